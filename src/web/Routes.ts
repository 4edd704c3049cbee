import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { assetRoutes } from "./assets/Routes.ts"
import { cards as drawnCards } from "./cards/cards.tsx"
import { imageRoutes } from "./images/Routes.ts"
import { cancelPage, cancelPurchase } from "./orders/cancel.tsx"
import { orderPage } from "./orders/OrderPage.tsx"
import { ordersPage } from "./orders/OrdersPage.tsx"
import { reset, resetPage } from "./orders/reset.tsx"
import { privacy, shopPolicies, terms } from "./policies/Policies.tsx"
import { addToCart } from "./shop/addToCart.ts"
import { cartPage } from "./shop/CartPage.tsx"
import { checkoutPage, payCart } from "./shop/CheckoutPage.tsx"
import { changeCart } from "./shop/changeCart.ts"
import { home } from "./shop/Home.tsx"
import { listing } from "./shop/Listing.tsx"
import { productPage } from "./shop/ProductPage.tsx"
import { bookingPage } from "./travel/BookingPage.tsx"
import { bookCar, carBooking } from "./travel/CarBooking.tsx"
import { carSearch } from "./travel/CarSearch.tsx"
import { bookFlight, flightBooking } from "./travel/FlightBooking.tsx"
import { flightSearch } from "./travel/FlightSearch.tsx"
import { bookHotel, hotelBooking } from "./travel/HotelBooking.tsx"
import { hotelPage } from "./travel/HotelPage.tsx"
import { hotelSearch } from "./travel/HotelSearch.tsx"
import { keysRoutes, visibilityRoutes } from "./visibility/Routes.ts"

const { route } = HttpLayerRouter

/** Pages of the server itself, which belong to no sandbox. */
export const serverRoutes = keysRoutes

/** Renders answers as cards in the frames of agent hosts. */
export const cards = drawnCards

/** Every other page, and the files and pictures that pages use. */
export const webRoutes = [
  ...assetRoutes,
  ...imageRoutes,
  route("GET", "/", home),
  route("GET", "/products", listing),
  route("GET", "/products/:slug", productPage),
  route("POST", "/products/:slug", addToCart),
  route("GET", "/cart", cartPage),
  route("POST", "/cart", changeCart),
  route("GET", "/checkout", checkoutPage),
  route("POST", "/checkout", payCart),
  route("GET", "/hotels", hotelSearch),
  route("GET", "/hotels/:id", hotelPage),
  route("GET", "/hotels/:id/book", hotelBooking),
  route("POST", "/hotels/:id/book", bookHotel),
  route("GET", "/flights", flightSearch),
  route("GET", "/flights/book", flightBooking),
  route("POST", "/flights/book", bookFlight),
  route("GET", "/cars", carSearch),
  route("GET", "/cars/book", carBooking),
  route("POST", "/cars/book", bookCar),
  route("GET", "/orders", ordersPage),
  route("GET", "/orders/reset", resetPage),
  route("POST", "/orders/reset", reset),
  route("GET", "/orders/:id", orderPage),
  route("GET", "/orders/:id/cancel", cancelPage("Order")),
  route("POST", "/orders/:id/cancel", cancelPurchase("Order")),
  route("GET", "/bookings/:id", bookingPage),
  route("GET", "/bookings/:id/cancel", cancelPage("Booking")),
  route("POST", "/bookings/:id/cancel", cancelPurchase("Booking")),
  ...visibilityRoutes,
  route("GET", "/policies/terms", terms),
  route("GET", "/policies/privacy", privacy),
  route("GET", "/policies/shop", shopPolicies)
] as const
