import { Console, Effect, Option, Schema } from "effect"
import type { CreatedSandbox, SandboxDescription } from "../bench/sandboxes/SandboxDescription.ts"
import { expectedSandboxName, SandboxName } from "../domain/CurrentSandbox.ts"
import { SnapshotId } from "../domain/Ids.ts"
import { quote } from "../domain/Input.ts"
import { argument, flag } from "./command.ts"
import { usageError } from "./exit.ts"
import { table } from "./table.ts"
import { printText } from "./terminal.ts"

export const sandboxArgument = argument("sandbox", "The name of a sandbox")

export const jsonFlag = flag("json", "Prints the answer as JSON.")

export const decodeWord =
  <A>(schema: Schema.Schema<A, string>, word: string, accepted: string) =>
  (text: string) =>
    Effect.mapError(Schema.decode(schema)(text), () =>
      usageError(`${word}: expected ${accepted}, received ${quote(text)}`)
    )

export const sandboxNameOf = (word: string) => decodeWord(SandboxName, word, expectedSandboxName)

export const snapshotIdOf = (word: string) =>
  decodeWord(SnapshotId, word, "the id of a snapshot, such as snp_0123456789abcdef")

export const readOptional = <A, E, R>(option: Option.Option<string>, read: (text: string) => Effect.Effect<A, E, R>) =>
  Option.match(option, { onNone: () => Effect.succeed(undefined), onSome: read })

const labelOf = (text: string) => {
  const [, name, value] = /^([^=]+)=(.+)$/s.exec(text) ?? []
  return name === undefined || value === undefined
    ? usageError(`--label: expected a name and a value, such as task=mug, received ${quote(text)}`)
    : Effect.succeed([name, value] as const)
}

/** Reads `task=mug` texts; each name may occur once. */
export const labelsOf = Effect.fnUntraced(function* (texts: ReadonlyArray<string>) {
  const labels = new Map<string, string>()
  for (const text of texts) {
    const [name, value] = yield* labelOf(text)
    if (labels.has(name)) return yield* usageError(`--label: expected each name once, received ${quote(name)} again`)
    labels.set(name, value)
  }
  return Object.fromEntries(labels)
})

/** `task=mug` as the bench's query parameter: `task:mug`. */
export const labelParam = (text: string) => Effect.map(labelOf(text), ([name, value]) => `${name}:${value}`)

/** Prints an answer: as JSON if requested, else by `lines`. */
export const print = <A>(isJson: boolean, answer: A, lines: (answer: A) => string) =>
  isJson ? Console.log(JSON.stringify(answer, null, 2)) : printText(lines(answer))

/** Prints nothing, or an empty JSON object, for a command without an answer. */
export const printDone = (isJson: boolean) => (isJson ? Console.log("{}") : Effect.void)

export const formatSandbox = (sandbox: SandboxDescription | CreatedSandbox): string =>
  table(
    // As in JSON: times in RFC 3339.
    Object.entries(JSON.parse(JSON.stringify(sandbox)) as Readonly<Record<string, unknown>>).map(([member, value]) => [
      member,
      typeof value === "string" ? value : JSON.stringify(value)
    ])
  )
