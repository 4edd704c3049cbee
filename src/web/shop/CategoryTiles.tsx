/** @jsxImportSource preact */
import { capitalize } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { usePhoto } from "../page/pictures.ts"
import type { Showcase } from "./showcase.ts"

const Tile = ({ cover, name, text }: Showcase["departments"][number]) => (
  <li>
    <Link to={`/products?category=${name}`} class="tile">
      <img src={usePhoto(cover)} alt="" width="200" height="200" loading="lazy" />
      <span>
        <strong>{capitalize(name)}</strong>
        <span>{text}</span>
      </span>
    </Link>
  </li>
)

export const CategoryTiles = ({ departments }: Pick<Showcase, "departments">) => (
  <section class="wrap band" aria-label="Departments">
    <ul class="tiles">
      {departments.map((department) => (
        <Tile key={department.name} {...department} />
      ))}
    </ul>
  </section>
)
