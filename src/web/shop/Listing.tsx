/** @jsxImportSource preact */

import { Effect } from "effect"
import { longestSearch, pageSize } from "../../domain/Limits.ts"
import { Alert } from "../forms/Alert.tsx"
import { query } from "../forms/Form.ts"
import { inWhole } from "../forms/FormError.ts"
import { takenIn, useFormState } from "../forms/FormState.ts"
import { attempt } from "../forms/perform.ts"
import { capitalized, count, upTo } from "../page/format.ts"
import { Form, Link, withQuery } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"
import { page } from "../page/route.ts"
import { type Goods, withStock } from "./Goods.ts"
import { ProductGrid } from "./ProductCard.tsx"

// As many as the contract gives at once, which is all of the built-in shop.
const mostShown = pageSize.most

const pricesWith = (limit: string | undefined) => [["", "Any price"], ...upTo(limit, "2500", "5000", "10000")] as const

const sorts = [
  ["", "Best match"],
  ["price_low", "Lowest price"],
  ["price_high", "Highest price"],
  ["name", "Name"]
] as const

interface ChoiceProps {
  readonly label: string
  readonly name: string
  readonly options: ReadonlyArray<readonly [value: string, text: string]>
}

const Choice = ({ label, name, options }: ChoiceProps) => {
  const chosen = useFormState().values[name]
  return (
    <label>
      <span class="unseen">{label}</span>
      <select name={name}>
        {options.map(([value, text]) => (
          <option key={value} value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

const Departments = () => {
  const { departments } = usePageContext()
  const state = useFormState()
  const { category: chosen = "" } = state.values
  const kept = Object.fromEntries(Object.keys(state.values).map((name) => [name, takenIn(state, name)]))
  return (
    <nav class="chips" aria-label="Departments">
      {["", ...departments].map((category) => (
        <Link
          key={category}
          class="chip"
          to={withQuery("/products", { ...kept, category, cursor: "" })}
          aria-current={chosen === category ? "true" : undefined}
          data-swap=""
        >
          {category === "" ? "Everything" : capitalized(category)}
        </Link>
      ))}
    </nav>
  )
}

const Filters = () => {
  const state = useFormState()
  const { q } = state.values
  return (
    <Form to="/products" method="get" class="filters" data-swap="">
      <input type="hidden" name="category" value={takenIn(state, "category") ?? ""} />
      <label>
        <span class="unseen">Search words</span>
        <input type="search" name="q" maxLength={longestSearch} placeholder="Find by word" value={q ?? ""} />
      </label>
      <Choice label="Price" name="max_price_cents" options={pricesWith(takenIn(state, "max_price_cents"))} />
      <Choice label="Sort by" name="sort" options={sorts} />
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
    <p>Nothing here matches.</p>
    <p class="actions">
      <Link to="/products" class="button quiet">
        Show everything
      </Link>
    </p>
  </div>
)

interface ListingProps {
  readonly goods: ReadonlyArray<Goods>
  readonly title: string
  /** What there is to say about a list that is not what was asked for. */
  readonly hint: string | undefined
  /** There are more products, after this one. */
  readonly nextCursor: string | undefined
}

const More = ({ cursor }: { readonly cursor: string }) => (
  <p class="actions">
    <Link to={withQuery("/products", { ...useFormState().values, cursor })} class="button quiet">
      More
    </Link>
  </p>
)

/** How many products the page has. Behind a cursor that is not how many there are. */
const Shown = ({ goods, nextCursor }: Pick<ListingProps, "goods" | "nextCursor">) => {
  const isFurther = goods.length > 0 && (useFormState().values.cursor ?? "") !== ""
  const shown = count(goods.length, isFurther ? "further product" : "product")
  return (
    <p class="muted" role="status">
      {nextCursor === undefined ? shown : `${shown}, and more`}
    </p>
  )
}

const Listing = ({ goods, hint, nextCursor, title }: ListingProps) => (
  <section class="wrap page">
    <header class="page-head">
      <h1>{title}</h1>
      <Shown goods={goods} nextCursor={nextCursor} />
    </header>
    <div class="toolbar">
      <Departments />
      <Filters />
    </div>
    <Alert />
    {hint === undefined ? null : <p class="search-hint">{hint}</p>}
    {goods.length === 0 ? <Nothing /> : <ProductGrid goods={goods} />}
    {nextCursor === undefined ? null : <More cursor={nextCursor} />}
  </section>
)

/** `/products`: the shop, a department of it, or what a search finds. */
export const listing = page(
  Effect.gen(function* () {
    const asked = yield* query
    const { done, error } = yield* attempt("searchProducts", { urlParams: { ...asked.all, limit: String(mostShown) } })
    const goods = done === undefined ? [] : yield* withStock(done.items)
    const title = headline(asked.text("q"), asked.text("category"))
    return {
      title,
      section: "shop",
      form: { values: asked.all, error: error && inWhole(error, "That is no part of the shop.") },
      body: <Listing goods={goods} title={title} hint={done?.hint?.message} nextCursor={done?.nextCursor} />
    } as const
  })
)
