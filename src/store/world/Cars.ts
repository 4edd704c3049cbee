import type { CalendarDate } from "../../domain/CalendarDate.ts"
import { draw } from "../../domain/Seed.ts"
import type { CarClass } from "./CarClass.ts"
import { cityFactors, jitter, scale, weekendFactor } from "./Demand.ts"
import type { Place } from "./Places.ts"
import { world } from "./World.ts"

/** The classes of the world, as its desks list them. */
export const carClasses: ReadonlyArray<CarClass> = world().cars

/** The rate in cents of one day of a rental that begins on `date`, in whole dollars. Weekends are dearer. */
export const dailyRate = (seed: string, location: Place, carClass: CarClass, date: CalendarDate): number =>
  scale(carClass.baseRateCents, [
    ...cityFactors(location.city.code, date),
    weekendFactor(date, [5, 6], 1120),
    jitter(seed, `${location.code} ${carClass.id}`, date)
  ])

/** Cars of the class at the desk that are free on `date` before anyone books here. */
export const carCapacity = (seed: string, location: Place, carClass: CarClass, date: CalendarDate): number => {
  if (carClass.notAt?.includes(location.code)) return 0
  const key = `${location.code}\n${carClass.id}\n${date}`
  // One day in forty everything is out; otherwise at least one car is in.
  if (draw(seed, `desk\n${key}`, 40) === 0) return 0
  return 1 + draw(seed, `cars\n${key}`, carClass.fleet)
}
