import { sandboxApiOf } from "../bench/sandboxApi.ts"
import { cartWith, get, post } from "../support/requests.ts"
import type { Json } from "./agent.ts"

const version = "io.modelcontextprotocol/protocolVersion"
const capabilities = "io.modelcontextprotocol/clientCapabilities"

/** The parameters that a client adds when it repeats a call after its person has answered. */
export const inputResponse = (action: string, { requestState }: Json) => ({
  inputResponses: { payment: { action, content: {} } },
  requestState
})

/** Helpers for tests of sandboxes in which a person agrees to each payment. */
export const consentsOf = (origin: () => string) => {
  const { control, make, shop } = sandboxApiOf(origin)
  return {
    /** Calls a tool as a client of 2026-07-28 that declares forms, or the capabilities `can`. */
    call: async (name: string, tool: string, given: object, more: object = {}, can: object = { elicitation: {} }) => {
      const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": tool }
      const _meta = { [version]: "2026-07-28", [capabilities]: can }
      const params = { name: tool, arguments: given, ...more, _meta }
      return (await post(`${shop(name)}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/call", params }, headers)).body
        .result as Json
    },

    bought: async (name: string): Promise<number> => (await get(`${shop(name)}/api/orders`)).body.items.length,

    /** The journal entries of calls that ended in a question or without consent. */
    questions: async (name: string): Promise<ReadonlyArray<Json>> =>
      (await get(control(`/${name}/journal?operation=protocol:tools/call`))).body.items,

    /** Makes a sandbox with a cart. Returns the arguments that buy it. */
    sold: async (name: string, agent: object = { confirmPayments: true }) => {
      await make(name, { agent })
      const cart_id = await cartWith(shop(name), { product_id: "arc-desk-lamp", quantity: 2 })
      return { cart_id, payment_token: "tok_visa_of_dana" }
    }
  }
}
