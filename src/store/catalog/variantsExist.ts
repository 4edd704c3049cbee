import { Effect } from "effect"
import { computedInvariant, type Invariant } from "../../database/Invariant.ts"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { currentSandboxes } from "../sandbox/currentSandboxes.ts"
import { worldsOf } from "../sandbox/worlds.ts"
import { catalogue } from "../world/Catalogue.ts"
import { maxWorlds } from "../world/perWorld.ts"
import type { WorldView } from "../world/WorldView.ts"

/** The invariant that the column `variant_id` of a table of state names variants of the catalogue. */
export const variantsExist = (table: string, names: Pick<Invariant, "name" | "sentence">): Invariant =>
  computedInvariant({
    ...names,
    tables: [table],
    check: Effect.fnUntraced(function* (sql, tally) {
      const worldOf = yield* worldsOf(sql)
      // The ids of goods are the same with every seed.
      const known = boundedMemo<string, ReadonlySet<string>>(maxWorlds)
      const variantsIn = (world: WorldView): ReadonlySet<string> =>
        known(world.key, () => new Set(catalogue(world).flatMap(({ variants }) => variants.map(({ id }) => id))))
      const lines = yield* sql<{ sandbox: string; variant_id: string }>`
        select distinct sandbox, variant_id from ${sql(table)}
        where sandbox in ${currentSandboxes(sql)} order by sandbox, variant_id`
      for (const { sandbox: owner, variant_id: id } of lines) {
        const isKnown = variantsIn(worldOf(owner).world).has(id)
        tally(isKnown, { owner, id, expected: "a variant of the catalogue", found: "none" })
      }
    })
  })
