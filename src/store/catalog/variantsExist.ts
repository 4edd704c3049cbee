import { Effect } from "effect"
import { countRows, type Invariant, makeTally } from "../../database/Invariant.ts"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { currentSandboxes } from "../sandbox/currentSandboxes.ts"
import { worldsOf } from "../sandbox/worlds.ts"
import { catalogue } from "../world/Catalogue.ts"
import type { WorldView } from "../world/WorldView.ts"

/** The invariant that the column `variant_id` of a table of state names variants of the catalogue. */
export const variantsExist = (table: string, { name, sentence }: Pick<Invariant, "name" | "sentence">): Invariant => ({
  name,
  sentence,
  check: (sql) =>
    Effect.gen(function* () {
      const worldOf = yield* worldsOf(sql)
      // The ids of goods are the same with every seed.
      const known = boundedMemo<string, ReadonlySet<string>>(16)
      const variantsOf = (world: WorldView) =>
        new Set(catalogue(world).flatMap(({ variants }) => variants.map(({ id }) => id as string)))
      const lines = yield* sql<{ sandbox: string; variant_id: string }>`
        select distinct sandbox, variant_id from ${sql(table)}
        where sandbox in ${currentSandboxes(sql)} order by sandbox, variant_id`
      const tally = makeTally()
      for (const { sandbox, variant_id: id } of lines) {
        const { world } = worldOf(sandbox)
        tally.add(
          known(world.key, () => variantsOf(world)).has(id)
            ? undefined
            : { owner: sandbox, id, expected: "a variant of the catalogue", found: "none" }
        )
      }
      return { ...tally.finding, rows: yield* countRows(sql, [table]) }
    })
})
