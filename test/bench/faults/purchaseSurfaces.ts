import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { schemaValidator } from "../../mcp/schemaValidator.ts"
import { post } from "../../support/requests.ts"

/** The result of a purchase as the agent sees it. */
export interface PurchaseResult {
  /** The answer; absent if none arrived, or none that can be read. */
  readonly answer?: Readonly<Record<string, unknown>>
  /** The code and message of the refusal. */
  readonly refusal?: string
  readonly status?: number
  readonly retryAfter?: string | null
  /** The error of the client. */
  readonly broken?: string
}

/** The arguments of book_flight, and the body of its route. */
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

/** A client of the MCP SDK. */
export const connectClient = async (baseUrl: string) => {
  const client = new Client({ name: "test", version: "1" }, { jsonSchemaValidator: schemaValidator })
  // The SDK's types of the two do not match under exactOptionalPropertyTypes.
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`)) as never)
  return client
}

/** A purchase by a real client on each surface: REST, an MCP tool, and agent checkout. */
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
        // The client validates answers against the schemas of the tools that it has listed.
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
