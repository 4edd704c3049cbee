/** @jsxImportSource preact */
import { Array as Arr, Effect } from "effect"
import { pageSize } from "../../domain/Limits.ts"
import { world } from "../../store/world/World.ts"
import { currentWorld, type WorldView } from "../../store/world/WorldView.ts"
import { perform } from "../forms/perform.ts"
import { formatCount } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"
import { usePhoto } from "../page/pictures.ts"
import { page } from "../page/route.ts"
import { Destinations } from "../travel/Destinations.tsx"
import { Addresses } from "./Addresses.tsx"
import { CategoryTiles } from "./CategoryTiles.tsx"
import { ForAgents } from "./ForAgents.tsx"
import { ClientLines, GetStarted, LookAround } from "./GetStarted.tsx"
import { type Goods, withStock } from "./Goods.ts"
import { ProductGrid } from "./ProductCard.tsx"
import { showcaseOf } from "./showcase.ts"

/** The number of products in the shop window; the others are on the counter behind it. */
const paneCount = 4

const Pane = ({ goods: { product } }: { readonly goods: Goods }) => (
  <Link to={`/products/${product.slug}`} class="pane" aria-label={product.name}>
    <img src={usePhoto(product.slug)} alt="" width="400" height="400" />
  </Link>
)

const AgentAddresses = () => {
  const { baseUrl } = usePageContext()
  const addresses = [
    ["For MCP clients", `${baseUrl}/mcp`],
    ["For REST clients", `${baseUrl}/api`]
  ] as const
  return <Addresses of={addresses} />
}

interface HomeProps {
  readonly goods: ReadonlyArray<Goods>
  readonly view: WorldView
}

// Packs have no flights: the flights are those of the served world.
const stockOf = ({ hotels, products }: WorldView): string => {
  const kinds = [
    [products, "thing", ""],
    [hotels, "hotel", ""],
    [world().flights, "flight", " a day"]
  ] as const
  const parts = kinds
    .filter(([stock]) => stock.length > 0)
    .map(([stock, unit, often]) => `${formatCount(stock.length, unit)}${often}`)
  return `${parts.join(", ")}.`
}

const Hero = ({ goods, view }: HomeProps) => {
  const { bench, isNeutral, travel } = usePageContext()
  const neutralTitle = travel.length > 0 ? "Good things, and ways to get away." : "Good things."
  return (
    <section class="hero wrap">
      <div>
        <h1>{isNeutral ? neutralTitle : "A shop window for agents."}</h1>
        <p class="lead">
          {stockOf(view)}
          {isNeutral
            ? null
            : ` An agent can ${travel.length > 0 ? "search, pay and travel" : "search and pay"} here as often as it likes, and you can watch.`}
        </p>
        {bench === undefined ? <LookAround /> : <GetStarted bench={bench} />}
        <AgentAddresses />
        {bench === undefined ? null : <ClientLines />}
      </div>
      <div class="panes">
        {goods.map((item) => (
          <Pane key={item.product.id} goods={item} />
        ))}
      </div>
    </section>
  )
}

const Body = ({ goods, view }: HomeProps) => (
  <>
    <Hero goods={goods.slice(0, paneCount)} view={view} />
    <CategoryTiles departments={showcaseOf(view).departments} />
    {goods.length <= paneCount ? null : (
      <section class="wrap band">
        <header class="band-head">
          <h2>On the counter</h2>
          <Link to="/products">Everything in the shop</Link>
        </header>
        <ProductGrid goods={goods.slice(paneCount)} eager={0} />
      </section>
    )}
    {view.hotels.length === 0 ? null : <Destinations hotels={view.hotels} />}
    <ForAgents />
  </>
)

export const home = page(
  Effect.gen(function* () {
    const view = yield* currentWorld
    const { items } = yield* Effect.orDie(perform("searchProducts", { urlParams: { limit: String(pageSize.max) } }))
    const found = yield* Effect.forEach(showcaseOf(view).shown, (slug) => {
      const item = items.find((item) => item.slug === slug)
      // In a larger world, a featured product may be further behind.
      return item === undefined
        ? Effect.option(perform("getProduct", { path: { id: slug } }))
        : Effect.succeedSome(item)
    })
    const goods = yield* withStock(Arr.getSomes(found))
    return { title: "Vitrine", section: "shop", body: <Body goods={goods} view={view} /> } as const
  })
)
