/** @jsxImportSource preact */

import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import { pageSize } from "../../domain/Limits.ts"
import { Catalog } from "../../store/catalog/Catalog.ts"
import { type Fields, query } from "../forms/Form.ts"
import type { Refusal } from "../forms/Refusal.ts"
import { capitalized, price } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { NotFoundPage } from "../page/NotFoundPage.tsx"
import type { Page } from "../page/Page.ts"
import { page } from "../page/route.ts"
import { AddToCart } from "./AddToCart.tsx"
import { type Goods, withStock } from "./Goods.ts"
import { ProductGrid } from "./ProductCard.tsx"
import { usePhoto } from "./photo.ts"

interface ProductProps {
  readonly goods: Goods
  readonly related: ReadonlyArray<Goods>
  /** What the visitor chose, by link or in the form. */
  readonly chosen: Fields
  readonly refusal?: Refusal | undefined
}

const Pictures = ({ goods: { product } }: { readonly goods: Goods }) => (
  <div class="pictures">
    <img src={usePhoto(product.slug)} alt={product.name} width="800" height="800" />
    <img
      src={usePhoto(product.slug, 2)}
      alt={`${product.name}, a closer look`}
      width="800"
      height="800"
      loading="lazy"
    />
  </div>
)

const ProductView = ({ chosen, goods, refusal, related }: ProductProps) => {
  const { category, description, name, price: money, tags } = goods.product
  return (
    <>
      <article class="wrap page product">
        <Pictures goods={goods} />
        <div class="product-text">
          <nav class="crumbs" aria-label="Where this is">
            <Link to="/products">Shop</Link>
            <Link to={`/products?category=${category}`}>{capitalized(category)}</Link>
          </nav>
          <h1>{name}</h1>
          <p class="product-price">
            {price(money.amountCents)} <span class="muted">before 8 % tax</span>
          </p>
          <p class="lead">{description}</p>
          <AddToCart goods={goods} chosen={chosen} refusal={refusal} />
          <ul class="tags" aria-label="Find more by word">
            {tags.map((tag) => (
              <li key={tag}>
                <Link to={withQuery("/products", { q: tag })}>{tag}</Link>
              </li>
            ))}
          </ul>
        </div>
      </article>
      <section class="wrap band">
        <header class="band-head">
          <h2>From the same shelf</h2>
          <Link to={`/products?category=${category}`}>{`All of ${category}`}</Link>
        </header>
        <ProductGrid goods={related} eager={0} />
      </section>
    </>
  )
}

const noSuchProduct = new NotFoundPage({
  title: "There is no such product.",
  text: "It may have been a different season. The shop has about fifty others."
})

/** The page of a product, as it is or with what became of the form on it. */
export const productView = (
  slug: string,
  chosen: Fields,
  refusal?: Refusal
): Effect.Effect<Page, NotFoundPage, Catalog> =>
  Effect.gen(function* () {
    const catalog = yield* Catalog
    const product = yield* Effect.mapError(catalog.get(slug), () => noSuchProduct)
    const shelf = yield* catalog.search({ category: product.category, limit: pageSize.most })
    const at = shelf.findIndex(({ id }) => id === product.id)
    const neighbours = [...shelf.slice(at + 1), ...shelf.slice(0, at)].slice(0, 4)
    const [goods, ...related] = yield* withStock([product, ...neighbours])
    if (goods === undefined) return yield* noSuchProduct
    return {
      title: product.name,
      description: product.description,
      section: "shop",
      status: refusal?.status,
      body: <ProductView goods={goods} related={related} chosen={chosen} refusal={refusal} />
    }
  })

/** `/products/{slug or id}`, with `?variant=` the variant that a link of the feed means. */
export const productPage = page(
  Effect.gen(function* () {
    const { slug = "" } = yield* HttpLayerRouter.params
    return yield* productView(slug, yield* query)
  })
)
