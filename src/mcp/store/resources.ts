import { Effect, Predicate } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { isHidden } from "../../domain/SandboxControl.ts"
import { invoke } from "../../operation/invoke.ts"
import type { Entry, Operations } from "../../operation/Operations.ts"
import type { RawRequest } from "../../operation/requestReader.ts"
import type { CatalogApi } from "../../store/catalog/Api.ts"
import { readCard } from "../cards.ts"
import type { Cards, Content, Resources } from "../Declaration.ts"

const mimeType = "application/json"

const feed = {
  uri: "vitrine://feed",
  name: "product_feed",
  title: "Product feed",
  description: "Every variant of every product with its price and whether it is in stock",
  mimeType
}

const productUri = /^vitrine:\/\/products\/([^/?#]+)$/

const product = {
  uriTemplate: "vitrine://products/{slug}",
  name: "product",
  title: "Product",
  description: "A product with its variants, by its slug or id",
  mimeType
}

type Product = Effect.Effect.Success<ReturnType<Operations<typeof CatalogApi>["getProduct"]>>
type Found = Effect.Effect.Success<ReturnType<Operations<typeof CatalogApi>["searchProducts"]>>

/** Whoever has no such tool does not see what it shows either. */
const ofTool = <A, E>(tool: string, shown: Effect.Effect<A, E>, otherwise: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.flatMap(CurrentSandbox, ({ control }) => (isHidden(control, tool) ? otherwise : shown))

const ofFeed = "get_product_feed"
const ofProduct = "get_product"

const nothing = Effect.succeed([])

/** The catalogue and the feed, read by the same operations as everywhere. */
export const makeResources = (entries: ReadonlyArray<Entry>, cards: Cards): Resources => {
  const byName = new Map(entries.map((entry) => [entry.endpoint.name, entry]))
  const ask = (name: string, raw: RawRequest) => {
    const entry = byName.get(name)
    return entry === undefined ? Effect.dieMessage(`${name} is no operation`) : invoke(entry, raw)
  }

  const products = ask("searchProducts", { urlParams: { limit: "100" } }).pipe(
    Effect.map((found) =>
      (found as Found).items.map(({ description, name, slug }) => ({
        uri: `vitrine://products/${slug}`,
        name: slug,
        title: name,
        description,
        mimeType
      }))
    )
  )

  return {
    templates: ofTool(ofProduct, Effect.succeed([product]), nothing),

    list: Effect.zipWith(
      ofTool(ofFeed, Effect.succeed([feed]), nothing),
      ofTool(ofProduct, products, nothing),
      (feeds, products) => [...feeds, ...products]
    ),

    read: (uri) => {
      if (uri === feed.uri) {
        const read = Effect.map(ask("acpGetFeed", {}), (answer) => [toJson(answer)])
        return ofTool(ofFeed, read, nothing)
      }
      const [, id] = productUri.exec(uri) ?? []
      if (id === undefined) return readCard(cards, uri)
      const read = ask("getProduct", { path: { id } }).pipe(
        // What the operation's type says; entries have lost it.
        Effect.map((answer) => [toJson(answer), toMarkdown(answer as Product)]),
        Effect.catchIf(Predicate.isTagged("ProductNotFound"), () => nothing)
      )
      return ofTool(ofProduct, read, nothing)
    }
  }
}

const toJson = (answer: unknown): Content => ({ mimeType, text: JSON.stringify(answer) })

const dollars = ({ amountCents }: Product["price"]): string => `$${(amountCents / 100).toFixed(2)}`

/** The same for who reads texts alone: some SDKs refuse a resource that is JSON. */
const toMarkdown = ({ description, name, price, variants }: Product): Content => ({
  mimeType: "text/markdown",
  text: `# ${name}

${description}

${dollars(price)}

${variants.map(({ available, id, label }) => `- ${label} (\`${id}\`)${available ? "" : ": sold out"}`).join("\n")}
`
})
