import { Schema } from "effect"
import { exactOptional, identifierAnnotation, NonBlankText, optional } from "../../domain/Input.ts"

/** Maximum number of calls. Each takes a millisecond or two, and the creator of a sandbox waits for them. */
const maxCalls = 50
const maxNameLength = 100

/** In bytes of JSON. A set-up is part of its sandbox's description, in lists and for each fork. */
const maxBytes = 65_536

const part = exactOptional(Schema.Record({ key: Schema.String, value: Schema.Unknown }))

const SetupCall = Schema.Struct({
  operation: NonBlankText(maxNameLength).annotations({
    description: "The name of an operation that agents have and that changes something"
  }),
  request: Schema.Struct({ path: part, urlParams: part, payload: part }).annotations({
    description: "What is sent: the parameters of its path and query, and its body"
  })
}).annotations(identifierAnnotation("SetupCall"))
export type SetupCall = typeof SetupCall.Type

/** The calls in a sandbox before its agents come. */
export const SetupSettings = Schema.Array(SetupCall)
  .pipe(Schema.maxItems(maxCalls))
  .annotations({
    description: `Calls that are made in it, in this order, as an agent would make them: when it is created, and after each reset. Up to ${maxBytes / 1024} KiB of JSON. They are in no journal and count towards no limit; tokens pay as usual`,
    examples: [[{ operation: "createCart", request: {} }]]
  })
export type SetupSettings = typeof SetupSettings.Type

const isShort = (setup: SetupSettings): boolean => Buffer.byteLength(JSON.stringify(setup)) <= maxBytes

/** The same in a request. A stored one of an earlier version may be longer. */
export const setupField = optional(
  SetupSettings.pipe(Schema.filter(isShort)),
  `a list of at most ${maxCalls} calls, each an operation and a request with path, urlParams and payload, or some of them, with ${maxBytes} bytes of JSON together at most`
)
