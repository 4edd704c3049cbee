import { describe, expect, test } from "bun:test"
import { FetchHttpClient, HttpApi, HttpApiClient, HttpClient, HttpClientRequest, OpenApi } from "@effect/platform"
import { Arbitrary, Context, Effect, FastCheck, Schema } from "effect"
import { InternalError, InvalidRequest, PayloadTooLarge, UnsupportedMediaType } from "../../src/domain/Errors.ts"
import { Api } from "../../src/http/Api.ts"
import { newDatabase } from "../support/database.ts"
import { get, makeClient } from "../support/requests.ts"
import { startStore, useStore } from "../support/store.ts"

const store = useStore()

/** The success schema of every endpoint of the document, by the endpoint's name, except streams: they are written event by event. */
const successes = (() => {
  const found: Array<readonly [string, Schema.Schema<unknown, unknown>]> = []
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    // The reflection erases the type of the schema. None of ours needs services.
    onEndpoint: ({ endpoint }) => {
      if (Context.get(endpoint.annotations, OpenApi.Exclude)) return
      found.push([endpoint.name, endpoint.successSchema as unknown as Schema.Schema<unknown, unknown>])
    }
  })
  return found
})()

describe("JSON.stringify of an answer gives what its schema would encode", () => {
  // The server does not encode its answers: it relies on this for every endpoint.
  test.each(successes)("for %s", (_, schema) => {
    const encode = Schema.encodeSync(schema)
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(schema), (answer) => {
        expect(JSON.parse(JSON.stringify(answer))).toStrictEqual(encode(answer))
      }),
      { numRuns: 50 }
    )
  })

  test.each(successes)("for %s, and the schema decodes it to an instance", (_, schema) => {
    const [decode, is] = [Schema.decodeUnknownSync(schema), Schema.is(schema)]
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(schema), (answer) => {
        // RFC 3339 cannot write years of five digits, and no clock of the store reaches them.
        const json = JSON.stringify(answer).replace(/"[+-]\d{6}-[^"]*Z"/g, '"2026-11-20T09:30:00.000Z"')
        expect(is(decode(JSON.parse(json)))).toBe(true)
      }),
      { numRuns: 20 }
    )
  })

  test("for every operation of the document", async () => {
    const { paths } = (await get(`${store.url}/openapi.json`)).body
    const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap(Object.values)
    expect(successes.map(([name]) => name).toSorted()).toEqual(
      operations.map(({ operationId }) => operationId).toSorted()
    )
  })
})

const tooLarge = { note: "x".repeat(1_048_577) }

describe("the typed client gets shared errors as their classes", () => {
  /** A client whose requests are changed on the way: by itself it sends only valid ones. */
  const makeTamperingClient = (
    change: (request: HttpClientRequest.HttpClientRequest) => HttpClientRequest.HttpClientRequest
  ) =>
    HttpApiClient.make(Api, {
      transformClient: (client) =>
        client.pipe(HttpClient.mapRequest(HttpClientRequest.prependUrl(store.url)), HttpClient.mapRequest(change))
    }).pipe(Effect.provide(FetchHttpClient.layer))

  const purchase = { headers: {}, payload: { cart_id: "cart_x", payment_token: "tok_visa" } }

  const refused = (change: (request: HttpClientRequest.HttpClientRequest) => HttpClientRequest.HttpClientRequest) =>
    Effect.runPromise(Effect.flatMap(makeTamperingClient(change), (client) => Effect.flip(client.checkout(purchase))))

  test("invalid_request", async () => {
    const error = await refused(HttpClientRequest.bodyUnsafeJson({ cart_id: 7 }))
    expect(error).toBeInstanceOf(InvalidRequest)
    expect(error.message).toContain("cart_id: expected the id of a cart, received 7")
    expect(error.message).toContain("payment_token is required")
  })

  test("payload_too_large", async () => {
    expect(await refused(HttpClientRequest.bodyUnsafeJson(tooLarge))).toBeInstanceOf(PayloadTooLarge)
  })

  test("unsupported_media_type", async () => {
    expect(await refused(HttpClientRequest.bodyText("{}", "text/plain"))).toBeInstanceOf(UnsupportedMediaType)
  })

  test("internal_error", async () => {
    await using database = await newDatabase()
    const broken = await startStore(database.settings)
    await database.query("drop table sandboxes")
    const error = await Effect.runPromise(
      Effect.flatMap(makeClient(broken.url), (client) => Effect.flip(client.createCart({ headers: {} })))
    )
    expect(error).toBeInstanceOf(InternalError)
    await broken.stop()
  })

  test("but a query that breaks the contract fails in the client before it is sent", async () => {
    const error = await Effect.runPromise(
      Effect.flatMap(makeClient(store.url), (client) => Effect.flip(client.searchProducts({ urlParams: { limit: 0 } })))
    )
    expect(error._tag).toBe("ParseError")
  })
})
