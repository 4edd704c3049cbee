import type { CalendarDate } from "../../domain/CalendarDate.ts"
import { draw } from "../../domain/Seed.ts"
import type { CarClass } from "./CarClass.ts"
import { cityFactors, jitter, scalePrice, weekendFactor } from "./Demand.ts"
import type { Place } from "./Places.ts"
import { world } from "./World.ts"

/** The classes of the world, in the order of the desks' lists. */
export const carClasses: ReadonlyArray<CarClass> = world().cars

/** The rate in cents of one day of a rental that begins on `date`, in whole dollars. Weekends are dearer. */
export const dailyRate = (seed: string, location: Place, carClass: CarClass, date: CalendarDate): number =>
  scalePrice(carClass.baseRateCents, [
    ...cityFactors(location.city.code, date),
    weekendFactor(date, [5, 6], 1120),
    jitter(seed, `${location.code} ${carClass.id}`, date)
  ])

/** Cars of the class at the desk on `date` before any booking: at least one, if the desk has the class. */
export const carCapacity = (seed: string, location: Place, carClass: CarClass, date: CalendarDate): number =>
  carClass.notAt?.includes(location.code)
    ? 0
    : 1 + draw(seed, `cars\n${location.code}\n${carClass.id}\n${date}`, carClass.fleet)

/**
 * Cars that can be picked up on `date`: one day in forty there is none. It only matters on the day of pick-up, so that
 * a long rental, which includes many such days, stays possible.
 */
export const carsAtDesk = (seed: string, location: Place, carClass: CarClass, date: CalendarDate): number =>
  draw(seed, `desk\n${location.code}\n${carClass.id}\n${date}`, 40) === 0
    ? 0
    : carCapacity(seed, location, carClass, date)
