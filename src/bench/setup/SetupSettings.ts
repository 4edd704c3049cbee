import { Schema } from "effect"
import { exactOptional, expects, identifierAnnotation, NonBlankText, optional } from "../../domain/Input.ts"

/** Maximum number of calls. Each takes a millisecond or two, and the creator of a sandbox waits for them. */
const maxCalls = 50
const maxNameLength = 100

/** In bytes of JSON. A set-up is part of its sandbox's description, in lists and for each fork. */
const maxBytes = 65_536

const part = exactOptional(Schema.Record({ key: Schema.String, value: Schema.Unknown }))

const SetupCall = Schema.Struct({
  operation: NonBlankText(maxNameLength).annotations({
    description: "The name of an operation that agents can call and that changes something"
  }),
  request: expects(
    Schema.Struct({ path: part, urlParams: part, payload: part }),
    "an object with any of path, urlParams and payload"
  ).annotations({ description: "The request: the parameters of its path and query, and its body" })
}).annotations(identifierAnnotation("SetupCall"))
export type SetupCall = typeof SetupCall.Type

/** The calls in a sandbox before its agents come. */
export const SetupSettings = Schema.Array(SetupCall)
  .pipe(Schema.maxItems(maxCalls))
  .annotations({
    description: `Calls that run in the sandbox when it is created and after each reset, in this order, as if an agent made them. Up to ${maxBytes / 1024} KiB of JSON. They are not in the journal and do not count towards a limit; tokens pay as usual`,
    examples: [[{ operation: "createCart", request: {} }]]
  })
export type SetupSettings = typeof SetupSettings.Type

const isShort = (setup: SetupSettings): boolean => Buffer.byteLength(JSON.stringify(setup)) <= maxBytes

/** The same in a request. A stored one of an earlier version may be longer. */
export const setupField = optional(
  SetupSettings.pipe(Schema.filter(isShort)),
  `a list of at most ${maxCalls} calls and ${maxBytes} bytes of JSON, each call with an operation and a request that has any of path, urlParams and payload`
)
