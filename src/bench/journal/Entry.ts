import { DateTime, Schema } from "effect"
import { Timestamp } from "../../domain/Timestamp.ts"
import { maskCardNumbers } from "./cardNumbers.ts"
import { redact, redactJson, withoutSecrets } from "./redact.ts"

/** The surfaces that a journal distinguishes. */
export const surfaces = ["rest", "mcp", "acp", "web"] as const

/**
 * How a request ended: `ok`; `refused` by a rule of the store; `invalid`: unreadable or not an operation; `fault`: injected by
 * a rule; `defect`: a failure of the server; `gone`: the caller left.
 */
export const entryOutcomes = ["ok", "refused", "invalid", "fault", "defect", "gone"] as const

const OptionalText = Schema.optional(Schema.String)
const optionalMember = <A, I>(schema: Schema.Schema<A, I>, description: string) =>
  Schema.optional(schema.annotations({ description }))
const Count = Schema.Int.pipe(Schema.nonNegative())

/** One request of a sandbox. */
export const Entry = Schema.Struct({
  seq: Count.annotations({ description: "Its place in the journal, from 1" }),
  at: Schema.Struct({
    virtual: Timestamp.annotations({ description: "By the sandbox's clock" }),
    real: Timestamp.annotations({ description: "By the machine's clock" })
  }),
  generation: Count.annotations({ description: "Grows with each reset of the sandbox" }),
  requestId: Schema.String,
  trace: Schema.Struct({ traceparent: OptionalText }),
  agent: Schema.Struct({
    label: optionalMember(Schema.String, "The header X-Agent-Label"),
    client: optionalMember(Schema.String, "The name and version that an MCP client gave"),
    userAgent: OptionalText
  }),
  surface: Schema.Literal(...surfaces),
  channel: OptionalText,
  operation: Schema.NullOr(
    Schema.String.annotations({
      description: "The operation; `protocol:` and the method for other MCP requests; null if the request named none"
    })
  ),
  tool: OptionalText,
  calledAs: optionalMember(
    Schema.String,
    "The name that the agent called the tool by, if it was not the tool's own name"
  ),
  fromCard: optionalMember(Schema.Boolean, "Whether the call said that a person made it in a card (MCP Apps)"),
  mutates: Schema.Boolean,
  http: Schema.Struct({
    method: Schema.String,
    path: Schema.String,
    status: Schema.Int,
    contentType: optionalMember(Schema.String, "The Content-Type of its answer, empty if it had none"),
    headers: optionalMember(
      Schema.Record({ key: Schema.String, value: Schema.String }),
      "X-Store-Channel, Idempotency-Key and Idempotency-Mode, if they were sent"
    ),
    enforceIdempotency: optionalMember(
      Schema.Boolean,
      "For a request with an Idempotency-Key: whether the sandbox enforced keys even without Idempotency-Mode at that time"
    )
  }),
  input: Schema.Unknown,
  output: Schema.Unknown,
  error: Schema.NullOr(Schema.Struct({ code: Schema.String, message: Schema.String })),
  outcome: Schema.Literal(...entryOutcomes),
  committed: Schema.Boolean.annotations({ description: "Whether it changed the store" }),
  delivered: Schema.Boolean.annotations({ description: "Whether its answer was sent" }),
  turn: Schema.NullOr(Count.annotations({ description: "The sandbox's sequence number after its changes" })),
  ms: Schema.NonNegative.annotations({ description: "Milliseconds until its answer" }),
  bytes: Schema.Struct({ in: Count, out: Count }),
  faults: Schema.Array(Schema.String).annotations({
    description:
      "The fault rules that affected it. For a page, a rule is listed once for each of the page's calls that it affected"
  }),
  counted: optionalMember(
    Schema.Array(
      Schema.Struct({ rule: Schema.String, matched: Count, fired: Count, fires: Schema.Boolean }).annotations({
        description:
          "Up to this call: how many calls the rule has counted, how often it has fired, and whether it fires here"
      })
    ),
    "The fault rules that counted it, if any did. For a page, they are listed for each of its calls"
  ),
  sawCardNumber: Schema.Boolean.annotations({ description: "Whether the agent sent a card number" })
}).annotations({ identifier: "JournalEntry" })
export interface Entry extends Schema.Schema.Type<typeof Entry> {}

