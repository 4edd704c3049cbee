import { Option } from "effect"
import { type CalendarDate, fromCompact, toCompact } from "../../domain/CalendarDate.ts"
import type { CarClass } from "../world/CarClass.ts"
import { carClasses } from "../world/Cars.ts"
import { type Place, places } from "../world/Places.ts"

/** The content of a car offer's id. */
export interface CarChoice {
  readonly location: Place
  readonly carClass: CarClass
  readonly pickup: CalendarDate
  readonly dropoff: CalendarDate
}

/** `car_lhr_compact_20270312_20270315` */
export const formatOfferId = ({ carClass, dropoff, location, pickup }: CarChoice): string =>
  `car_${location.code.toLowerCase()}_${carClass.id}_${toCompact(pickup)}_${toCompact(dropoff)}`

const pattern = /^car_([a-z]{3})_([a-z]+)_(\d{8})_(\d{8})$/

/** Reads an id in any case. None if a part is wrong: no such desk, no such class, no valid date. */
export const parseOfferId = (id: string): Option.Option<CarChoice> => {
  const [, code, classId, first = "", last = ""] = pattern.exec(id.toLowerCase()) ?? []
  const location = places.find((place) => place.code.toLowerCase() === code)
  const carClass = carClasses.find(({ id }) => id === classId)
  if (location === undefined || carClass === undefined) return Option.none()
  return Option.all({ pickup: fromCompact(first), dropoff: fromCompact(last) }).pipe(
    Option.map((dates) => ({ location, carClass, ...dates }))
  )
}
