import { describe, expect, test } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Layer, Option, Redacted, Schema, SchemaAST, TestClock } from "effect"
import { Operator, OperatorRequired } from "../../../src/domain/Operator.ts"
import type { Problem } from "../../../src/domain/Problem.ts"
import { envelope } from "../../../src/operation/Envelope.ts"
import type { Entry } from "../../../src/operation/Operations.ts"
import { ApiKeys } from "../../../src/visibility/access/ApiKeys.ts"
import { Organizations } from "../../../src/visibility/access/Organizations.ts"
import { OperatorApi } from "../../../src/visibility/operator/Api.ts"
import { OperatorOperations } from "../../../src/visibility/operator/Operations.ts"
import { IssuedKey } from "../../../src/visibility/operator/Records.ts"
import { effect } from "../../support/effect.ts"
import { EmptyDatabase } from "../../support/TestWorld.ts"

const Services = () =>
  Layer.mergeAll(OperatorOperations.Default, ApiKeys.Default, Organizations.Default).pipe(
    Layer.provideMerge(Layer.fresh(EmptyDatabase))
  )

type Call = typeof OperatorOperations.Service.call

const now = Date.UTC(2026, 10, 20)

/** A test of calls by the operator, or by another caller. */
const operating = (
  name: string,
  body: (
    call: Call
  ) => Effect.Effect<unknown, unknown, OperatorOperations | ApiKeys | Organizations | SqlClient.SqlClient>,
  isOperator = true
) =>
  effect(name, () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const { call } = yield* OperatorOperations
      yield* isOperator ? Effect.provideService(body(call), Operator, Effect.succeed(true)) : body(call)
    }).pipe(Effect.provide(Services()))
  )

const line = (id: string) =>
  JSON.stringify({
    id,
    prompt: "Which kettle is best?",
    provider: "chatgpt",
    location: "us",
    answered_at: "2026-11-19T09:30:00Z",
    text: "Nova."
  })

// The type of the group lists its endpoints only by name, so the values need a cast.
const endpoints = Object.values(OperatorApi.endpoints) as unknown as ReadonlyArray<Entry["endpoint"]>

const met = new Set<string>()

/** The failure of an operation. Its contract must declare it, which `met` records. */
const failing = Effect.fnUntraced(function* (call: Call, name: string, raw: object) {
  // The cast erases the operation's types: every operation fails with a Problem.
  const problem = yield* Effect.flip((call as unknown as Erased)(name, raw))
  if (problem._tag !== "InvalidRequest")
    met.add(`${name} Error.${problem._tag.replace(/(?<!^)([A-Z])/g, "_$1")}`.toLowerCase())
  return problem
})

type Erased = (name: string, raw: object) => Effect.Effect<unknown, Problem>

const nobody = "user_01kaf1v8x20g4z7m9e3n5q6r8t"
const nowhere = "org_01kaf1v8x20g4z7m9e3n5q6r8t"

