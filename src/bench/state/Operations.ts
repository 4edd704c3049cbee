import { Effect } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import { runInSlices } from "../../domain/SlicedWork.ts"
import type { Operations } from "../../operation/Operations.ts"
import type { SandboxRecord } from "../sandboxes/SandboxRecords.ts"
import type { StateApi } from "./Api.ts"
import { canonicalHashInSlices, canonicalInSlices, hashInSlices } from "./canonical.ts"
import { differenceInSlices } from "./difference.ts"
import { type Entities, entitiesOf } from "./entities.ts"
import { ignorableMembers } from "./ignorableMembers.ts"
import { States } from "./States.ts"
import type { Rows } from "./tables.ts"

const parseIgnored = (text = "") => ignorableMembers.filter((name) => text.split(",").includes(name))

const generationOf = ({ generation, sequence }: SandboxRecord) => ({ generation, sequence })

/** Sessions with the prices of goods, also canceled ones. Differences omit them: they follow from the calls. */
const pricedSessions = (sessions: Entities["sessions"], { checkout_session_lines: lines }: Rows) => {
  const prices = new Map(lines.map((line) => [`${line.session_id} ${line.id}`, line.unit_price_cents]))
  return sessions.map((session) => ({
    ...session,
    items: session.items.map((item) => ({ ...item, unitPrice: prices.get(`${session.id} ${item.id}`) ?? null }))
  }))
}

/** All rows of a state, in the API's form. */
const exactOf = (rows: Rows, entities = entitiesOf(rows)) => ({
  ...entities,
  sessions: pricedSessions(entities.sessions, rows),
  inventory: rows.inventory,
  overlay: rows.bench_overlay,
  purchaseKeys: rows.purchase_keys.map(
    ({ answer, idempotency_key: key, made_at: madeAt = null, request_hash: requestHash }) => ({
      key,
      requestHash,
      answer: { ...answer },
      madeAt
    })
  ),
  faultCounts: rows.fault_counts
})

export class StateOperations extends Effect.Service<StateOperations>()("vitrine/bench/StateOperations", {
  scoped: Effect.gen(function* () {
    const states = yield* States

    const operations: Operations<typeof StateApi> = {
      getState: ({ path: { sandbox }, urlParams: { ignore, view = "canonical" } }) =>
        Effect.gen(function* () {
          if (view === "exact") {
            const { record, state } = yield* states.rows(sandbox)
            return { view, ...generationOf(record), state: exactOf(state) }
          }
          const { record, state } = yield* states.current(sandbox)
          const canonical = yield* runInSlices(() => canonicalInSlices(state, parseIgnored(ignore)))
          return { view, ...generationOf(record), state: canonical }
        }),

      getStateHash: ({ path: { sandbox }, urlParams: { ignore, view = "canonical" } }) =>
        Effect.gen(function* () {
          if (view === "exact") {
            const { record, state } = yield* states.rows(sandbox)
            return { view, ...generationOf(record), hash: yield* runInSlices(() => hashInSlices(exactOf(state))) }
          }
          const { record, state } = yield* states.current(sandbox)
          const hash = yield* runInSlices(() => canonicalHashInSlices(state, parseIgnored(ignore)))
          return { view, ...generationOf(record), hash }
        }),

      diffStates: ({ path: { sandbox }, urlParams: { from, ignore, to = "current" } }) =>
        Effect.flatMap(states.pair(sandbox, from, to), ({ after, before }) =>
          runInSlices(() => differenceInSlices(before, after, parseIgnored(ignore)))
        )
    }
    return operations
  }).pipe(dependingOn(States))
}) {}
