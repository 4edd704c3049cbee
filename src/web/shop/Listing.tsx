/** @jsxImportSource preact */

import { Effect } from "effect"
import { longestSearch, pageSize } from "../../domain/Limits.ts"
import { CatalogApi } from "../../store/catalog/Api.ts"
import { CatalogOperations } from "../../store/catalog/Operations.ts"
import { categories } from "../../store/world/Showcase.ts"
import { Alert } from "../forms/Alert.tsx"
import { type Fields, query } from "../forms/Form.ts"
import { perform } from "../forms/perform.ts"
import type { Refusal } from "../forms/Refusal.ts"
import { capitalized, count } from "../page/format.ts"
import { Form, Link, withQuery } from "../page/Link.tsx"
import { page } from "../page/route.ts"
import { type Goods, withStock } from "./Goods.ts"
import { ProductGrid } from "./ProductCard.tsx"

// As many as the contract gives at once, which is all of the built-in shop.
const mostShown = pageSize.most

const prices = ["2500", "5000", "10000"]

interface ListingProps {
  readonly asked: Fields
  readonly goods: ReadonlyArray<Goods>
  readonly refusal: Refusal | undefined
}

const Departments = ({ asked }: { readonly asked: Fields }) => (
  <nav class="chips" aria-label="Departments">
    {["", ...categories].map((category) => (
      <Link
        key={category}
        class="chip"
        to={withQuery("/products", { ...asked.all, category })}
        aria-current={asked.text("category") === category ? "true" : undefined}
        data-swap=""
      >
        {category === "" ? "Everything" : capitalized(category)}
      </Link>
    ))}
  </nav>
)

const Filters = ({ asked }: { readonly asked: Fields }) => (
  <Form to="/products" method="get" class="filters" data-swap="">
    <input type="hidden" name="category" value={asked.text("category")} />
    <label>
      <span class="unseen">Words</span>
      <input type="search" name="q" maxLength={longestSearch} placeholder="Find by word" value={asked.text("q")} />
    </label>
    <label>
      <span class="unseen">Price</span>
      <select name="max_price_cents">
        <option value="">Any price</option>
        {prices.map((cents) => (
          <option key={cents} value={cents} selected={asked.text("max_price_cents") === cents}>
            {`Up to $${Number(cents) / 100}`}
          </option>
        ))}
      </select>
    </label>
    <button type="submit" class="button quiet">
      Show
    </button>
  </Form>
)

const headline = (asked: Fields): string => {
  const words = asked.text("q")
  if (words !== "") return `“${words}”`
  const category = asked.text("category")
  return category === "" ? "Everything in the shop" : capitalized(category)
}

const Nothing = () => (
  <div class="empty">
    <p>Nothing here matches. Fewer words, or another department, may find it.</p>
    <p class="actions">
      <Link to="/products" class="button quiet">
        Show everything
      </Link>
    </p>
  </div>
)

const Listing = ({ asked, goods, refusal }: ListingProps) => (
  <section class="wrap page">
    <header class="page-head">
      <h1>{headline(asked)}</h1>
      <p class="muted" role="status">
        {goods.length < mostShown ? count(goods.length, "product") : `The first ${mostShown} products`}
      </p>
    </header>
    <div class="toolbar">
      <Departments asked={asked} />
      <Filters asked={asked} />
    </div>
    <Alert refusal={refusal} />
    {goods.length === 0 ? <Nothing /> : <ProductGrid goods={goods} />}
  </section>
)

const search = (asked: Fields) =>
  Effect.gen(function* () {
    const operations = yield* CatalogOperations
    const urlParams = { ...asked.all, limit: String(mostShown) }
    return yield* perform(CatalogApi, operations, "searchProducts", { urlParams })
  })

/** `/products`: the shop, a department of it, or what a search finds. */
export const listing = page(
  Effect.gen(function* () {
    const asked = yield* query
    const found = yield* Effect.either(search(asked))
    const goods = found._tag === "Right" ? yield* withStock(found.right.items) : []
    const refusal =
      found._tag === "Right" ? undefined : { ...found.left, message: "There is no such department or price." }
    return {
      title: headline(asked),
      section: "shop",
      status: refusal?.status,
      body: <Listing asked={asked} goods={goods} refusal={refusal} />
    } as const
  })
)
