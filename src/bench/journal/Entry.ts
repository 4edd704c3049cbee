import { DateTime, Schema } from "effect"
import { Timestamp } from "../../domain/Timestamp.ts"
import { redact, redactJson, withoutSecrets } from "./redact.ts"

/** The ways into the store that a journal tells apart. */
export const surfaces = ["rest", "mcp", "acp", "web"] as const

/**
 * How a request ended: `ok`; `refused` by a rule of the store; `invalid`, which could not be read or is no operation; `fault`,
 * one that was ordered; `defect`, a failure of the server; `gone`, whose caller left.
 */
export const outcomes = ["ok", "refused", "invalid", "fault", "defect", "gone"] as const

const Optional = Schema.optional(Schema.String)
const Count = Schema.Int.pipe(Schema.nonNegative())

/** One request of a sandbox, as a journal tells it. */
export const Entry = Schema.Struct({
  seq: Count.annotations({ description: "Its place in the journal, from 1" }),
  at: Schema.Struct({
    virtual: Timestamp.annotations({ description: "By the sandbox's clock" }),
    real: Timestamp.annotations({ description: "By the machine's clock" })
  }),
  generation: Count.annotations({ description: "Grows with each reset of the sandbox" }),
  requestId: Schema.String,
  trace: Schema.Struct({ traceparent: Optional }),
  agent: Schema.Struct({
    label: Schema.optional(Schema.String.annotations({ description: "The header X-Agent-Label" })),
    client: Schema.optional(Schema.String.annotations({ description: "The name and version that an MCP client gave" })),
    userAgent: Optional
  }),
  surface: Schema.Literal(...surfaces),
  channel: Optional,
  operation: Schema.NullOr(
    Schema.String.annotations({
      description: "The operation, `protocol:` and the method for other requests of MCP, null where nothing was named"
    })
  ),
  tool: Optional,
  mutates: Schema.Boolean,
  http: Schema.Struct({ method: Schema.String, path: Schema.String, status: Schema.Int }),
  input: Schema.Unknown,
  output: Schema.Unknown,
  error: Schema.NullOr(Schema.Struct({ code: Schema.String, message: Schema.String })),
  outcome: Schema.Literal(...outcomes),
  committed: Schema.Boolean.annotations({ description: "Whether it changed the store" }),
  delivered: Schema.Boolean.annotations({ description: "Whether its answer was sent" }),
  turn: Schema.NullOr(Count.annotations({ description: "The sandbox's sequence number after what it changed" })),
  ms: Schema.NonNegative.annotations({ description: "Milliseconds until its answer" }),
  bytes: Schema.Struct({ in: Count, out: Count }),
  faults: Schema.Array(Schema.String).annotations({ description: "The rules that took part in it" }),
  sawCardNumber: Schema.Boolean.annotations({ description: "Whether a card number was in what the agent sent" })
}).annotations({ identifier: "JournalEntry" })
export interface Entry extends Schema.Schema.Type<typeof Entry> {}

/** A request as it is noted while it is answered: what it was sent and answered by reference, looked at when it is read. */
export interface NotedRequest
  extends Omit<typeof Entry.Encoded, "seq" | "at" | "sawCardNumber" | "ms" | "turn" | "generation"> {
  /** In milliseconds of Unix time. */
  readonly at: { readonly virtual: number; readonly real: number }
  readonly generation: number
  readonly turn: number | null
  readonly ms: number
  /** The JSON of `output`, where it has yet to be found in what was sent: looked for when the entry is read. */
  readonly outputJson?: () => string
}

/** What a request is told as, when somebody asks: making it takes longer than answering the request. */
export interface Noted {
  /** How many entries it has. */
  readonly count: number
  /** How many bytes were sent and answered. */
  readonly bytes: number
  readonly requests: () => ReadonlyArray<NotedRequest>
}

const instant = (milliseconds: number) => DateTime.unsafeMake(milliseconds)

const shownOf = ({ output, outputJson }: NotedRequest): unknown =>
  (outputJson === undefined ? redact(output) : redactJson(outputJson())).value

/**
 * The entry that a noted request is told as, without its secrets. Its output is made when it is looked at: that of a search
 * is most of an entry, and a grade looks at few of them.
 */
export const entryOf = (seq: number, noted: NotedRequest): Entry => {
  const { agent, at, channel, error, http, input, operation, requestId, surface, tool, trace } = noted
  const path = withoutSecrets(http.path)
  // All that the caller has chosen: labels and names of tools as well.
  const named = { requestId, trace, agent, surface, channel, operation, tool }
  const sent = redact({ ...named, path, input: input ?? null })
  const shown = sent.value as typeof named & { readonly path: string; readonly input: unknown }
  let output: unknown
  return {
    seq,
    at: { virtual: instant(at.virtual), real: instant(at.real) },
    generation: noted.generation,
    requestId: shown.requestId,
    trace: shown.trace,
    agent: shown.agent,
    surface: shown.surface,
    channel: shown.channel,
    operation: shown.operation,
    tool: shown.tool,
    mutates: noted.mutates,
    http: { ...http, path: shown.path },
    input: shown.input,
    get output() {
      output ??= shownOf(noted)
      return output
    },
    error: error === null ? null : { code: error.code, message: String(redact(error.message).value) },
    outcome: noted.outcome,
    committed: noted.committed,
    delivered: noted.delivered,
    turn: noted.turn,
    // To the microsecond, as the log has it.
    ms: Math.round(noted.ms * 1000) / 1000,
    bytes: noted.bytes,
    faults: noted.faults,
    sawCardNumber: sent.sawCardNumber
  }
}
