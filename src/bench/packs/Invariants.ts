import { Effect } from "effect"
import { countRows, type Invariant, makeTally } from "../../database/Invariant.ts"

interface Row {
  readonly owner: string
  readonly settings: string
}

const customPackPattern = /"((?:own|experiment)\/[0-9a-z]{16})"/g

const packsExist: Invariant = {
  name: "bench.packs",
  sentence: "Every uploaded pack, and every pack of an experiment, exists as long as a sandbox or a snapshot names it.",
  check: (sql) =>
    Effect.gen(function* () {
      const known = new Set(
        (yield* sql<{ name: string }>`select name from bench_packs order by name`).map(({ name }) => name)
      )
      const rows = yield* sql<Row>`
        select name as owner, settings from bench_sandboxes where settings like '%"own/%' or settings like '%"experiment/%'
        union all
        select id, settings from bench_snapshots where settings like '%"own/%' or settings like '%"experiment/%'
        order by 1`
      const tally = makeTally()
      for (const { owner, settings } of rows) {
        for (const [, name = ""] of settings.matchAll(customPackPattern)) {
          tally.add(known.has(name) ? undefined : { owner, id: name, expected: "a pack", found: "none" })
        }
      }
      return { ...tally.finding, rows: yield* countRows(sql, ["bench_packs"]) }
    })
}

export const packInvariants = [packsExist]
