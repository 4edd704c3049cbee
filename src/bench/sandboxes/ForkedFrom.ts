import { Schema } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { Count } from "../../domain/Input.ts"

/** The source of a fork. */
export const ForkedFrom = Schema.Struct({
  sandbox: SandboxName,
  sequence: Count.annotations({ description: "The number of writes in that sandbox at that time" }),
  entry: Schema.optional(
    Count.annotations({
      description:
        "The `seq` of the last entry of its journal at that time, 0 before the first; absent for a fork of a snapshot"
    })
  )
}).annotations({ description: "The sandbox that this one is a copy of" })
export type ForkedFrom = typeof ForkedFrom.Type

/** The stored form, with the copy's generation; an earlier version stored none. */
export const StoredFork = Schema.parseJson(
  Schema.Struct({ ...ForkedFrom.fields, generation: Schema.optional(Schema.Int) })
)

/** The members that tell whether a sandbox is a fork. */
interface MaybeFork {
  readonly generation: number
  readonly forked_from: typeof StoredFork.Type | null
}

/** The source of a fork; null for other sandboxes, and after a reset. */
export const forkedFromOf = ({ forked_from, generation }: MaybeFork): ForkedFrom | null => {
  if (forked_from === null) return null
  const { generation: forkGeneration = generation, ...origin } = forked_from
  return forkGeneration === generation ? origin : null
}
