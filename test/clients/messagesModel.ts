interface Block {
  readonly type: string
  readonly content?: string | ReadonlyArray<{ readonly text?: string }>
}

interface MessagesRequest {
  readonly tools?: ReadonlyArray<{ readonly name: string }>
  readonly messages: ReadonlyArray<{ readonly content: string | ReadonlyArray<Block> }>
}

/** The next call of the model after the answers so far, or a text when it is done. */
export type Script = (
  answers: ReadonlyArray<string>
) => { readonly name: string; readonly input: object } | { readonly text: string }

const textOf = ({ content = "" }: Block): string =>
  typeof content === "string" ? content : content.map(({ text = "" }) => text).join("")

const events = (...all: ReadonlyArray<{ readonly type: string } & Record<string, unknown>>): string =>
  all.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("")

/** A model behind Anthropic's Messages API, on a free port. It follows a script with the tools of an MCP server. */
export const openMessagesModel = (server: string, script: Script) => {
  const prefix = `mcp__${server}__`

  const answer = ({ messages, tools = [] }: MessagesRequest) => {
    // The command line also requests other texts, such as a title.
    if (!tools.some(({ name }) => name.startsWith(prefix))) return { text: "none" }
    const blocks = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content))
    return script(blocks.filter(({ type }) => type === "tool_result").map(textOf))
  }

  const stream = (request: MessagesRequest): string => {
    const next = answer(request)
    const [block, delta, reason] =
      "text" in next
        ? [{ type: "text", text: "" }, { type: "text_delta", text: next.text }, "end_turn"]
        : [
            { type: "tool_use", id: `toolu_${request.messages.length}`, name: `${prefix}${next.name}`, input: {} },
            { type: "input_json_delta", partial_json: JSON.stringify(next.input) },
            "tool_use"
          ]
    const usage = { input_tokens: 1, output_tokens: 1 }
    // A unique id, because messages with the same id are taken for parts of one message.
    const message = {
      id: `msg_${request.messages.length}`,
      type: "message",
      role: "assistant",
      model: "scripted",
      content: [],
      usage
    }
    return events(
      { type: "message_start", message: { ...message, stop_reason: null, stop_sequence: null } },
      { type: "content_block_start", index: 0, content_block: block },
      { type: "content_block_delta", index: 0, delta },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: reason, stop_sequence: null }, usage },
      { type: "message_stop" }
    )
  }

  const model = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      if (new URL(request.url).pathname !== "/v1/messages") return new Response("{}", { status: 404 })
      return new Response(stream((await request.json()) as MessagesRequest), {
        headers: { "content-type": "text/event-stream" }
      })
    }
  })
  return { url: model.url.origin, [Symbol.dispose]: () => void model.stop(true) }
}
