/** @jsxImportSource preact */
import { Effect, Option } from "effect"
import type { ComponentChildren } from "preact"
import type { CartItem } from "../../store/carts/Cart.ts"
import { perform } from "../forms/perform.ts"
import { price } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { usePhoto } from "../page/pictures.ts"

/** A line of a cart or an order, which outlives its goods. */
export interface Line {
  readonly item: CartItem
  /** The product's, for its link; none if the catalogue no longer has it. */
  readonly slug: string | undefined
  /** Whether the product still has the variant: only then it has a picture. */
  readonly isOffered: boolean
}

const lineOf = (item: CartItem) =>
  Effect.map(Effect.option(perform("getProduct", { path: { id: item.productId } })), (product): Line => {
    const { slug, variants = [] } = Option.getOrUndefined(product) ?? {}
    return { item, slug, isOffered: variants.some(({ id }) => id === item.variantId) }
  })

export const linesOf = (items: ReadonlyArray<CartItem>) => Effect.forEach(items, lineOf)

/** A line, with `children` between the name and the amount. */
export const LineRow = ({ children, line }: { readonly line: Line; readonly children: ComponentChildren }) => {
  const { isOffered, item, slug } = line
  const photo = usePhoto(item.variantId)
  return (
    <li class="line">
      <img class="line-picture" src={isOffered ? photo : undefined} alt="" width="120" height="120" loading="lazy" />
      <div class="line-name">
        {slug === undefined ? (
          item.productName
        ) : (
          <Link to={withQuery(`/products/${slug}`, { variant: item.variantId })}>{item.productName}</Link>
        )}
        <span class="muted">{item.variantLabel}</span>
      </div>
      {children}
      <span class="line-amount">{price(item.amountCents)}</span>
    </li>
  )
}

export const Lines = ({ lines }: { readonly lines: ReadonlyArray<Line> }) => (
  <ul class="lines">
    {lines.map((line) => (
      <LineRow key={line.item.variantId} line={line}>
        <span class="line-quantity muted">{`${line.item.quantity} × ${price(line.item.unitPrice.amountCents)}`}</span>
      </LineRow>
    ))}
  </ul>
)
