import { Effect } from "effect"
import { computedInvariant } from "../../database/Invariant.ts"

const customPackPattern = /"((?:own|experiment)\/[0-9a-z]{16})"/g

const packsExist = computedInvariant({
  name: "bench.packs",
  sentence: "Every uploaded pack, and every pack of an experiment, exists as long as a sandbox or a snapshot names it.",
  tables: ["bench_packs"],
  check: Effect.fnUntraced(function* (sql, tally) {
    const known = new Set(
      (yield* sql<{ name: string }>`select name from bench_packs order by name`).map(({ name }) => name)
    )
    const rows = yield* sql<{ owner: string; settings: string }>`
      select name as owner, settings from bench_sandboxes where settings like '%"own/%' or settings like '%"experiment/%'
      union all
      select id, settings from bench_snapshots where settings like '%"own/%' or settings like '%"experiment/%'
      order by 1`
    for (const { owner, settings } of rows) {
      for (const [, name = ""] of settings.matchAll(customPackPattern)) {
        tally(known.has(name), { owner, id: name, expected: "a pack", found: "none" })
      }
    }
  })
})

export const packInvariants = [packsExist]
