import { Effect } from "effect"
import type { Operations } from "../operation/Operations.ts"
import { run } from "../operation/run.ts"
import type { AcpApi } from "../protocols/acp/reference/Api.ts"
import type { CatalogApi } from "../store/catalog/Api.ts"
import { type ProtocolError, resourceNotFound } from "./ProtocolError.ts"

export interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: "application/json"
}

/** What an agent can read without calling a tool. */
export interface Resources {
  readonly list: Effect.Effect<ReadonlyArray<Resource>>
  readonly read: (uri: string) => Effect.Effect<string, ProtocolError>
}

const feedUri = "vitrine://feed"
const productUri = /^vitrine:\/\/products\/([^/?#]+)$/

const feed: Resource = {
  uri: feedUri,
  name: "product_feed",
  title: "Product feed",
  description: "Every variant of every product with its price and whether it is in stock",
  mimeType: "application/json"
}

export const templates = [
  {
    uriTemplate: "vitrine://products/{slug}",
    name: "product",
    title: "Product",
    description: "A product with its variants, by its slug or id",
    mimeType: "application/json"
  }
]

/** The catalogue and the feed, read by the same operations as everywhere. */
export const makeResources = (catalog: Operations<typeof CatalogApi>, acp: Operations<typeof AcpApi>): Resources => ({
  list: run("searchProducts", catalog.searchProducts({ urlParams: { limit: 100 } })).pipe(
    Effect.map(({ items }) => [
      feed,
      ...items.map(({ description, name, slug }) => ({
        uri: `vitrine://products/${slug}`,
        name: slug,
        title: name,
        description,
        mimeType: "application/json" as const
      }))
    ]),
    Effect.orDie
  ),

  read: (uri) => {
    if (uri === feedUri) return run("acpGetFeed", acp.acpGetFeed({})).pipe(Effect.map(toJson), Effect.orDie)
    const [, id] = productUri.exec(uri) ?? []
    if (id === undefined) return Effect.fail(resourceNotFound(uri))
    return run("getProduct", catalog.getProduct({ path: { id } })).pipe(
      Effect.map(toJson),
      Effect.catchAll(() => Effect.fail(resourceNotFound(uri)))
    )
  }
})

const toJson = (answer: object): string => JSON.stringify(answer)
