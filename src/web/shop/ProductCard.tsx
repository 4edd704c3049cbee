/** @jsxImportSource preact */

import { formatCount, price } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { usePhoto } from "../page/pictures.ts"
import { type Goods, stockNote } from "./Goods.ts"
import { Badges, Rating } from "./Reviews.tsx"

interface CardProps {
  readonly goods: Goods
  /** Pictures below the first screen load lazily. */
  readonly lazy: boolean
}

const ProductCard = ({ goods, lazy }: CardProps) => {
  const { name, price: money, slug, variants } = goods.product
  const note = stockNote(goods)
  return (
    <li class="card" data-sold-out={note === "Sold out" ? "" : undefined}>
      <Link to={`/products/${slug}`} class="card-link">
        <span class="card-picture">
          <img src={usePhoto(slug)} alt="" width="400" height="400" loading={lazy ? "lazy" : "eager"} />
          {note === undefined ? null : <span class="tag">{note}</span>}
        </span>
        <span class="card-text">
          <span class="card-name">{name}</span>
          <span class="card-price">{price(money.amountCents)}</span>
        </span>
        <Rating product={goods.product} />
        <Badges product={goods.product} />
        <span class="card-note">
          {variants.length === 1 ? variants[0]?.label : formatCount(variants.length, "option")}
        </span>
      </Link>
    </li>
  )
}

interface GridProps {
  readonly goods: ReadonlyArray<Goods>
  /** The number of cards on the first screen. */
  readonly eager?: number
}

export const ProductGrid = ({ eager = 4, goods }: GridProps) => (
  <ul class="grid">
    {goods.map((item, position) => (
      <ProductCard key={item.product.id} goods={item} lazy={position >= eager} />
    ))}
  </ul>
)
