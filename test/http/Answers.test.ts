import { Database } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { FetchHttpClient, HttpApi, HttpApiClient, HttpApiError, HttpClient, HttpClientRequest } from "@effect/platform"
import { Arbitrary, Effect, FastCheck, Schema } from "effect"
import { InternalError, PayloadTooLarge, UnsupportedMediaType } from "../../src/domain/Errors.ts"
import { Api } from "../../src/http/Api.ts"
import { temporaryDirectory } from "../support/process.ts"
import { type Answer, cartWith, checkout, get, makeClient, post, startStore, useStore } from "../support/store.ts"

const store = useStore()

/** The success schema of every endpoint of the contract, by the endpoint's name. */
const successes = (() => {
  const found: Array<readonly [string, Schema.Schema<unknown, unknown>]> = []
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    // What the endpoint's types would say of its schema is erased here; all of ours need no services.
    onEndpoint: ({ endpoint }) =>
      found.push([endpoint.name, endpoint.successSchema as unknown as Schema.Schema<unknown, unknown>])
  })
  return found
})()

describe("an answer written by JSON.stringify is the one that its schema would write", () => {
  // The source's writer does not encode: it relies on exactly this, for every endpoint there is.
  test.each(successes)("of %s", (_, schema) => {
    const encode = Schema.encodeSync(schema)
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(schema), (answer) => {
        expect(JSON.parse(JSON.stringify(answer))).toStrictEqual(encode(answer))
      }),
      { numRuns: 50 }
    )
  })

  test.each(successes)("of %s, and the schema reads it back as an instance of its own", (_, schema) => {
    const [decode, is] = [Schema.decodeUnknownSync(schema), Schema.is(schema)]
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(schema), (answer) => {
        // Years of five digits cannot be written in RFC 3339, and no clock of ours will come to them.
        const json = JSON.stringify(answer).replace(/"[+-]\d{6}-[^"]*Z"/g, '"2026-11-20T09:30:00.000Z"')
        expect(is(decode(JSON.parse(json)))).toBe(true)
      }),
      { numRuns: 20 }
    )
  })

  test("and there is one for every operation of the document", async () => {
    const { paths } = (await get(`${store.url}/openapi.json`)).body
    const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap(Object.values)
    expect(successes.map(([name]) => name).toSorted()).toEqual(
      operations.map(({ operationId }) => operationId).toSorted()
    )
  })
})

const lamp = { product_id: "arc-desk-lamp" }
const tooLarge = { note: "x".repeat(1_048_577) }
const asText = { "content-type": "text/plain" }

