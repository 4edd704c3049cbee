import { drawCardTool } from "../domain/drawCardTool.ts"
import type { SandboxControl } from "../domain/SandboxControl.ts"
import { metaOf, type Request } from "./Message.ts"

// MCP Apps 2026-01-26: a host shows the answer of a tool in a frame of its own.

/** The name of the extension among a host's capabilities. */
export const appsExtension = "io.modelcontextprotocol/ui"

/** The MIME type of a card as a resource. */
export const cardType = "text/html;profile=mcp-app"

/** The key in a result's `_meta` that names the called tool, for the card that shows it (`web/client/card.ts`). */
export const answeredToolKey = "vitrine/tool"

/** Whether the `_meta` of a request says that a card sent it (`web/client/card.ts`): models write arguments alone. */
export const isFromCard = (request: Request): boolean => metaOf(request)["vitrine/fromCard"] === true

export const showsCards = (control: SandboxControl | undefined): boolean =>
  control?.tools?.show?.has(drawCardTool) === true

const uriOf = (card: string): string => `ui://vitrine/${card}`

const cardOf: Readonly<Record<string, string>> = {
  searchProducts: "products",
  getProduct: "products",
  getCart: "checkout",
  addToCart: "checkout",
  changeCartLine: "checkout",
  removeFromCart: "checkout",
  acpCreateCheckoutSession: "checkout",
  acpGetCheckoutSession: "checkout",
  acpUpdateCheckoutSession: "checkout",
  acpCompleteCheckoutSession: "checkout",
  acpCancelCheckoutSession: "checkout",
  searchHotels: "trip",
  getHotelAvailability: "trip",
  searchFlights: "trip",
  searchCars: "trip",
  bookHotel: "trip",
  bookFlight: "trip",
  bookCar: "trip",
  getBooking: "trip",
  cancelBooking: "trip",
  checkout: "order",
  getOrder: "order",
  cancelOrder: "order",
  listOrders: "order"
}

/** The address of the card of an operation; undefined where it has none. */
export const cardUri = (operation: string): string | undefined => {
  const card = cardOf[operation]
  return card === undefined ? undefined : uriOf(card)
}

const uris = new Set(Object.values(cardOf).map(uriOf))

export const isCard = (uri: string): boolean => uris.has(uri)
