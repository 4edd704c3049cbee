/** @jsxImportSource preact */

import { Effect } from "effect"
import { longestSearch, pageSize } from "../../domain/Limits.ts"
import { categories } from "../../store/world/Showcase.ts"
import { Alert } from "../forms/Alert.tsx"
import { query } from "../forms/Form.ts"
import { useFormState } from "../forms/FormState.ts"
import { attempt } from "../forms/perform.ts"
import { capitalized, count, upTo } from "../page/format.ts"
import { Form, Link, withQuery } from "../page/Link.tsx"
import { page } from "../page/route.ts"
import { type Goods, withStock } from "./Goods.ts"
import { ProductGrid } from "./ProductCard.tsx"

// As many as the contract gives at once, which is all of the built-in shop.
const mostShown = pageSize.most

const prices = [["", "Any price"], ...upTo("2500", "5000", "10000")] as const

const Departments = () => {
  const { values } = useFormState()
  return (
    <nav class="chips" aria-label="Departments">
      {["", ...categories].map((category) => (
        <Link
          key={category}
          class="chip"
          to={withQuery("/products", { ...values, category })}
          aria-current={(values.category ?? "") === category ? "true" : undefined}
          data-swap=""
        >
          {category === "" ? "Everything" : capitalized(category)}
        </Link>
      ))}
    </nav>
  )
}

const Filters = () => {
  const { category, max_price_cents, q } = useFormState().values
  return (
    <Form to="/products" method="get" class="filters" data-swap="">
      <input type="hidden" name="category" value={category ?? ""} />
      <label>
        <span class="unseen">Search words</span>
        <input type="search" name="q" maxLength={longestSearch} placeholder="Find by word" value={q ?? ""} />
      </label>
      <label>
        <span class="unseen">Price</span>
        <select name="max_price_cents">
          {prices.map(([cents, text]) => (
            <option key={cents} value={cents} selected={cents === max_price_cents}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="button quiet">
        Show
      </button>
    </Form>
  )
}

const headline = (q: string, category: string): string => {
  if (q !== "") return `“${q}”`
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

const Listing = ({ goods, title }: { readonly goods: ReadonlyArray<Goods>; readonly title: string }) => (
  <section class="wrap page">
    <header class="page-head">
      <h1>{title}</h1>
      <p class="muted" role="status">
        {goods.length < mostShown ? count(goods.length, "product") : `The first ${mostShown} products`}
      </p>
    </header>
    <div class="toolbar">
      <Departments />
      <Filters />
    </div>
    <Alert />
    {goods.length === 0 ? <Nothing /> : <ProductGrid goods={goods} />}
  </section>
)

/** `/products`: the shop, a department of it, or what a search finds. */
export const listing = page(
  Effect.gen(function* () {
    const asked = yield* query
    const { done, error } = yield* attempt("searchProducts", { urlParams: { ...asked.all, limit: String(mostShown) } })
    const goods = done === undefined ? [] : yield* withStock(done.items)
    const told = error === undefined ? undefined : { ...error, message: "There is no such department or price." }
    const title = headline(asked.text("q"), asked.text("category"))
    const form = { values: asked.all, error: told }
    return { title, section: "shop", form, body: <Listing goods={goods} title={title} /> } as const
  })
)