/** How each declared error of each operation comes about, over raw HTTP at the base URL of a fresh sandbox. */
const provocations: Record<string, (url: string) => Promise<Answer>> = {
  "searchProducts 400 invalid_request": (url) => get(`${url}/api/products?limit=0`),
  "getProduct 400 invalid_request": (url) => get(`${url}/api/products/%zz`),
  "getProduct 404 product_not_found": (url) => get(`${url}/api/products/nothing`),
  "getCart 400 invalid_request": (url) => get(`${url}/api/carts/%zz`),
  "getCart 404 cart_not_found": (url) => get(`${url}/api/carts/nothing`),
  "addToCart 404 cart_not_found": (url) => post(`${url}/api/carts/nothing/items`, lamp),
  "addToCart 400 invalid_request": async (url) => post(`${url}/api/carts/${await cartWith(url)}/items`, {}),
  "addToCart 400 unknown_product": async (url) =>
    post(`${url}/api/carts/${await cartWith(url)}/items`, { product_id: "nothing" }),
  "addToCart 400 unknown_variant": async (url) =>
    post(`${url}/api/carts/${await cartWith(url)}/items`, { ...lamp, variant_id: "nothing" }),
  "addToCart 400 insufficient_stock": async (url) =>
    post(`${url}/api/carts/${await cartWith(url)}/items`, { product_id: "field-watch-38", quantity: 4 }),
  "addToCart 400 quantity_limit_exceeded": async (url) =>
    post(`${url}/api/carts/${await cartWith(url, lamp)}/items`, { ...lamp, quantity: 99 }),
  "addToCart 413 payload_too_large": (url) => post(`${url}/api/carts/nothing/items`, tooLarge),
  "addToCart 415 unsupported_media_type": (url) => post(`${url}/api/carts/nothing/items`, lamp, asText),
  "checkout 400 invalid_request": (url) => post(`${url}/api/checkout`, {}),
  "checkout 400 unknown_cart": (url) => checkout(url, "nothing"),
  "checkout 400 empty_cart": async (url) => checkout(url, await cartWith(url)),
  "checkout 402 payment_declined": async (url) =>
    checkout(url, await cartWith(url, lamp), { payment_token: "tok_declined" }),
  "checkout 402 unrecognized_payment_token": async (url) =>
    checkout(url, await cartWith(url, lamp), { payment_token: "4242" }),
  "checkout 409 out_of_stock": async (url) => {
    const watches = { product_id: "field-watch-38", quantity: 3 }
    const late = await cartWith(url, watches)
    await checkout(url, await cartWith(url, watches))
    return checkout(url, late)
  },
  "checkout 413 payload_too_large": (url) => post(`${url}/api/checkout`, tooLarge),
  "checkout 415 unsupported_media_type": (url) => post(`${url}/api/checkout`, {}, asText),
  "listOrders 400 invalid_request": (url) => get(`${url}/api/orders?after=never`),
  "getOrder 400 invalid_request": (url) => get(`${url}/api/orders/%zz`),
  "getOrder 404 order_not_found": (url) => get(`${url}/api/orders/nothing`)
}

// Refusals.test.ts provokes it on every operation, with a broken database.
const provokedElsewhere = / 500 internal_error$/

describe("an error that the document declares is one that can be met", () => {
  test.each(Object.entries(provocations))("%s", async (name, provoke) => {
    const [operation = "", status, code] = name.split(" ")
    const answer = await provoke(`${store.url}/sandboxes/${operation.toLowerCase()}-${code?.replaceAll("_", "-")}`)
    expect([String(answer.status), answer.body.error.code]).toEqual([status, code])
    expect(Object.keys(answer.body)).toEqual(["error"])
    expect(Object.keys(answer.body.error)).toEqual(["code", "message"])
  })

  test("and no other is declared, and none is met that is not declared", async () => {
    const { paths } = (await get(`${store.url}/openapi.json`)).body
    interface Operation {
      readonly operationId: string
      readonly responses: Record<string, { readonly description: string }>
    }
    const declared = Object.values<Record<string, Operation>>(paths)
      .flatMap(Object.values<Operation>)
      .flatMap(({ operationId, responses }) =>
        Object.entries(responses)
          .filter(([status]) => Number(status) >= 400)
          .flatMap(([status, { description }]) =>
            [...description.matchAll(/`(\w+)`/g)].map(([, code]) => `${operationId} ${status} ${code}`)
          )
      )
      .filter((name) => !provokedElsewhere.test(name))
    expect(declared.toSorted()).toEqual(Object.keys(provocations).toSorted())
  })
})

describe("the errors that operations share come to the typed client as what they are", () => {
  /** A client whose requests are changed on their way, since by itself it sends nothing that the contract refuses. */
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
    expect(error).toBeInstanceOf(HttpApiError.HttpApiDecodeError)
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
    using directory = temporaryDirectory()
    const databaseFile = `${directory.path}/store.db`
    const broken = await startStore({ databaseFile })
    using database = new Database(databaseFile)
    database.run("drop table sandboxes")
    const error = await Effect.runPromise(
      Effect.flatMap(makeClient(broken.url), (client) => Effect.flip(client.createCart()))
    )
    expect(error).toBeInstanceOf(InternalError)
    await broken.stop()
  })

  test("a query that is not the contract's does not even leave the typed client", async () => {
    const error = await Effect.runPromise(
      Effect.flatMap(makeClient(store.url), (client) => Effect.flip(client.searchProducts({ urlParams: { limit: 0 } })))
    )
    expect(error._tag).toBe("ParseError")
  })
})
