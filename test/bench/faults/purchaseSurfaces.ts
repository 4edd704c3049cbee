import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { post } from "../../support/store.ts"

/** What an agent sees of a purchase. */
export interface PurchaseResult {
  /** What it was answered; nothing where no answer came, or none that can be read. */
  readonly answer?: Readonly<Record<string, unknown>>
  /** What it was refused with. */
  readonly refusal?: string
  readonly status?: number
  readonly retryAfter?: string | null
  /** What its client failed with. */
  readonly broken?: string
}

/** Arguments of book_flight, and the body of its route. */
export const flightBooking = {
  offer_id: "flt_zv201_tlv_lhr_20270312_economy",
  passenger_name: "Dana Levi",
  payment_token: "tok_visa"
}

const purchaseResultOf = async (pending: Promise<Response>): Promise<PurchaseResult> => {
  try {
    const response = await pending
    const body = await response.json()
    const { status } = response
    return response.ok
      ? { answer: body, status }
      : {
          refusal: `${body.error.code}: ${body.error.message}`,
          status,
          retryAfter: response.headers.get("retry-after")
        }
  } catch (error) {
    return { broken: String(error) }
  }
}

const postJson = (url: string, body: object) =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })

/** An MCP client of the SDK's own making. */
export const connectClient = async (baseUrl: string) => {
  const client = new Client({ name: "test", version: "1" })
  // The SDK's own types of the two do not agree under exactOptionalPropertyTypes.
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`)) as never)
  return client
}

/** A purchase over each way into the store, by a real client: over REST, by a tool of MCP, and by agent checkout. */
export const purchaseSurfaces = {
  rest: {
    operation: "bookFlight",
    buy: (baseUrl: string, _isChecking = false) =>
      purchaseResultOf(postJson(`${baseUrl}/api/flights/book`, flightBooking))
  },
  mcp: {
    operation: "bookFlight",
    buy: async (baseUrl: string, isChecking = false): Promise<PurchaseResult> => {
      try {
        const client = await connectClient(baseUrl)
        // Its client holds answers to the schemas of the tools that it has listed.
        if (isChecking) await client.listTools()
        const result = await client.callTool({ name: "book_flight", arguments: flightBooking })
        await client.close()
        const [content] = result.content as ReadonlyArray<{ readonly text: string }>
        if (result.isError) return { refusal: content?.text ?? "" }
        return { answer: result.structuredContent as Record<string, unknown> }
      } catch (error) {
        return { broken: String(error) }
      }
    }
  },
  acp: {
    operation: "acpCompleteCheckoutSession",
    buy: async (baseUrl: string, _isChecking = false): Promise<PurchaseResult> => {
      const sessions = `${baseUrl}/api/acp/checkout_sessions`
      const { body } = await post(sessions, { items: [{ id: "stoneware-coffee-mug", quantity: 1 }] })
      return purchaseResultOf(postJson(`${sessions}/${body.id}/complete`, { payment_data: { token: "tok_visa" } }))
    }
  }
} as const

export type PurchaseSurface = keyof typeof purchaseSurfaces
export const purchaseSurfaceNames = Object.keys(purchaseSurfaces) as ReadonlyArray<PurchaseSurface>
