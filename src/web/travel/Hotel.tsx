/** @jsxImportSource preact */
import { Array as Arr } from "effect"
import { roomGuests } from "../../domain/Limits.ts"
import { Select } from "../forms/Field.tsx"
import type { Fields } from "../forms/Form.ts"
import { formatCount } from "../page/format.ts"
import type { OfferedDates } from "./calendar.ts"
import { DateInput } from "./TravelSearch.tsx"

/** `★★★★`, and in words for screen readers. */
export const Stars = ({ stars }: { readonly stars: number }) => (
  <p class="stars">
    <span aria-hidden="true">{"★".repeat(stars)}</span>
    <span class="unseen">{formatCount(stars, "star")}</span>
  </p>
)

export const Amenities = ({ amenities }: { readonly amenities: ReadonlyArray<string> }) => (
  <ul class="amenities" aria-label="Amenities">
    {amenities.map((amenity) => (
      <li key={amenity}>{amenity}</li>
    ))}
  </ul>
)

const guestOptions = Arr.range(roomGuests.min, roomGuests.max).map(
  (guests) => [String(guests), formatCount(guests, "guest")] as const
)

/** The requested stay; the suggested one for parts that were not given. */
export const stayIn = (searchParams: Fields, dates: OfferedDates): Readonly<Record<string, string>> => ({
  check_in: dates.from,
  check_out: dates.to,
  guests: "2",
  ...searchParams.all
})

export const StayFields = ({ dates }: { readonly dates: OfferedDates }) => (
  <>
    <DateInput label="Check-in" name="check_in" dates={dates} />
    <DateInput label="Check-out" name="check_out" dates={dates} />
    <Select label="Guests" name="guests" options={guestOptions} />
  </>
)