/** A request as recorded when it is answered. Request and answer are held by reference, and processed on read. */
export interface NotedRequest
  extends Omit<typeof Entry.Encoded, "seq" | "at" | "sawCardNumber" | "ms" | "turn" | "generation"> {
  /** Unix time in milliseconds. */
  readonly at: { readonly virtual: number; readonly real: number }
  readonly generation: number
  readonly turn: number | null
  readonly ms: number
  /** An unreadable body. Only whether it has a card number is reported. */
  readonly unread?: string | undefined
  /** The JSON of `output` if it must be extracted from the bytes sent, which happens when the entry is read. */
  readonly outputJson?: (() => string) | undefined
}

/** The entries of one request, created lazily when they are read: that takes longer than answering the request. */
export interface NotedEntries {
  /** The number of its entries. */
  readonly count: number
  /** The number of retained bytes of requests and answers. */
  readonly bytes: number
  readonly requests: () => ReadonlyArray<NotedRequest>
}

const hasCardNumber = (text: string): boolean => maskCardNumbers(text) !== text

/** Decodes a text if percent escapes hide a card number in it; returns any other as is. */
const decodeCardEscapes = (text: string): string => {
  if (!text.includes("%")) return text
  try {
    const read = decodeURIComponent(text)
    return hasCardNumber(read) ? read : text
  } catch {
    return text
  }
}

/** The request without secrets, including everything that the caller chose: labels and tool names as well. */
const sentOf = (noted: NotedRequest) => {
  const { agent, channel, http, input = null, operation, requestId, surface, tool, trace, unread } = noted
  const path = decodeCardEscapes(withoutSecrets(http.path))
  const sent = { requestId, trace, agent, surface, channel, operation, tool, path, headers: http.headers, input }
  const { sawCardNumber, value } = redact(sent)
  const isInSecret = () => path !== http.path && hasCardNumber(decodeCardEscapes(http.path))
  const isSeen = sawCardNumber || isInSecret() || (unread !== undefined && hasCardNumber(unread))
  return { ...(value as typeof sent), sawCardNumber: isSeen }
}

const outputOf = ({ output, outputJson }: NotedRequest): unknown =>
  (outputJson === undefined ? redact(output) : redactJson(outputJson())).value

const origin = Symbol("the noted request of an entry")

/** Answer and request as texts to search for ids. They contain secrets, so they are never returned to callers. */
export const textsOf = (entry: Entry & { readonly [origin]?: NotedRequest }): ReadonlyArray<string> => {
  // Entries read from a table have no origin.
  const { input, output, outputJson }: Pick<NotedRequest, "input" | "output" | "outputJson"> = entry[origin] ?? entry
  return [outputJson === undefined ? JSON.stringify(output ?? null) : outputJson(), JSON.stringify(input ?? null)]
}

/**
 * The entry of a recorded request, without secrets. Costly members are computed on access: a grade reads request and answer of
 * few entries, and only the outcome of the others.
 */
export const entryOf = (seq: number, noted: NotedRequest): Entry => {
  const { at, committed, counted, delivered, error, faults, generation, mutates, operation, outcome, turn } = noted
  let cachedSent: ReturnType<typeof sentOf> | undefined
  let output: unknown
  const sent = () => {
    cachedSent ??= sentOf(noted)
    return cachedSent
  }
  const entry: Entry & { readonly [origin]: NotedRequest } = {
    [origin]: noted,
    seq,
    at: {
      get virtual() {
        return DateTime.unsafeMake(at.virtual)
      },
      real: DateTime.unsafeMake(at.real)
    },
    generation,
    get requestId() {
      return sent().requestId
    },
    get trace() {
      return sent().trace
    },
    get agent() {
      return sent().agent
    },
    surface: noted.surface,
    get channel() {
      return sent().channel
    },
    operation: operation === null ? null : maskCardNumbers(operation),
    get tool() {
      return sent().tool
    },
    calledAs: noted.calledAs,
    fromCard: noted.fromCard,
    mutates,
    get http() {
      const { headers, path } = sent()
      return { ...noted.http, path, headers }
    },
    get input() {
      return sent().input
    },
    get output() {
      output ??= outputOf(noted)
      return output
    },
    error:
      error === null ? null : { code: error.code, message: String(redact(decodeCardEscapes(error.message)).value) },
    outcome,
    committed,
    delivered,
    turn,
    // To the microsecond, as in the log.
    ms: Math.round(noted.ms * 1000) / 1000,
    bytes: noted.bytes,
    faults,
    counted,
    get sawCardNumber() {
      return sent().sawCardNumber
    }
  }
  return entry
}
