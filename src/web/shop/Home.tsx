/** @jsxImportSource preact */
import { Effect } from "effect"
import { Catalog } from "../../store/catalog/Catalog.ts"
import { Icon } from "../layout/Icon.tsx"
import { Link } from "../page/Link.tsx"
import { page } from "../page/route.ts"
import { Destinations } from "../travel/Destinations.tsx"
import { CategoryTiles } from "./CategoryTiles.tsx"
import { ForAgents } from "./ForAgents.tsx"
import { type Goods, withStock } from "./Goods.ts"
import { ProductGrid } from "./ProductCard.tsx"
import { usePhoto } from "./photo.ts"

// What stands in the panes of the shop window, and what lies on the counter behind it.
const panes = ["reading-desk-lamp", "crook-handle-umbrella", "squall-rain-jacket", "bow-handle-teapot"]
const counter = [
  "speckle-ceramic-mug",
  "harbour-stripe-t-shirt",
  "field-watch-38",
  "compact-wired-keyboard",
  "daytrip-backpack-18l",
  "fisherman-rib-beanie",
  "clothbound-notebook-a5",
  "ridge-steel-water-bottle"
]

const Pane = ({ goods: { product } }: { readonly goods: Goods }) => (
  <Link to={`/products/${product.slug}`} class="pane" aria-label={product.name}>
    <img src={usePhoto(product.slug)} alt="" width="400" height="640" />
  </Link>
)

const Hero = ({ goods }: { readonly goods: ReadonlyArray<Goods> }) => (
  <section class="hero wrap">
    <div class="hero-text">
      <h1>A shop window for agents.</h1>
      <p class="lead">
        Fifty-odd things, twenty-eight hotels, forty flights a day. An agent can search, pay and travel here as often as
        it likes, and you can watch.
      </p>
      <p class="actions">
        <Link to="/products" class="button">
          Look around
          <Icon name="arrow" />
        </Link>
        <Link to="/orders" class="button quiet">
          <Icon name="pulse" />
          Watch the orders
        </Link>
      </p>
    </div>
    <div class="panes">
      {goods.map((item) => (
        <Pane key={item.product.id} goods={item} />
      ))}
    </div>
  </section>
)

const Body = ({ goods }: { readonly goods: ReadonlyArray<Goods> }) => (
  <>
    <Hero goods={goods.slice(0, panes.length)} />
    <CategoryTiles />
    <section class="wrap band">
      <header class="band-head">
        <h2>On the counter</h2>
        <Link to="/products">Everything in the shop</Link>
      </header>
      <ProductGrid goods={goods.slice(panes.length)} eager={0} />
    </section>
    <Destinations />
    <ForAgents />
  </>
)

export const home = page(
  Effect.gen(function* () {
    const catalog = yield* Catalog
    // The world has each of them; a slug that it has not would be missing from the page, not break it.
    const found = yield* Effect.forEach([...panes, ...counter], (slug) => Effect.option(catalog.get(slug)))
    const goods = yield* withStock(found.flatMap((product) => (product._tag === "Some" ? [product.value] : [])))
    return { title: "Vitrine", section: "shop", body: <Body goods={goods} /> } as const
  })
)
