/** @jsxImportSource preact */

import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect, Option } from "effect"
import { pageSize } from "../../domain/Limits.ts"
import { taxPercent } from "../../domain/Money.ts"
import { query } from "../forms/Form.ts"
import { forFields, formError } from "../forms/FormError.ts"
import type { FormState } from "../forms/FormState.ts"
import { perform } from "../forms/perform.ts"
import { looksOf } from "../images/looks.ts"
import { capitalize, price } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { NotFoundPage } from "../page/NotFoundPage.ts"
import { usePhoto } from "../page/pictures.ts"
import { page } from "../page/route.ts"
import { AddToCart, useChosenVariant } from "./AddToCart.tsx"
import { type Goods, withStock } from "./Goods.ts"
import { ProductGrid } from "./ProductCard.tsx"
import { Badges, Rating, Reviews } from "./Reviews.tsx"
import { findCart } from "./visitorsCart.ts"

interface ProductProps {
  readonly goods: Goods
  readonly isAdded: boolean
  readonly related: ReadonlyArray<Goods>
}

interface LookProps {
  readonly look: number
  readonly isShown: boolean
  readonly product: Goods["product"]
}

/** The pictures of the variants that look alike. Those that are not chosen are hidden, and so not fetched. */
const Look = ({ isShown, look, product }: LookProps) => {
  const { id = product.slug, label = "" } = product.variants[look] ?? {}
  const name = look === 0 ? product.name : `${product.name}, ${label}`
  return (
    <div class="look" data-of={look} data-shown={isShown ? "" : undefined}>
      <img src={usePhoto(id)} alt={name} width="800" height="800" loading={isShown ? "eager" : "lazy"} />
      <img src={usePhoto(id, 2)} alt={`${name}, a closer look`} width="800" height="800" loading="lazy" />
    </div>
  )
}

const Pictures = ({ goods }: { readonly goods: Goods }) => {
  const { product } = goods
  const looks = looksOf(product.variants)
  const shown = looks[useChosenVariant(goods)] ?? 0
  return (
    <div class="pictures">
      {[...new Set(looks)].map((look) => (
        <Look key={look} look={look} isShown={look === shown} product={product} />
      ))}
    </div>
  )
}

const ProductView = ({ goods, isAdded, related }: ProductProps) => {
  const { category, description, name, price: money, tags } = goods.product
  return (
    <>
      <article class="wrap page product">
        <Pictures goods={goods} />
        <div class="product-text">
          <nav class="crumbs" aria-label="Breadcrumb">
            <Link to="/products">Shop</Link>
            <Link to={`/products?category=${category}`}>{capitalize(category)}</Link>
          </nav>
          <h1>{name}</h1>
          <p class="product-price">
            {price(money.amountCents)} <span class="muted">{`before ${taxPercent} % tax`}</span>
          </p>
          <Rating product={goods.product} />
          <Badges product={goods.product} />
          <p class="lead">{description}</p>
          <AddToCart goods={goods} isAdded={isAdded} />
          <ul class="tags" aria-label="Find more by word">
            {tags.map((tag) => (
              <li key={tag}>
                <Link to={withQuery("/products", { q: tag })}>{tag}</Link>
              </li>
            ))}
          </ul>
        </div>
      </article>
      <Reviews product={goods.product} />
      {related.length === 0 ? null : (
        <section class="wrap band">
          <header class="band-head">
            <h2>From the same shelf</h2>
            <Link to={`/products?category=${category}`}>{`All of ${category}`}</Link>
          </header>
          <ProductGrid goods={related} eager={0} />
        </section>
      )}
    </>
  )
}

const productNotFound = {
  title: "There is no such product.",
  text: "The shop may have had it in another season."
}

const isInCart = (id: string) =>
  Effect.map(findCart, (cart) => Option.exists(cart, ({ items }) => items.some(({ productId }) => productId === id)))

const notAdded = "Nothing was added to the cart."

/** The error of a refused form. The page of a product that is sold out has no quantity to mark. */
const shownError = ({ error }: FormState, { left, product }: Goods) =>
  error?.fields.quantity !== undefined && left.every((units) => units === 0)
    ? formError(error.status, `${product.name} is sold out. ${notAdded}`, [{ operation: "searchProducts" }])
    : error && forFields(error, ["quantity"], notAdded)

/** The page of a product, with the variant and quantity chosen, by link or in the form, and the result. */
export const productView = (slug: string, form: FormState) =>
  Effect.gen(function* () {
    const product = yield* Effect.mapError(
      perform("getProduct", { path: { id: slug } }),
      ({ next }) => new NotFoundPage({ ...productNotFound, next })
    )
    const { category, description, id, name } = product
    const { items } = yield* Effect.orDie(
      perform("searchProducts", { urlParams: { category, limit: String(pageSize.max) } })
    )
    const at = items.findIndex((item) => item.id === id)
    const neighbours = [...items.slice(at + 1), ...items.slice(0, at)].slice(0, 4)
    const [goods = { product, left: [] }, ...related] = yield* withStock([product, ...neighbours])
    const isAdded = form.error === undefined && form.values.added !== undefined && (yield* isInCart(id))
    const body = <ProductView goods={goods} isAdded={isAdded} related={related} />
    return {
      title: name,
      description,
      section: "shop",
      form: { ...form, error: shownError(form, goods) },
      body
    } as const
  })

/** `/products/{slug or id}`; `?variant=` selects the variant that a link of the feed means. */
export const productPage = page(
  Effect.gen(function* () {
    const { slug = "" } = yield* HttpLayerRouter.params
    return yield* productView(slug, { values: (yield* query).all })
  })
)
