/** A tool call by a model. `arguments` should be JSON. */
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

/** A tool in a request to a model. `parameters` is a JSON Schema. */
export interface Tool {
  readonly type: "function"
  readonly function: { readonly name: string; readonly description: string; readonly parameters: object }
}

interface Completion {
  readonly choices: ReadonlyArray<{ readonly message: Extract<Message, { role: "assistant" }> }>
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number } | null
}

/** Yields the next message of a chat. */
export type Complete = (chat: {
  readonly messages: ReadonlyArray<Message>
  readonly tools: ReadonlyArray<Tool>
}) => Promise<Completion>

interface Endpoint {
  /** Ends with `/v1`. */
  readonly baseUrl: string
  /** undefined for an endpoint that needs none, such as one on the same machine. */
  readonly apiKey: string | undefined
  readonly model: string
  /** Waits for a number of milliseconds. */
  readonly sleep?: (milliseconds: number) => Promise<void>
}

const maxAttempts = 6
const maxWaitSeconds = 60

/** The seconds to wait before the next attempt: as in `Retry-After`, or else 1, 2, 4, 8 and 16; at most `maxWaitSeconds`. */
const waitAfter = (response: Response, attempt: number): number => {
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN)
  return Math.min(retryAfter >= 0 ? retryAfter : 2 ** (attempt - 1), maxWaitSeconds)
}

/** A model behind any endpoint with the chat completions API. Retries while the endpoint is busy (429, 503). */
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
      // The endpoint is trusted to answer as its protocol defines.
      if (response.ok) return (await response.json()) as Completion
      const isBusy = response.status === 429 || response.status === 503
      if (!isBusy || attempt === maxAttempts) {
        throw new Error(`The model answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
      }
      await sleep(1000 * waitAfter(response, attempt))
    }
  }
