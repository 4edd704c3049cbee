import type { Next } from "../../domain/Problem.ts"
import { withQuery } from "../page/Link.tsx"

type Params = NonNullable<Next["params"]>

/** The page that shows an operation's answer, and the text of its link. */
const pages: Readonly<Record<string, (params: Params) => readonly [to: string, text: string] | undefined>> = {
  searchProducts: (query) => [withQuery("/products", query), "See all products"],
  getProduct: ({ id }) => [`/products/${id}`, "See the product"],
  searchHotels: (query) => [withQuery("/hotels", query), "Search hotels"],
  getHotelAvailability: ({ id, ...stay }) => [withQuery(`/hotels/${id}`, stay), "See the rooms"],
  searchFlights: (query) => [withQuery("/flights", query), "Search flights"],
  searchCars: (query) => [withQuery("/cars", query), "Search cars"],
  // Without an id there is no page.
  getOrder: ({ id }) => (id === undefined ? undefined : [`/orders/${id}`, "See the order"]),
  getBooking: ({ id }) => (id === undefined ? undefined : [`/bookings/${id}`, "See the booking"]),
  listOrders: (query) => [withQuery("/orders", query), "See all purchases"]
}

/** The pages for a person that correspond to the suggested operations. */
export const nextPages = (next: ReadonlyArray<Next> = []) =>
  next.flatMap(({ operation, params = {} }) => {
    const page = pages[operation]?.(params)
    return page === undefined ? [] : [page]
  })
