/** @jsxImportSource preact */
import { type CityCode, cities, cityCodes } from "../../store/world/City.ts"
import { hotels } from "../../store/world/Hotels.ts"
import { count } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { useFacade } from "../page/pictures.ts"

const Destination = ({ code }: { readonly code: CityCode }) => {
  const there = hotels.filter(({ city }) => city === code)
  return (
    <li>
      <Link to={`/hotels?city=${code}`} class="destination">
        <img src={useFacade(there[0]?.slug ?? "")} alt="" width="400" height="300" loading="lazy" />
        <strong>{cities[code].name}</strong>
        <span>{cities[code].text}</span>
        <span class="muted">{count(there.length, "hotel")}</span>
      </Link>
    </li>
  )
}

const hasHotels = (code: CityCode): boolean => hotels.some(({ city }) => city === code)

/** The cities of the travel desk that have hotels. */
export const Destinations = () => (
  <section class="wrap band">
    <header class="band-head">
      <h2>The travel desk</h2>
      <span class="links">
        <Link to="/flights">Flights</Link>
        <Link to="/cars">Cars</Link>
      </span>
    </header>
    <ul class="destinations">
      {cityCodes.filter(hasHotels).map((code) => (
        <Destination key={code} code={code} />
      ))}
    </ul>
  </section>
)
