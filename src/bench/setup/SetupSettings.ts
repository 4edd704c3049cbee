import { Schema } from "effect"
import { exact, named, optional, Text } from "../../domain/Input.ts"

/** Calls of a set-up. Each takes a millisecond or two, and whoever makes a sandbox waits for them. */
const mostCalls = 50
const longestName = 100

/** Bytes of a set-up as JSON. It is told with its sandbox, in lists and of each of its forks. */
const mostBytes = 65_536

const part = exact(Schema.Record({ key: Schema.String, value: Schema.Unknown }))

const SetupCall = Schema.Struct({
  operation: Text(longestName).annotations({
    description: "The name of an operation that agents have and that changes something"
  }),
  request: Schema.Struct({ path: part, urlParams: part, payload: part }).annotations({
    description: "What is sent: the parameters of its path and of its query, and its body"
  })
}).annotations(named("SetupCall"))
export type SetupCall = typeof SetupCall.Type

/** What is done in a sandbox before its agents come. */
export const SetupSettings = Schema.Array(SetupCall)
  .pipe(Schema.maxItems(mostCalls))
  .annotations({
    description: `What is done in it when it is made, and after each reset, in this order, as an agent would; up to ${mostBytes / 1024} KiB of JSON. No journal and no limit counts it, and tokens pay as everywhere`,
    examples: [[{ operation: "createCart", request: {} }]]
  })
export type SetupSettings = typeof SetupSettings.Type

const isShort = (setup: SetupSettings): boolean => Buffer.byteLength(JSON.stringify(setup)) <= mostBytes

/** The same in a request, whole. One that is kept may be of an earlier version, and longer. */
export const setupField = optional(
  SetupSettings.pipe(Schema.filter(isShort)),
  `a list of at most ${mostCalls} calls, each an operation and a request with path, urlParams and payload, or some of them, with ${mostBytes} bytes of JSON together at most`
)
