import { Effect, Option } from "effect"
import { computedInvariant, sqlInvariant } from "../../database/Invariant.ts"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { datedSku } from "../inventory/capacity.ts"
import { currentSandboxes } from "../sandbox/currentSandboxes.ts"
import { worldsOf } from "../sandbox/worlds.ts"
import { catalogue } from "../world/Catalogue.ts"
import { maxWorlds } from "../world/perWorld.ts"
import type { WorldView } from "../world/WorldView.ts"
import type { OverlayField } from "./Overlay.ts"

type GoodsByField = Readonly<Record<OverlayField, ReadonlySet<string>>>

const skusExist = computedInvariant({
  name: "overlay.skus",
  sentence: "Prices and stock are set only for what the world has.",
  tables: ["bench_overlay"],
  check: Effect.fnUntraced(function* (sql, tally) {
    const worldOf = yield* worldsOf(sql)
    const known = boundedMemo<string, GoodsByField>(maxWorlds)
    const goodsIn = (world: WorldView): GoodsByField =>
      known(world.key, () => {
        const products = catalogue(world)
        const priced = new Set(products.map(({ id }) => id))
        const stocked = new Set(products.flatMap(({ variants }) => variants.map(({ id }) => id)))
        return { price: priced, percent: priced, stock: stocked }
      })
    const rows = yield* sql<{ owner: string; sku: string; date: string; field: OverlayField }>`
      select sandbox as owner, sku, date, field from bench_overlay
      where sandbox in ${currentSandboxes(sql)} order by sandbox, sku, date, field`
    for (const { date, field, owner, sku } of rows) {
      const { world } = worldOf(owner)
      // A row that somebody else wrote may have another field.
      const isKnown = (date === "" && goodsIn(world)[field]?.has(sku)) || Option.contains(datedSku(world, sku), sku)
      const expected = "something that the world has"
      tally(isKnown, { owner, id: `${field} of ${sku} ${date}`, expected, found: "nothing" })
    }
  })
})

export const overlayInvariants = [
  sqlInvariant({
    name: "overlay.values",
    sentence:
      "A price that was set is at least 1 cent, or at least 1 percent of another price. A stock that was set is at least 0.",
    tables: ["bench_overlay"],
    violations: (sql) => sql`
      select sandbox as owner, sku || ' ' || date as id, 'at least 0 for stock, at least 1 for a price' as expected,
        cast(value as text) as found
      from bench_overlay where sandbox in ${currentSandboxes(sql)}
        and (field not in ('price', 'percent', 'stock') or value < case when field = 'stock' then 0 else 1 end)`
  }),
  sqlInvariant({
    name: "overlay.noted",
    sentence: "The row of a sandbox records that prices or stock were set in it.",
    tables: ["bench_overlay"],
    violations: (sql) => sql`
      select name || '/' || generation as owner, 'overlaid' as id, 'at least 1' as expected,
        cast(overlaid as text) as found
      from sandboxes where overlaid < 1 and name || '/' || generation in (select sandbox from bench_overlay)`
  }),
  skusExist
]