describe("keys", () => {
  operating("are issued to organizations and users, listed without secrets, rotated and revoked", (call) =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const isOpen = ({ secret }: IssuedKey) => Effect.map(keys.verify(Redacted.value(secret)), Option.isSome)
      const acme = yield* call("createOrganization", { payload: { name: "Acme" } })
      const dana = yield* call("createUser", { payload: { name: "Dana", organizations: ["Acme"] } })
      const first = yield* call("issueKey", { payload: { organization: "Acme" } })
      const second = yield* call("issueKey", { payload: { user: dana.id, organization: null } })
      expect([yield* isOpen(first), yield* isOpen(second)]).toEqual([true, true])
      const third = yield* call("rotateKey", { path: { id: first.id } })
      expect([yield* isOpen(first), yield* isOpen(third)]).toEqual([false, true])
      yield* call("revokeKey", { path: { id: second.id } })
      expect(yield* isOpen(second)).toBe(false)
      const listed = yield* call("listKeys")
      expect(
        new Map(listed.keys.map((key) => [key.id, [key.subject, key.subject_name, key.revoked_at !== null]]))
      ).toEqual(
        new Map([
          [first.id, [acme.id, "Acme", true]],
          [second.id, [dana.id, "Dana", true]],
          [third.id, [acme.id, "Acme", false]]
        ])
      )
      expect(yield* call("listKeyOwners")).toMatchObject({ owners: [{ id: acme.id }, { id: dana.id }] })
    })
  )

  operating("are shown only in the answer that issues them", (call) =>
    Effect.gen(function* () {
      yield* call("createOrganization", { payload: { name: "Acme" } })
      const key = yield* call("issueKey", { payload: { organization: "Acme" } })
      const secret = Redacted.value(key.secret)
      for (const text of [
        String(key),
        JSON.stringify(key),
        Bun.inspect(key),
        JSON.stringify(yield* call("listKeys"))
      ]) {
        expect(text).not.toContain(secret)
      }
      expect(Schema.encodeSync(IssuedKey)(key)).toEqual({ id: key.id, secret })
    })
  )

  operating("are refused for an unknown owner, and an unknown key cannot be revoked or rotated", (call) =>
    Effect.gen(function* () {
      yield* (yield* Organizations).create({ name: "Twin", isSimulated: false })
      yield* (yield* Organizations).create({ name: "Twin", isSimulated: false })
      const issue = (payload: object) => failing(call, "issueKey", { payload })
      expect(yield* issue({ organization: nowhere })).toMatchObject({
        _tag: "OrganizationNotFound",
        organization: nowhere,
        next: [{ operation: "createOrganization" }]
      })
      // Ten at most, the most similar names first, and none that is simulated.
      for (const index of Array.from({ length: 10 }).keys()) {
        yield* (yield* Organizations).create({ name: `Other ${index}`, isSimulated: false })
      }
      yield* (yield* Organizations).create({ name: "Kettels", isSimulated: true })
      yield* (yield* Organizations).create({ name: "Kettles", isSimulated: false })
      expect(yield* issue({ organization: "kettels" })).toMatchObject({
        options: [{ name: "Kettles" }, ...Array.from({ length: 9 }, () => ({}))]
      })
      expect(yield* issue({ organization: "Twin" })).toMatchObject({
        _tag: "OrganizationAmbiguous",
        options: [{ name: "Twin" }, { name: "Twin" }]
      })
      expect(yield* issue({ user: nobody })).toMatchObject({ _tag: "UserNotFound", user: nobody })
      // The sent value is quoted, but shortened.
      const long = "x".repeat(1000)
      for (const problem of [
        yield* issue({ user: long }),
        yield* failing(call, "revokeKey", { path: { id: long } }),
        yield* failing(call, "rotateKey", { path: { id: long } })
      ]) {
        expect(JSON.stringify(problem).length).toBeLessThan(200)
      }
      // The id of an organization is not the id of a user.
      const { id } = yield* call("createOrganization", { payload: { name: "Acme" } })
      expect(yield* issue({ user: id })).toMatchObject({ _tag: "UserNotFound", user: id })
      for (const payload of [{}, { organization: "Acme", user: nobody }, { organization: " " }, { organization: 1 }]) {
        expect([payload, (yield* issue(payload))._tag]).toEqual([payload, "InvalidRequest"])
      }
      expect(yield* failing(call, "rotateKey", { path: { id: "key_x" } })).toMatchObject({ id: "key_x" })
      expect(yield* failing(call, "revokeKey", { path: { id: "key_x" } })).toMatchObject({
        id: "key_x",
        next: [{ operation: "listKeys" }]
      })
      expect(yield* call("listKeys")).toEqual({ keys: [] })
    })
  )
})

