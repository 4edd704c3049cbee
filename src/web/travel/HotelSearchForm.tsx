/** @jsxImportSource preact */
import { Array as Arr } from "effect"
import { roomGuests } from "../../domain/Limits.ts"
import { Input, Select } from "../forms/Field.tsx"
import type { Refusal } from "../forms/Refusal.ts"
import { count } from "../page/format.ts"
import { Form } from "../page/Link.tsx"
import type { Offered } from "./calendar.ts"
import { cityOptions } from "./TravelSearch.tsx"

/** A stay as the form has it. */
export interface StayChoice {
  readonly city: string
  readonly check_in: string
  readonly check_out: string
  readonly guests: string
  readonly max_nightly_cents: string
}

interface SearchProps {
  readonly stay: StayChoice
  readonly dates: Offered
  readonly refusal: Refusal | undefined
}

const rates = ["10000", "20000", "30000", "50000"].map((cents) => [cents, `Up to $${Number(cents) / 100}`] as const)

const guestOptions = Arr.range(roomGuests.least, roomGuests.most).map(
  (guests) => [String(guests), count(guests, "guest")] as const
)

export const StayDates = ({ dates, refusal, stay }: SearchProps) => (
  <>
    <Input
      label="Check-in"
      name="check_in"
      type="date"
      required
      min={dates.first}
      max={dates.last}
      value={stay.check_in}
      refusal={refusal}
    />
    <Input
      label="Check-out"
      name="check_out"
      type="date"
      required
      min={dates.first}
      max={dates.last}
      value={stay.check_out}
      refusal={refusal}
    />
    <Select label="Guests" name="guests" options={guestOptions} value={stay.guests} refusal={refusal} />
  </>
)

export const HotelSearchForm = (props: SearchProps) => (
  <Form to="/hotels" method="get" class="search-row" data-swap="">
    <Select label="City" name="city" options={cityOptions} value={props.stay.city} />
    <StayDates {...props} />
    <Select
      label="A night"
      name="max_nightly_cents"
      options={[["", "Any rate"], ...rates]}
      value={props.stay.max_nightly_cents}
    />
    <button type="submit" class="button">
      Search
    </button>
  </Form>
)
