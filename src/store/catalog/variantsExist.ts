import { Effect } from "effect"
import { countRows, type Invariant, tally } from "../../database/Invariant.ts"
import { Seed } from "../../domain/Seed.ts"
import { currentSandboxes } from "../sandbox/currentSandboxes.ts"
import { catalogue } from "../world/Catalogue.ts"

/** The invariant that the column `variant_id` of a table of state names variants of the catalogue. */
export const variantsExist = (table: string, { name, sentence }: Pick<Invariant, "name" | "sentence">): Invariant => ({
  name,
  sentence,
  look: (sql) =>
    Effect.gen(function* () {
      const known = new Set<string>(catalogue(yield* Seed).flatMap(({ variants }) => variants.map(({ id }) => id)))
      const named = yield* sql<{ sandbox: string; variant_id: string }>`
        select distinct sandbox, variant_id from ${sql(table)}
        where sandbox in ${currentSandboxes(sql)} order by sandbox, variant_id`
      const count = tally()
      for (const { sandbox, variant_id: id } of named) {
        count.add(
          known.has(id) ? undefined : { owner: sandbox, id, expected: "a variant of the catalogue", found: "none" }
        )
      }
      return { ...count.finding, rows: yield* countRows(sql, [table]) }
    })
})
