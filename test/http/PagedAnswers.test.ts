import { expect, test } from "bun:test"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { Effect, Schema } from "effect"
import { restRoutes } from "../../src/http/Rest.ts"
import { Paged } from "../../src/operation/annotations.ts"
import { allEntries } from "../../src/operation/Operations.ts"
import type { Policy } from "../../src/operation/Policy.ts"

const list = HttpApiEndpoint.get("list", "/list")
  .addSuccess(Schema.Struct({ items: Schema.Array(Schema.Number) }))
  .annotate(Paged, {
    member: "items",
    cursor: "older",
    parameter: "before",
    singlePageParameter: "limit",
    state: "now"
  })

const api = HttpApi.make("lists").add(HttpApiGroup.make("lists").add(list))

const policy: Policy<void, never, false> = { admit: (_, proceed) => proceed(), findsFirst: false }

test("a list that is sent page by page cannot have a policy: the following pages would not know its caller", () => {
  const entries = allEntries(api, { lists: { list: () => Effect.succeed({ items: [] }) } }, policy)
  expect(() => restRoutes(entries, api)).toThrow("list is paged, and has a policy")
})