describe("organizations and members", () => {
  operating("are created, listed, given roles and removed", (call) =>
    Effect.gen(function* () {
      const acme = yield* call("createOrganization", { payload: { name: "Acme" } })
      yield* call("createOrganization", { payload: { name: "Zenith" } })
      const payload = { name: "Dana", organizations: ["Acme", "Zenith"], role: "admin" }
      const dana = yield* call("createUser", { payload })
      const noa = yield* call("createUser", { payload: { name: "Noa", organizations: ["Zenith"] } })
      const members = (organization: string) =>
        Effect.map(call("listMembers", { path: { organization } }), ({ members }) =>
          members.map(({ id, role }) => [id, role])
        )
      expect(yield* members("Acme")).toEqual([[dana.id, "admin"]])
      const path = { organization: acme.id, user: noa.id }
      yield* call("addMember", { path })
      expect(yield* members("Acme")).toEqual([
        [dana.id, "admin"],
        [noa.id, "basic_member"]
      ])
      yield* call("addMember", { path, payload: { role: "viewer" } })
      yield* call("removeMember", { path: { organization: "Acme", user: dana.id } })
      expect(yield* members("Acme")).toEqual([[noa.id, "viewer"]])
      expect(yield* members("Zenith")).toHaveLength(2)
    })
  )

  operating("are refused if they already exist or are unknown, and nothing is created", (call) =>
    Effect.gen(function* () {
      const organizations = yield* Organizations
      const acme = yield* call("createOrganization", { payload: { name: "Acme" } })
      yield* organizations.create({ name: "Twin", isSimulated: false })
      yield* organizations.create({ name: "Twin", isSimulated: false })
      const create = (name: unknown) => failing(call, "createOrganization", { payload: { name } })
      expect(yield* create("Acme")).toMatchObject({ _tag: "OrganizationExists", id: acme.id, name: "Acme" })
      expect((yield* create("Twin"))._tag).toBe("OrganizationAmbiguous")
      expect((yield* create(nowhere))._tag).toBe("OrganizationNotFound")
      for (const name of ["", " \t", "x".repeat(201), undefined]) {
        expect([name, (yield* create(name)).message]).toEqual([
          name,
          expect.stringMatching(/^Invalid request: name.*expected a name of 1 to 200 characters/)
        ])
      }
      const user = (payload: object) => failing(call, "createUser", { payload })
      expect((yield* user({ name: "Dana", organizations: ["Acme", "Nowhere"] }))._tag).toBe("OrganizationNotFound")
      expect((yield* user({ name: "Dana", organizations: ["Acme", "Twin"] }))._tag).toBe("OrganizationAmbiguous")
      expect((yield* user({ name: " ", organizations: ["Acme"] }))._tag).toBe("InvalidRequest")
      expect((yield* user({ name: "Dana", organizations: [] }))._tag).toBe("InvalidRequest")
      expect((yield* user({ name: "Dana", organizations: new Array(101).fill("Acme") }))._tag).toBe("InvalidRequest")
      expect((yield* user({ name: "Dana", organizations: ["Acme"], role: " " }))._tag).toBe("InvalidRequest")
      const list = (organization: string) =>
        Effect.map(failing(call, "listMembers", { path: { organization } }), ({ _tag }) => _tag)
      expect([yield* list("Nowhere"), yield* list("Twin")]).toEqual(["OrganizationNotFound", "OrganizationAmbiguous"])
      for (const name of ["addMember", "removeMember"] as const) {
        const change = (path: object) => Effect.map(failing(call, name, { path }), ({ _tag }) => _tag)
        expect(yield* change({ organization: "Nowhere", user: nobody })).toBe("OrganizationNotFound")
        expect(yield* change({ organization: "Twin", user: nobody })).toBe("OrganizationAmbiguous")
        expect(yield* change({ organization: "Acme", user: nobody })).toBe("UserNotFound")
      }
      const { id } = yield* organizations.createUser({ name: "Noa" })
      const path = { organization: "Acme", user: id }
      expect(yield* failing(call, "removeMember", { path })).toMatchObject({
        _tag: "MemberNotFound",
        organization: acme.id,
        user: id
      })
      expect((yield* call("listKeyOwners")).owners.map(({ name }) => name)).toEqual(["Acme", "Noa", "Twin", "Twin"])
    })
  )
})

