import { Schema } from "effect"
import { CalendarDate } from "../../domain/CalendarDate.ts"
import { exactOptional, Integer, joinWithOr, withDescription } from "../../domain/Input.ts"
import { makeBounds, rentalDays } from "../../domain/Limits.ts"
import { Money } from "../../domain/Money.ts"
import { Cancellation } from "../cancellation/Cancellation.ts"
import { carClassIds } from "../world/CarClass.ts"
import { CarSearchHint } from "./CarSearchHint.ts"

export class CarOffer extends Schema.Class<CarOffer>("CarOffer")(
  {
    id: Schema.String.annotations({
      description: "The offer_id to book with. It encodes the offer; the booking computes the price again",
      examples: ["car_lhr_compact_20270312_20270315"]
    }),
    classId: Schema.Literal(...carClassIds).annotations({
      description: joinWithOr(carClassIds),
      examples: ["compact"]
    }),
    className: Schema.String.annotations({ description: "The class's name", examples: ["Compact"] }),
    example: Schema.String.annotations({ description: "A car of the class" }),
    seats: Integer(makeBounds(1, 20)).annotations({ description: "Seats, the driver's included" }),
    location: Schema.String.annotations({ description: "City or airport code of the desk", examples: ["LHR"] }),
    pickupDate: CalendarDate,
    dropoffDate: CalendarDate,
    days: Integer(makeBounds(1, rentalDays.max)).annotations({ description: "Days to pay for, at least 1" }),
    dailyRate: withDescription(Money, "What one day costs"),
    total: withDescription(Money, "dailyRate x days"),
    available: Schema.Boolean.annotations({ description: "Whether a car is left on every day of the rental" }),
    cancellation: Cancellation
  },
  { description: "A car of one class at one desk" }
) {}

export class CarOffers extends Schema.Class<CarOffers>("CarOffers")({
  items: Schema.Array(CarOffer),
  hint: exactOptional(CarSearchHint.annotations({ description: "Why the list is empty. Absent otherwise" }))
}) {}
