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

const operationsByCard = {
  products: ["searchProducts", "getProduct"],
  checkout: [
    "getCart",
    "addToCart",
    "changeCartLine",
    "removeFromCart",
    "acpCreateCheckoutSession",
    "acpGetCheckoutSession",
    "acpUpdateCheckoutSession",
    "acpCompleteCheckoutSession",
    "acpCancelCheckoutSession"
  ],
  trip: [
    "searchHotels",
    "getHotelAvailability",
    "searchFlights",
    "searchCars",
    "bookHotel",
    "bookFlight",
    "bookCar",
    "getBooking",
    "cancelBooking"
  ],
  order: ["checkout", "getOrder", "cancelOrder", "listOrders"]
}

const uriByOperation = new Map(
  Object.entries(operationsByCard).flatMap(([card, operations]) =>
    operations.map((operation) => [operation, `ui://vitrine/${card}`] as const)
  )
)

/** The address of the card of an operation; undefined where it has none. */
export const cardUri = (operation: string): string | undefined => uriByOperation.get(operation)

const uris = new Set<string>(uriByOperation.values())

export const isCard = (uri: string): boolean => uris.has(uri)
