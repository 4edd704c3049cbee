/** @jsxImportSource preact */
import { Effect } from "effect"
import { maxSearchLength, pageSize } from "../../domain/Limits.ts"
import { Alert } from "../forms/Alert.tsx"
import { query } from "../forms/Form.ts"
import { toPageError } from "../forms/FormError.ts"
import { acceptedValue, useFormState } from "../forms/FormState.ts"
import { attempt } from "../forms/perform.ts"
import { capitalize, formatCount, priceLimits } from "../page/format.ts"
import { Form, Link, withQuery } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"
import { page } from "../page/route.ts"
import { type Goods, withStock } from "./Goods.ts"
import { ProductGrid } from "./ProductCard.tsx"

// The contract's maximum, which is all of the built-in shop.
const maxShown = pageSize.max

const pricesWith = (limit: string | undefined) =>
  [["", "Any price"], ...priceLimits(limit, "2500", "5000", "10000")] as const

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
  const filters = Object.fromEntries(Object.keys(state.values).map((name) => [name, acceptedValue(state, name)]))
  return (
    <nav class="chips" aria-label="Departments">
      {["", ...departments].map((category) => (
        <Link
          key={category}
          class="chip"
          to={withQuery("/products", { ...filters, category, cursor: "" })}
          aria-current={chosen === category ? "true" : undefined}
          data-swap=""
        >
          {category === "" ? "Everything" : capitalize(category)}
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
      <input type="hidden" name="category" value={acceptedValue(state, "category") ?? ""} />
      <label>
        <span class="unseen">Search words</span>
        <input type="search" name="q" maxLength={maxSearchLength} placeholder="Find by word" value={q ?? ""} />
      </label>
      <Choice label="Price" name="max_price_cents" options={pricesWith(acceptedValue(state, "max_price_cents"))} />
      <Choice label="Sort by" name="sort" options={sorts} />
      <button type="submit" class="button quiet">
        Show
      </button>
    </Form>
  )
}

const headline = (q: string, category: string): string => {
  if (q !== "") return `“${q}”`
  return category === "" ? "Everything in the shop" : capitalize(category)
}

const NoMatches = () => (
  <div class="empty">
    <p>Nothing here matches.</p>
    <p class="actions">
      <Link to="/products" class="button quiet">
        Show everything
      </Link>
    </p>
  </div>
)

interface FoundProps {
  readonly goods: ReadonlyArray<Goods>
}

const Found = ({ goods }: FoundProps) => (goods.length === 0 ? <NoMatches /> : <ProductGrid goods={goods} />)

interface ListingProps {
  /** Undefined if the search is not valid. */
  readonly goods: ReadonlyArray<Goods> | undefined
  readonly title: string
  /** Why the list differs from the request. */
  readonly hint: string | undefined
  /** The cursor of the next page, if there are more products. */
  readonly nextCursor: string | undefined
}

const More = ({ cursor }: { readonly cursor: string }) => (
  <p class="actions">
    <Link to={withQuery("/products", { ...useFormState().values, cursor })} class="button quiet">
      More
    </Link>
  </p>
)

/** The number of products on the page. After a cursor that is not the number of matches. */
const ShownCount = ({ goods, nextCursor }: FoundProps & Pick<ListingProps, "nextCursor">) => {
  const isFurther = goods.length > 0 && (useFormState().values.cursor ?? "") !== ""
  const shown = formatCount(goods.length, isFurther ? "further product" : "product")
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
      {goods === undefined ? null : <ShownCount goods={goods} nextCursor={nextCursor} />}
    </header>
    <div class="toolbar">
      <Departments />
      <Filters />
    </div>
    <Alert />
    {hint === undefined ? null : <p class="search-hint">{hint}</p>}
    {goods === undefined ? null : <Found goods={goods} />}
    {nextCursor === undefined ? null : <More cursor={nextCursor} />}
  </section>
)

/** `/products`: the shop, one of its departments, or the results of a search. */
export const listing = page(
  Effect.gen(function* () {
    const searchParams = yield* query
    const { done, error } = yield* attempt("searchProducts", {
      urlParams: { ...searchParams.all, limit: String(maxShown) }
    })
    const goods = done === undefined ? undefined : yield* withStock(done.items)
    const title =
      goods === undefined ? "Not a valid search" : headline(searchParams.text("q"), searchParams.text("category"))
    return {
      title,
      section: "shop",
      form: { values: searchParams.all, error: error && toPageError(error, "Nothing was searched.") },
      body: <Listing goods={goods} title={title} hint={done?.hint?.message} nextCursor={done?.nextCursor} />
    } as const
  })
)
