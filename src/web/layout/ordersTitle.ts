import type { TravelKind } from "../../store/world/Travel.ts"

/** The title of the orders page of a shop with these kinds of trips. */
export const ordersTitle = (travel: ReadonlyArray<TravelKind>): string =>
  travel.length > 0 ? "Orders and bookings" : "Orders"
