import type { CalendarDate } from "../../domain/CalendarDate.ts"
import { draw } from "../../domain/Seed.ts"
import { cityFactors, jitter, scale, weekendFactor } from "./Demand.ts"
import type { Place } from "./Places.ts"

/** The classes, cheapest first but for the van. */
export const carClassIds = ["economy", "compact", "suv", "luxury", "van"] as const

export type CarClassId = (typeof carClassIds)[number]

/** A class of rental cars. */
export interface CarClass {
  readonly id: CarClassId
  readonly name: string
  /** An invented model, as the desk would name it. */
  readonly example: string
  readonly seats: number
  /** An ordinary day in cents, in whole dollars. */
  readonly baseRateCents: number
}

export const carClasses: ReadonlyArray<CarClass> = [
  { id: "economy", name: "Economy", example: "Lark Mini or similar", seats: 4, baseRateCents: 3400 },
  { id: "compact", name: "Compact", example: "Corvid 3 or similar", seats: 5, baseRateCents: 4300 },
  { id: "suv", name: "SUV", example: "Tern Ridge or similar", seats: 5, baseRateCents: 7600 },
  { id: "luxury", name: "Luxury", example: "Heron GT or similar", seats: 5, baseRateCents: 15800 },
  { id: "van", name: "Van", example: "Stork 9 or similar", seats: 9, baseRateCents: 9900 }
]

/** The rate in cents of one day of a rental that begins on `date`, in whole dollars. Weekends are dearer. */
export const dailyRate = (seed: string, location: Place, carClass: CarClass, date: CalendarDate): number =>
  scale(carClass.baseRateCents, [
    ...cityFactors(location.city.code, date),
    weekendFactor(date, [5, 6], 1120),
    jitter(seed, `${location.code} ${carClass.id}`, date)
  ])

const fleet: Record<CarClassId, number> = { economy: 14, compact: 12, suv: 8, luxury: 4, van: 5 }

/** Cars of the class at the desk that are free on `date` before anyone books here. Newark never has a luxury car. */
export const carCapacity = (seed: string, location: Place, carClass: CarClass, date: CalendarDate): number => {
  if (location.code === "EWR" && carClass.id === "luxury") return 0
  const key = `${location.code}\n${carClass.id}\n${date}`
  // One day in forty everything is out; otherwise at least one car is in.
  if (draw(seed, `desk\n${key}`, 40) === 0) return 0
  return 1 + draw(seed, `cars\n${key}`, fleet[carClass.id])
}
