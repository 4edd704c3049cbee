/** @jsxImportSource preact */
import type { FlightOffer } from "../../store/flights/Flight.ts"
import { duration, shortDate } from "../page/format.ts"
import { placeName } from "./TravelSearch.tsx"

/** A flight as a line from departure to arrival time. */
export const FlightPath = ({ flight }: { readonly flight: FlightOffer }) => (
  <div class="flight-path">
    <p class="flight-end">
      <strong>{flight.departTime}</strong>
      <abbr title={placeName(flight.from)}>{flight.from}</abbr>
    </p>
    <p class="flight-line">
      <span class="muted">{duration(flight.durationMin)}</span>
      <span class="flight-rule" aria-hidden="true" />
      <span class="muted">{`${flight.flightNumber} · ${flight.carrier}`}</span>
    </p>
    <p class="flight-end">
      <strong>{flight.arriveTime}</strong>
      {flight.arriveDate === flight.date ? null : <span class="muted">{shortDate(flight.arriveDate)}</span>}
      <abbr title={placeName(flight.to)}>{flight.to}</abbr>
    </p>
  </div>
)
