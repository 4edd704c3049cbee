/** A call of a tool that a model asks for. `arguments` is JSON, or is meant to be. */
export interface ToolCall {
  readonly id: string
  readonly type: "function"
  readonly function: { readonly name: string; readonly arguments: string }
}

export type Message =
  | { readonly role: "system" | "user"; readonly content: string }
  | {
      readonly role: "assistant"
      readonly content: string | null
      readonly tool_calls?: ReadonlyArray<ToolCall> | null
    }
  | { readonly role: "tool"; readonly tool_call_id: string; readonly content: string }

/** A tool as a model is told of it. `parameters` is a JSON Schema. */
export interface Tool {
  readonly type: "function"
  readonly function: { readonly name: string; readonly description: string; readonly parameters: object }
}

interface Completion {
  readonly choices: ReadonlyArray<{ readonly message: Extract<Message, { role: "assistant" }> }>
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number } | null
}

/** What is said next in a chat. */
export type Complete = (chat: {
  readonly messages: ReadonlyArray<Message>
  readonly tools: ReadonlyArray<Tool>
}) => Promise<Completion>

interface Endpoint {
  /** Up to and with `/v1`. */
  readonly baseUrl: string
  /** None for an endpoint that asks for none, such as one on the same machine. */
  readonly apiKey: string | undefined
  readonly model: string
  /** Waits so many milliseconds. */
  readonly sleep?: (milliseconds: number) => Promise<void>
}

const mostAttempts = 6
const longestWait = 60

/** How long to wait before the next attempt, in seconds: as long as the endpoint says, or else 1, 2, 4, 8 and 16. */
const waitAfter = (response: Response, attempt: number): number => {
  const told = Number(response.headers.get("retry-after") ?? Number.NaN)
  return Math.min(told >= 0 ? told : 2 ** (attempt - 1), longestWait)
}

/** A model behind any endpoint that speaks chat completions. An endpoint that is busy (429, 503) is asked again. */
export const modelAt =
  ({ apiKey, baseUrl, model, sleep = Bun.sleep }: Endpoint): Complete =>
  async ({ messages, tools }) => {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(`${baseUrl.replace(/\/$/, "")}/chat/completions`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` })
        },
        body: JSON.stringify({ model, messages, tools })
      })
      // What the endpoint answers is trusted to be what its protocol says.
      if (response.ok) return (await response.json()) as Completion
      const isBusy = response.status === 429 || response.status === 503
      if (!isBusy || attempt === mostAttempts) {
        throw new Error(`The model answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
      }
      await sleep(1000 * waitAfter(response, attempt))
    }
  }
