// An agent as a user would write one: it makes one fixed booking over MCP and prints the number.
const { VITRINE_INSTRUCTION = "", VITRINE_MCP_URL = "" } = process.env

const book = async () => {
  const response = await fetch(VITRINE_MCP_URL, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name: "book_flight",
        arguments: {
          offer_id: "flt_kv203_tlv_lgw_20270312_economy",
          passenger_name: "Dana Levi",
          passengers: 2,
          payment_token: "tok_visa"
        }
      }
    })
  })
  const { result } = (await response.json()) as { result: { structuredContent: { confirmationNumber: string } } }
  return result.structuredContent.confirmationNumber
}

const answer = `For "${VITRINE_INSTRUCTION.slice(0, 20)}": ${await book()}`
process.stdout.write(`thinking\n${JSON.stringify({ answer, usage: { inputTokens: 12 }, costUsd: 0.5 })}`)
