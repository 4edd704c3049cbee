/** @jsxImportSource preact */
import { type CityCode, cities, cityCodes } from "../../store/world/City.ts"
import type { Hotel } from "../../store/world/Hotels.ts"
import { capitalize, formatCount } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"
import { useFacade } from "../page/pictures.ts"

interface DestinationProps {
  readonly code: CityCode
  /** The hotels of the city. */
  readonly cityHotels: ReadonlyArray<Hotel>
}

const Destination = ({ code, cityHotels }: DestinationProps) => (
  <li>
    <Link to={`/hotels?city=${code}`} class="destination">
      <img src={useFacade(cityHotels[0]?.id ?? "")} alt="" width="400" height="300" loading="lazy" />
      <strong>{cities[code].name}</strong>
      <span>{cities[code].text}</span>
      <span class="muted">{formatCount(cityHotels.length, "hotel")}</span>
    </Link>
  </li>
)

/** The cities of the travel desk that have hotels. */
export const Destinations = ({ hotels }: { readonly hotels: ReadonlyArray<Hotel> }) => (
  <section class="wrap band">
    <header class="band-head">
      <h2>The travel desk</h2>
      <span class="links">
        {usePageContext()
          .travel.filter((section) => section !== "hotels")
          .map((section) => (
            <Link key={section} to={`/${section}`}>
              {capitalize(section)}
            </Link>
          ))}
      </span>
    </header>
    <ul class="destinations">
      {cityCodes
        .map((code) => ({ code, cityHotels: hotels.filter(({ city }) => city === code) }))
        .filter(({ cityHotels }) => cityHotels.length > 0)
        .map((destination) => (
          <Destination key={destination.code} {...destination} />
        ))}
    </ul>
  </section>
)
