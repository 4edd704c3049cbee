import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Analytics, startAnalytics } from "./support/analytics.ts"

let analytics: Analytics
let acme: Awaited<ReturnType<Analytics["organization"]>>
let zenith: Awaited<ReturnType<Analytics["organization"]>>
let dana: Awaited<ReturnType<Analytics["user"]>>

beforeAll(async () => {
  analytics = await startAnalytics()
  // Created in another order than they are listed in.
  zenith = await analytics.organization("Zenith")
  acme = await analytics.organization("Acme")
  dana = await analytics.user("Dana", zenith.key, acme.key)
})
afterAll(() => analytics.stop())

const dataOf = async (path: string, key: string, organization?: string) => {
  const { body, status } = await analytics.get(path, key, organization)
  expect([path, status, body.next_cursor]).toEqual([path, 200, null])
  return body.data
}

const memberships = () => [
  { id: acme.id, name: "Acme", role: "basic_member" },
  { id: zenith.id, name: "Zenith", role: "basic_member" }
]

describe("an organization's key", () => {
  test("selects its organization without a header", async () => {
    const item = { id: acme.id, name: "Acme", role: "admin" }
    for (const named of [undefined, acme.id]) {
      expect(await dataOf("/api/v1/_health", acme.secret, named)).toEqual({
        ok: true,
        organization_id: acme.id,
        organization_name: "Acme",
        key_type: "org"
      })
      expect(await dataOf("/api/v1/me", acme.secret, named)).toEqual({
        key_type: "org",
        key_id: acme.keyId,
        subject: acme.id,
        active_organization_id: acme.id,
        accessible_organizations: [item]
      })
      expect(await dataOf("/api/v1/organizations", acme.secret, named)).toEqual([item])
    }
  })
})

describe("a user's key", () => {
  test("has no organization until a header names one", async () => {
    expect(await dataOf("/api/v1/_health", dana.secret)).toEqual({
      ok: true,
      organization_id: null,
      organization_name: null,
      key_type: "user"
    })
    expect(await dataOf("/api/v1/me", dana.secret)).toEqual({
      key_type: "user",
      key_id: dana.keyId,
      subject: dana.id,
      active_organization_id: null,
      accessible_organizations: memberships()
    })
  })

  test("works with the organization that the header names", async () => {
    expect(await dataOf("/api/v1/_health", dana.secret, zenith.id)).toMatchObject({
      organization_id: zenith.id,
      organization_name: "Zenith"
    })
    expect(await dataOf("/api/v1/me", dana.secret, zenith.id)).toMatchObject({ active_organization_id: zenith.id })
  })

  test("lists all organizations of the user by name", async () => {
    expect(await dataOf("/api/v1/organizations", dana.secret)).toEqual(memberships())
    const nobody = await analytics.user("Belongs nowhere")
    expect(await dataOf("/api/v1/organizations", nobody.secret)).toEqual([])
  })
})
