import { Effect, Predicate } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { jsonInSlices } from "../../domain/jsonInSlices.ts"
import { formatPrice } from "../../domain/Money.ts"
import { isHidden } from "../../domain/SandboxControl.ts"
import { runInSlices } from "../../domain/SlicedWork.ts"
import { makeCaller, type SuccessOf } from "../../operation/call.ts"
import type { Entry } from "../../operation/Operations.ts"
import type { AcpApi } from "../../protocols/acp/reference/Api.ts"
import type { CatalogApi } from "../../store/catalog/Api.ts"
import { readCard } from "../cards.ts"
import type { Cards, Content, ResourceList, Resources } from "../Declaration.ts"
import { invalidCursor } from "../ProtocolError.ts"

const mimeType = "application/json"

const feedResource = {
  uri: "vitrine://feed",
  name: "product_feed",
  title: "Product feed",
  description: "Every variant of every product with its price and whether it is in stock",
  mimeType
}

const productUri = /^vitrine:\/\/products\/([^/?#]+)$/

const productTemplate = {
  uriTemplate: "vitrine://products/{slug}",
  name: "product",
  title: "Product",
  description: "A product with its variants, by its slug or id",
  mimeType
}

type Product = SuccessOf<typeof CatalogApi, "getProduct">

/** An agent without this tool does not see its data as a resource either. */
const ifToolVisible = <A, E>(
  tool: string,
  visible: Effect.Effect<A, E>,
  fallback: Effect.Effect<A, E>
): Effect.Effect<A, E> =>
  Effect.flatMap(CurrentSandbox, ({ control }) => (isHidden(control, tool) ? fallback : visible))

const feedTool = "get_product_feed"
const productTool = "get_product"

const noEntries = Effect.succeed([])

const listMethod = "resources/list"

/** The list without products: it has one page. */
const noProducts = (cursor: string | undefined): Effect.Effect<ResourceList, unknown> =>
  cursor === undefined ? Effect.succeed({ resources: [] }) : Effect.fail(invalidCursor(listMethod, cursor))

/** The catalogue and the feed, read by the same operations as everywhere. */
export const makeResources = (entries: ReadonlyArray<Entry>, cards: Cards): Resources => {
  const request = makeCaller<typeof AcpApi | typeof CatalogApi>(entries)

  /** A page of the products; its cursors are those of the search. */
  const products = (cursor: string | undefined): Effect.Effect<ResourceList, unknown> =>
    request("searchProducts", { urlParams: { limit: "100", cursor } }).pipe(
      Effect.map(({ items, nextCursor }) => ({
        resources: items.map(({ description, name, slug }) => ({
          uri: `vitrine://products/${slug}`,
          name: slug,
          title: name,
          description,
          mimeType
        })),
        nextCursor
      })),
      // Only the cursor comes from a client.
      Effect.mapError((error) =>
        cursor !== undefined && Predicate.isTagged(error, "InvalidRequest") ? invalidCursor(listMethod, cursor) : error
      )
    )

  return {
    templates: ifToolVisible(productTool, Effect.succeed([productTemplate]), noEntries),

    list: (cursor) =>
      Effect.zipWith(
        cursor === undefined ? ifToolVisible(feedTool, Effect.succeed([feedResource]), noEntries) : noEntries,
        ifToolVisible(productTool, products(cursor), noProducts(cursor)),
        (feeds, { nextCursor, resources }) => ({ resources: [...feeds, ...resources], nextCursor })
      ),

    read: (uri) => {
      if (uri === feedResource.uri) {
        const read = request("acpGetFeed").pipe(
          Effect.flatMap((answer) => runInSlices(() => jsonInSlices(answer))),
          Effect.map((parts) => [{ mimeType, text: parts.join("") }])
        )
        return ifToolVisible(feedTool, read, noEntries)
      }
      const [, id] = productUri.exec(uri) ?? []
      if (id === undefined) return readCard(cards, uri)
      const read = request("getProduct", { path: { id } }).pipe(
        Effect.map((answer) => [toJson(answer), toMarkdown(answer)]),
        Effect.catchIf(Predicate.isTagged("ProductNotFound"), () => noEntries)
      )
      return ifToolVisible(productTool, read, noEntries)
    }
  }
}

const toJson = (answer: unknown): Content => ({ mimeType, text: JSON.stringify(answer) })

const maxStars = 5

/** A line for what buyers and the shop say of a product; none for what it does not have. */
const praiseOf = ({ badges = [], rating, reviewCount, sponsored = false }: Product): ReadonlyArray<string> => {
  const buyers = reviewCount === undefined ? "" : ` from ${reviewCount} ${reviewCount === 1 ? "buyer" : "buyers"}`
  return [
    ...(rating === undefined ? [] : [`${rating.toFixed(1)} of ${maxStars} stars${buyers}`]),
    ...(badges.length === 0 ? [] : [`Badges: ${badges.join(", ")}`]),
    ...(sponsored ? ["Sponsored"] : [])
  ]
}

const reviewsOf = ({ reviews = [] }: Product): ReadonlyArray<string> => {
  const items = reviews.map(({ author, rating, text }) => {
    const stars = rating === undefined ? "" : ` (${rating} of ${maxStars} stars)`
    return `- ${author}${stars}: ${text}`
  })
  return items.length === 0 ? [] : ["## Reviews", items.join("\n")]
}

const variantsOf = ({ variants }: Product): string =>
  variants.map(({ available, id, label }) => `- ${label} (\`${id}\`)${available ? "" : ": sold out"}`).join("\n")

/** The same for clients that read only text: some SDKs refuse a resource that is JSON. */
const toMarkdown = (product: Product): Content => {
  const { description, name, price } = product
  const blocks = [
    `# ${name}`,
    description,
    formatPrice(price.amountCents),
    ...praiseOf(product),
    variantsOf(product),
    ...reviewsOf(product)
  ]
  return { mimeType: "text/markdown", text: `${blocks.join("\n\n")}\n` }
}
