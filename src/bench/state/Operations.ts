import { Effect } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { Operations } from "../../operation/Operations.ts"
import type { StateApi } from "./Api.ts"
import { canonicalHash, canonicalOf, hashOf } from "./canonical.ts"
import { differenceOf } from "./difference.ts"
import { entitiesOf } from "./entities.ts"
import { ignorable } from "./ignorable.ts"
import { States } from "./States.ts"

const ignoredBy = (text = "") => ignorable.filter((name) => text.split(",").includes(name))

export class StateOperations extends Effect.Service<StateOperations>()("vitrine/bench/StateOperations", {
  scoped: Effect.gen(function* () {
    const states = yield* States

    const current = (name: SandboxName) =>
      Effect.map(states.current(name), ({ record: { generation, sequence }, rows }) => {
        const entities = entitiesOf(rows)
        return {
          reached: { generation, sequence },
          entities,
          exact: () => ({ ...entities, inventory: rows.inventory, overlay: rows.bench_overlay })
        }
      })

    const operations: Operations<typeof StateApi> = {
      getState: ({ path: { sandbox }, urlParams: { ignore, view = "canonical" } }) =>
        Effect.map(current(sandbox), ({ entities, exact, reached }) =>
          view === "exact"
            ? { view, ...reached, state: exact() }
            : { view, ...reached, state: canonicalOf(entities, ignoredBy(ignore)) }
        ),

      getStateHash: ({ path: { sandbox }, urlParams: { ignore, view = "canonical" } }) =>
        Effect.map(current(sandbox), ({ entities, exact, reached }) => ({
          view,
          ...reached,
          hash: view === "exact" ? hashOf(exact()) : canonicalHash(entities, ignoredBy(ignore))
        })),

      diffStates: ({ path: { sandbox }, urlParams: { from, ignore, to = "current" } }) =>
        Effect.map(states.pair(sandbox, from, to), ({ after, before }) =>
          differenceOf(entitiesOf(before), entitiesOf(after), ignoredBy(ignore))
        )
    }
    return operations
  }).pipe(dependingOn(States.Default))
}) {}
