/** @jsxImportSource preact */
import type { Cart, CartItem, CartWithTotals } from "../../../store/carts/Cart.ts"
import type { Product } from "../../../store/catalog/Product.ts"
import { formatCount, price } from "../../page/format.ts"
import { usePageContext } from "../../page/PageContext.ts"
import { usePhoto } from "../../page/pictures.ts"
import { type Goods, leftText } from "../../shop/Goods.ts"
import { type Line, Lines } from "../../shop/Lines.tsx"
import { ProductGrid } from "../../shop/ProductCard.tsx"
import { CartSums } from "../../shop/withCart.tsx"

/** An agent sees whether a variant is available, not how many are left. */
const goodsOf = (product: Product): Goods => ({
  product,
  left: product.variants.map(({ available }) => (available ? Number.POSITIVE_INFINITY : 0))
})

export const FoundProducts = ({
  hint,
  items
}: {
  readonly items: ReadonlyArray<Product>
  readonly hint: string | undefined
}) => (
  <>
    {hint === undefined ? null : <p class="search-hint">{hint}</p>}
    {items.length === 0 ? (
      <p class="empty">Nothing was found.</p>
    ) : (
      <ProductGrid goods={items.map(goodsOf)} eager={0} />
    )}
  </>
)

export const SeenProduct = ({ product }: { readonly product: Product }) => (
  <article class="seen-product">
    <img src={usePhoto(product.slug)} alt="" width="400" height="400" />
    <div>
      <h3>{product.name}</h3>
      <p class="product-price">{price(product.price.amountCents)}</p>
      <p>{product.description}</p>
      <ul class="seen-variants" aria-label="Variants">
        {product.variants.map(({ available, id, label }) => (
          <li key={id} data-sold-out={available ? undefined : ""}>
            <span>{label}</span>
            <span class="muted">{leftText(available ? Number.POSITIVE_INFINITY : 0)}</span>
          </li>
        ))}
      </ul>
    </div>
  </article>
)

/** The lines of a cart or an order. A product's page is also found by its id. */
export const SeenLines = ({ items }: Pick<Cart, "items">) => {
  const { goneVariants } = usePageContext()
  const lineOf = (item: CartItem): Line => {
    const isOffered = goneVariants?.has(item.variantId) !== true
    return { item, slug: isOffered ? item.productId : undefined, isOffered }
  }
  return <Lines lines={items.map(lineOf)} />
}

interface CartProps {
  readonly cart: Pick<Cart, "items">
  /** The totals: an answer to a change does not have them. */
  readonly totals?: CartWithTotals["totals"]
}

export const SeenCart = ({ cart, totals }: CartProps) => (
  <article class="panel">
    <h3>{`Cart, ${formatCount(cart.items.length, "line")}`}</h3>
    {cart.items.length === 0 ? <p class="muted">It is empty.</p> : <SeenLines items={cart.items} />}
    {totals === undefined ? null : <CartSums totals={totals} />}
  </article>
)
