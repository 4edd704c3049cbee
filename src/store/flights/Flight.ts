import { Schema } from "effect"
import { CalendarDate } from "../../domain/CalendarDate.ts"
import { Count, exactOptional, Integer, withDescription } from "../../domain/Input.ts"
import { makeBounds } from "../../domain/Limits.ts"
import { Money } from "../../domain/Money.ts"
import { CabinName } from "../bookings/CabinName.ts"
import { Cancellation } from "../cancellation/Cancellation.ts"
import { FlightSearchHint } from "./FlightSearchHint.ts"

const LocalTime = Schema.String.pipe(Schema.pattern(/^\d{2}:\d{2}$/))

export class FlightOffer extends Schema.Class<FlightOffer>("FlightOffer")(
  {
    id: Schema.String.annotations({
      description: "The offer_id to book with. It encodes the offer; the booking computes the price again",
      examples: ["flt_zv201_tlv_lhr_20270312_economy"]
    }),
    flightNumber: Schema.String.annotations({ description: "The flight's number", examples: ["ZV201"] }),
    carrier: Schema.String.annotations({ description: "The airline's name" }),
    from: Schema.String.annotations({ description: "IATA code of the airport of departure", examples: ["TLV"] }),
    to: Schema.String.annotations({ description: "IATA code of the airport of arrival", examples: ["LHR"] }),
    date: CalendarDate,
    departTime: LocalTime.annotations({ description: "Local time at the airport of departure, HH:MM" }),
    arriveTime: LocalTime.annotations({ description: "Local time at the airport of arrival, HH:MM" }),
    arriveDate: CalendarDate.annotations({
      description: "The local date of arrival"
    }),
    durationMin: Integer(makeBounds(1, 2000)).annotations({
      description: "Minutes in the air, independent of time zones"
    }),
    cabin: CabinName,
    fare: withDescription(Money, "The fare of one passenger"),
    seatsLeft: Count.annotations({ description: "Seats left in the cabin; 0 means sold out" }),
    cancellation: withDescription(Cancellation, "The cancellation terms for one seat")
  },
  { description: "Seats on one flight in one cabin" }
) {}

export class FlightOffers extends Schema.Class<FlightOffers>("FlightOffers")({
  items: Schema.Array(FlightOffer),
  hint: exactOptional(FlightSearchHint.annotations({ description: "Why the list is empty. Absent otherwise" }))
}) {}
