/** @jsxImportSource preact */
import { type Category, categories } from "../../store/world/Product.ts"
import { capitalized } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { usePhoto } from "./photo.ts"

const faces: Record<Category, readonly [slug: string, text: string]> = {
  apparel: ["loopback-hoodie", "Shirts, jackets, socks"],
  accessories: ["carry-on-backpack-32l", "Bags, hats, small leather"],
  desk: ["piston-fountain-pen", "Lamps, paper, quiet tools"],
  drinkware: ["cafetiere-french-press", "Mugs, bottles, a teapot"]
}

const Tile = ({ category }: { readonly category: Category }) => {
  const [slug, text] = faces[category]
  return (
    <li>
      <Link to={`/products?category=${category}`} class="tile">
        <img src={usePhoto(slug)} alt="" width="200" height="200" loading="lazy" />
        <span>
          <strong>{capitalized(category)}</strong>
          <span>{text}</span>
        </span>
      </Link>
    </li>
  )
}

export const CategoryTiles = () => (
  <section class="wrap band" aria-label="Departments">
    <ul class="tiles">
      {categories.map((category) => (
        <Tile key={category} category={category} />
      ))}
    </ul>
  </section>
)
