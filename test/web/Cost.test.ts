import { beforeAll, expect, test } from "bun:test"
import { maxBodyBytes } from "../../src/http/JsonBody.ts"
import { webRoutes } from "../../src/web/Routes.ts"
import { type CostlyRequest, getRequest, useCostCheck } from "../cost/costCheck.ts"
import { longPaths, longQueries } from "../cost/requests.ts"
import { useAnalytics } from "../visibility/support/analytics.ts"
import { makeWorld } from "../visibility/support/world.ts"
import { adminSettings, adminToken } from "./visibility/dashboard.ts"

const analytics = useAnalytics(adminSettings)
const examine = useCostCheck(() => analytics().url)

const form = { "content-type": "application/x-www-form-urlencoded" }

/** The maximum length of a form, in bytes. */
const longest = 65_536

const filled = (longest: number, part: (index: number) => string): string => {
  const parts: Array<string> = []
  for (let index = 0, left = longest; ; index++) {
    const next = part(index)
    left -= next.length + 1
    if (left < 0) return parts.join("&")
    parts.push(next)
  }
}

/** The fields of all forms. */
const fields = [
  "buyer_email",
  "buyer_name",
  "channel",
  "guest_email",
  "guest_name",
  "id",
  "key",
  "own_token",
  "passenger_email",
  "passenger_name",
  "payment_token",
  "quantity",
  "subject",
  "token",
  "variant"
]

const inEach = (longest: number, text: string): string => {
  const value = encodeURIComponent(text)
  const times = Math.floor((longest / fields.length - 20) / value.length)
  return fields.map((name) => `${name}=${value.repeat(times)}`).join("&")
}

/** Forms that are costly for their length. */
const formsOf = (longest: number): Readonly<Record<string, string>> => ({
  "fields without a name": "&".repeat(longest),
  "fields that there are not": filled(longest, (index) => `k${index}=v`),
  "one field again and again": filled(longest, () => "quantity=1"),
  "codes of characters": `buyer_name=${"%F0%9F%98%80".repeat(Math.floor(longest / 12) - 2)}`,
  "percent signs": `buyer_name=${"%".repeat(longest - 20)}`,
  "a hundred fields": Array.from({ length: 100 }, (_, at) => `k${"a".repeat(longest / 100 - 55)}${at}=v`).join("&"),
  "long fields": inEach(longest, "a"),
  "long numbers": inEach(longest, "1"),
  "fields of spaces": inEach(longest, " "),
  "long e-mail addresses": inEach(longest, "a@.")
})

// Longer forms are refused unread, up to the server's limit for any body.
const { "fields without a name": separators = "", "long fields": long = "" } = formsOf(maxBodyBytes)

const forms = Object.entries({ ...formsOf(longest), "1 MiB of separators": separators, "1 MiB of fields": long })

/** The cookies of a visitor who is signed in everywhere. */
let cookie = ""

const signIn = async (path: string, body: string): Promise<string> => {
  const response = await fetch(`${analytics().url}${path}`, { method: "POST", headers: form, body, redirect: "manual" })
  return response.headers
    .getSetCookie()
    .map((set) => set.replace(/;.*$/s, ""))
    .join("; ")
}

beforeAll(async () => {
  const organization = await analytics().organization("Mine")
  await analytics().run(makeWorld(organization.key, { seed: 11, answers: 30, own: 1, days: 10 }))
  cookie = [
    await signIn("/visibility/sign-in", `key=${organization.secret}`),
    await signIn("/visibility/keys/sign-in", `token=${adminToken}`)
  ].join("; ")
  expect(cookie).toMatch(/^\S+=\S+; \S+=\S+$/)
})

const routesOf = (method: string) =>
  webRoutes.flatMap((route) => (route.method === method ? [[route.path as string]] : []))

const exampleOf = (path: string): string => path.replace(/:slug/g, "arc-desk-lamp").replace(/:\w+|\*/g, "any")

test.each(routesOf("POST"))("no form for %s blocks the event loop", (path) =>
  examine(
    forms.map(
      ([shape, body]): CostlyRequest => ({
        name: `${path}: ${shape}`,
        path: exampleOf(path),
        init: { method: "POST", headers: { ...form, cookie }, body, redirect: "manual" }
      })
    )
  )
)

/** Query parameters of the pages. */
const parameters = ["q", "category", "city", "from", "check_in", "cursor"]

test.each(routesOf("GET"))("no URL of %s blocks the event loop", (path) =>
  examine([
    ...Object.entries(longQueries(parameters)).map(([shape, query]) =>
      getRequest(`${path}: ${shape}`, `${exampleOf(path)}?${query}`, { cookie })
    ),
    ...Object.entries(longPaths(path)).map(([shape, long]) => getRequest(`${path}: ${shape}`, long, { cookie }))
  ])
)
