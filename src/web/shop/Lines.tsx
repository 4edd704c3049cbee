/** @jsxImportSource preact */
import { Effect, Option } from "effect"
import type { CartItem } from "../../store/carts/Cart.ts"
import { Catalog } from "../../store/catalog/Catalog.ts"
import { price } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { usePhoto } from "./photo.ts"

/** A line of a cart or an order, with the product's name in links and pictures. */
export interface Line {
  readonly item: CartItem
  readonly slug: string
}

export const linesOf = (items: ReadonlyArray<CartItem>): Effect.Effect<ReadonlyArray<Line>, never, Catalog> =>
  Effect.map(Catalog, (catalog) =>
    items.map((item) => ({
      item,
      // An order outlives its product: what is gone from the shop has no page, and its picture is not found.
      slug: Option.match(catalog.findItem(item.variantId), {
        onNone: () => item.productId,
        onSome: ({ product }) => product.slug
      })
    }))
  )

export const LinePicture = ({ slug }: { readonly slug: string }) => (
  <img class="line-picture" src={usePhoto(slug)} alt="" width="120" height="120" loading="lazy" />
)

export const LineName = ({ line: { item, slug } }: { readonly line: Line }) => (
  <div class="line-name">
    <Link to={withQuery(`/products/${slug}`, { variant: item.variantId })}>{item.productName}</Link>
    <span class="muted">{item.variantLabel}</span>
  </div>
)

/** The lines as they were bought. */
export const Lines = ({ lines }: { readonly lines: ReadonlyArray<Line> }) => (
  <ul class="lines">
    {lines.map((line) => (
      <li key={line.item.variantId} class="line">
        <LinePicture slug={line.slug} />
        <LineName line={line} />
        <span class="line-quantity muted">{`${line.item.quantity} × ${price(line.item.unitPrice.amountCents)}`}</span>
        <span class="line-amount">{price(line.item.amountCents)}</span>
      </li>
    ))}
  </ul>
)
