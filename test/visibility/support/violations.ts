import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { factInvariants } from "../../../src/visibility/facts/Invariants.ts"
import { rollupInvariants } from "../../../src/visibility/facts/RollupInvariants.ts"
import { recordInvariants } from "../../../src/visibility/records/Invariants.ts"

/** The violations that `vitrine verify` finds in the facts, roll-ups and records of a database. */
export const violations = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const findings = yield* Effect.forEach(
    [...factInvariants, ...rollupInvariants, ...recordInvariants],
    ({ check: look, name }) =>
      Effect.map(look(sql), ({ examples }) => examples.map((example) => ({ name, ...example })))
  )
  return findings.flat()
})
