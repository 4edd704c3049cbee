/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { cities } from "../../store/world/City.ts"
import { type PlaceCode, places } from "../../store/world/Places.ts"
import { findPlace } from "../../store/world/placeNames.ts"
import type { TravelKind } from "../../store/world/Travel.ts"
import { Alert } from "../forms/Alert.tsx"
import { Input } from "../forms/Field.tsx"
import type { Fields } from "../forms/Form.ts"
import { Icon, type IconName } from "../layout/Icon.tsx"
import { Form, Link } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"
import type { OfferedDates } from "./calendar.ts"

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

/** The place that a field names, for the links of the page; operations get the field unchanged. */
export const placeIn = (searchParams: Fields, name: string, fallback: PlaceCode): PlaceCode =>
  findPlace(searchParams.text(name)) ?? fallback

/** The value of a place's field: a text that names no place stays as it is, because the field shows why it is refused. */
export const placeFieldIn = (searchParams: Fields, name: string, fallback: PlaceCode): string =>
  findPlace(searchParams.text(name)) ?? searchParams.optional(name) ?? fallback

interface DateProps {
  readonly label: string
  readonly name: string
  readonly dates: OfferedDates
}

export const DateInput = ({ dates, ...field }: DateProps) => (
  <Input {...field} type="date" required min={dates.first} max={dates.last} />
)

interface SearchFormProps {
  /** The page that shows the results. */
  readonly to: string
  readonly button?: string
  /** The number of fields plus the button. */
  readonly cells: 4 | 5 | 6
  readonly children: ComponentChildren
}

export const SearchForm = ({ button = "Search", cells, children, to }: SearchFormProps) => (
  <div class="panel search-panel">
    <Form to={to} method="get" class="search-row" data-swap="" data-cells={cells}>
      {children}
      <button type="submit" class="button">
        {button}
      </button>
    </Form>
  </div>
)

interface TravelSearchProps {
  readonly kind: TravelKind
  readonly title: string
  /** The fields of the form. */
  readonly fields: ComponentChildren
  readonly children: ComponentChildren
}

/** A link to each kind of travel that the world offers. */
const TravelDesk = ({ kind }: Pick<TravelSearchProps, "kind">) => {
  const { travel } = usePageContext()
  if (travel.length === 0) return null
  return (
    <nav class="chips" aria-label="Travel desk">
      {kinds
        .filter(([name]) => travel.includes(name))
        .map(([name, label, icon]) => (
          <Link key={name} to={`/${name}`} class="chip" aria-current={name === kind ? "true" : undefined}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
    </nav>
  )
}

/** The frame of the travel searches: the links of the desk, a form, its results. */
export const TravelSearch = ({ children, fields, kind, title }: TravelSearchProps) => (
  <section class="wrap page">
    <TravelDesk kind={kind} />
    <h1>{title}</h1>
    <SearchForm to={`/${kind}`} cells={kind === "hotels" ? 6 : 5}>
      {fields}
    </SearchForm>
    <Alert />
    {children}
  </section>
)
