/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { cities } from "../../store/world/City.ts"
import { places } from "../../store/world/Places.ts"
import { Icon, type IconName } from "../layout/Icon.tsx"
import { Link } from "../page/Link.tsx"

type TravelKind = "hotels" | "flights" | "cars"

const kinds: ReadonlyArray<readonly [kind: TravelKind, title: string, icon: IconName]> = [
  ["hotels", "Hotels", "bed"],
  ["flights", "Flights", "plane"],
  ["cars", "Cars", "car"]
]

export const cityOptions = Object.values(cities).map(({ code, name }) => [code, name] as const)

/** Every place by its code: `LHR · London`. */
export const placeOptions = places.map(
  ({ airports, city, code }) =>
    [code, airports.length > 1 ? `${code} · ${city.name}, all airports` : `${code} · ${city.name}`] as const
)

export const placeName = (code: string): string => {
  const place = places.find((place) => place.code === code)
  return place === undefined ? code : place.city.name
}

interface TravelSearchProps {
  readonly kind: TravelKind
  readonly title: string
  readonly search: ComponentChildren
  readonly children: ComponentChildren
}

/** The frame of the travel searches: a link to each kind of travel, a form, what it found. */
export const TravelSearch = ({ children, kind, search, title }: TravelSearchProps) => (
  <section class="wrap page">
    <nav class="chips" aria-label="Travel desk">
      {kinds.map(([name, label, icon]) => (
        <Link key={name} to={`/${name}`} class="chip" aria-current={name === kind ? "true" : undefined}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
    <h1>{title}</h1>
    <div class="panel search-panel">{search}</div>
    {children}
  </section>
)