describe("an import", () => {
  operating("reads answers line by line, creates the organization, and can be repeated", (call) =>
    Effect.gen(function* () {
      const wrong = Array.from({ length: 25 }, () => "{").join("\n")
      const answers = `${line("a")}\n${wrong}\n${line("b")}`
      const first = yield* call("importAnswers", { payload: { organization: "Acme", answers } })
      expect(first).toMatchObject({ organization: { name: "Acme" }, answers: 2, known: 0, rejected: 25 })
      expect(first.problems.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2))
      const again = yield* call("importAnswers", { payload: { answers } })
      expect(again).toMatchObject({ organization: first.organization, answers: 0, known: 2 })
    })
  )

  operating("names the parts that do not count", (call) =>
    Effect.gen(function* () {
      const failed = { ...JSON.parse(line("a")), status: "error", citations: [{ url: "https://a.example/" }] }
      const answers = Array.from({ length: 25 }, (_, index) => JSON.stringify({ ...failed, id: `failed ${index}` }))
      const { dropped, rejected } = yield* call("importAnswers", {
        payload: { organization: "Acme", answers: answers.join("\n") }
      })
      expect([rejected, dropped.length]).toEqual([0, 20])
      expect(dropped[0]).toEqual({ line: 1, reason: "citations: 1, as the status of the answer is error" })
    })
  )

  operating("is refused for an ambiguous or simulated organization, and for a text that is too long", (call) =>
    Effect.gen(function* () {
      const organizations = yield* Organizations
      const importing = (payload: object) => failing(call, "importAnswers", { payload })
      expect((yield* importing({ answers: line("a") }))._tag).toBe("OrganizationNotFound")
      yield* organizations.create({ name: "Made up", isSimulated: true })
      yield* organizations.create({ name: "Twin", isSimulated: false })
      yield* organizations.create({ name: "Twin", isSimulated: false })
      expect((yield* importing({ answers: line("a") }))._tag).toBe("OrganizationAmbiguous")
      const simulated = yield* importing({ organization: "Made up", answers: line("a") })
      expect(simulated).toMatchObject({ _tag: "OrganizationSimulated", name: "Made up" })
      const tooLong = yield* importing({ organization: "New", answers: " ".repeat(1_048_577) })
      expect(tooLong.message).toContain("answers: expected JSON Lines of at most 1048576 characters")
      const sql = yield* SqlClient.SqlClient
      expect(yield* sql`select source from answers`).toEqual([])
      expect(yield* sql`select id from organizations where name = 'New'`).toEqual([])
    })
  )
})

describe("a caller who is not the operator", () => {
  operating(
    "is refused for every operation, and learns nothing about existing records",
    (call) =>
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const { id } = yield* organizations.create({ name: "Acme", isSimulated: false })
        const user = yield* organizations.createUser({ name: "Dana" })
        const raw = {
          path: { id: "key_x", organization: id, user: user.id },
          payload: { organization: id, name: "Zenith", organizations: [id], answers: line("a") }
        }
        expect(endpoints.length).toBe(11)
        for (const { name } of endpoints) {
          for (const request of [raw, {}]) {
            const problem = yield* failing(call, name, request)
            expect([name, problem]).toMatchObject([name, { _tag: "OperatorRequired", operation: name }])
          }
        }
        const sql = yield* SqlClient.SqlClient
        for (const table of ["api_keys", "memberships", "answers"]) {
          expect([table, yield* sql`select * from ${sql(table)}`]).toEqual([table, []])
        }
        expect(yield* organizations.subjects()).toHaveLength(2)
      }),
    false
  )
})

test("every declared error of the operations occurs in this file, and no other one", () => {
  const declared = endpoints.flatMap(({ errorSchema: { ast }, name }) =>
    (SchemaAST.isUnion(ast) ? ast.types : [ast])
      .filter((type) => !SchemaAST.isNeverKeyword(type))
      .concat(envelope(OperatorRequired, 403).ast)
      .map((type) => `${name} ${Option.getOrThrow(SchemaAST.getIdentifierAnnotation(type))}`.toLowerCase())
  )
  expect([...met].sort()).toEqual([...new Set(declared)].sort())
})
