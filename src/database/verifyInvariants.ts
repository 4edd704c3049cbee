import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import type { Finding, Invariant } from "./Invariant.ts"
import { fileInvariants } from "./Invariants.ts"
import { Reader } from "./Reader.ts"

/** An invariant with the result of its check. */
export interface CheckedInvariant extends Finding {
  readonly name: string
  readonly sentence: string
}

/**
 * Checks invariants while others may be writing: all of an area see the same state. Also checks the file, if the engine
 * has one.
 */
export const verifyInvariants = Effect.fnUntraced(function* (areas: ReadonlyArray<ReadonlyArray<Invariant>>) {
  const sql = yield* SqlClient.SqlClient
  const { snapshot } = yield* Reader
  const fileChecks = sql.onDialectOrElse({ pg: () => [], orElse: () => fileInvariants })
  const checked: Array<CheckedInvariant> = []
  for (const area of [fileChecks, ...areas]) {
    const checkArea = Effect.forEach(area, ({ check, name, sentence }) =>
      Effect.map(check(sql), (finding): CheckedInvariant => ({ name, sentence, ...finding }))
    )
    if (area.length > 0) checked.push(...(yield* snapshot(checkArea)))
  }
  return checked
})
