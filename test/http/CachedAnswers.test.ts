import { expect } from "bun:test"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect, Schema } from "effect"
import { restRoutes } from "../../src/http/Rest.ts"
import { Cacheable } from "../../src/operation/annotations.ts"
import { allEntries } from "../../src/operation/Operations.ts"
import { effect } from "../support/effect.ts"

const list = HttpApiEndpoint.get("list", "/list").addSuccess(Schema.Struct({ items: Schema.Array(Schema.Unknown) }))

const api = HttpApi.make("lists").add(HttpApiGroup.make("lists").add(list.annotate(Cacheable, true)))

effect("concurrent readers of a long cached answer share its bytes", () =>
  Effect.gen(function* () {
    const answer = { items: Array.from({ length: 40_000 }, (_, at) => ({ at })) }
    const [route] = restRoutes(allEntries(api, { lists: { list: () => Effect.succeed(answer) } }), api)
    if (route === undefined) throw new Error("There is no route")
    // The services that a route reads, as the edge provides them.
    const respond = (route.handler as Effect.Effect<HttpServerResponse.HttpServerResponse>).pipe(
      Effect.provideService(
        HttpServerRequest.HttpServerRequest,
        HttpServerRequest.fromWeb(new Request("http://localhost/list"))
      ),
      // The handler reads nothing but the parameters.
      Effect.provideService(HttpRouter.RouteContext, { params: {} } as HttpRouter.RouteContext),
      Effect.provideService(HttpServerRequest.ParsedSearchParams, {})
    )
    const bytesOf = ({ body }: HttpServerResponse.HttpServerResponse) =>
      body._tag === "Uint8Array" ? body.body : undefined
    const [first, second] = yield* Effect.all([respond, respond], { concurrency: "unbounded" })
    expect(bytesOf(first)?.length).toBeGreaterThan(40_000)
    expect(bytesOf(first) === bytesOf(second)).toBe(true)
  })
)
