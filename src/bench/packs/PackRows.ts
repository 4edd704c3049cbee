import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect } from "effect"
import { observedTransaction } from "../../database/observedTransaction.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { withNamedLock } from "../../database/withNamedLock.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { maxCustomPacks } from "../../domain/Limits.ts"
import { readCustomPacks } from "../../store/packs/readCustomPacks.ts"
import type { Pack } from "../../store/world/Pack.ts"
import { builtInPacks } from "../../store/world/packs.ts"
import type { WorldView } from "../../store/world/WorldView.ts"
import { TooManyPacks } from "./PackErrors.ts"
import { checkPacks } from "./Worlds.ts"

/** The packs that testers brought. */
export class PackRows extends Effect.Service<PackRows>()("vitrine/bench/PackRows", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const load = (names: ReadonlyArray<string>) => sqlOrDie(readCustomPacks(sql, names))

    const customNames = Effect.map(
      sqlOrDie(sql<{ name: string }>`select name from bench_packs where name like 'own/%' order by made_ms, name`),
      (rows) => rows.map(({ name }) => name)
    )

    /** Fails for those of some packs that are not kept. */
    const checkStored = Effect.fnUntraced(function* (names: ReadonlyArray<string>, lock = sql``) {
      const brought = names.filter((name) => !builtInPacks().has(name))
      if (brought.length === 0) return
      const rows = yield* sqlOrDie(
        sql<{ name: string }>`select name from bench_packs where ${sql.in("name", brought)} ${lock}`
      )
      const unknown = brought.filter((name) => !rows.some((row) => row.name === name))
      if (unknown.length === 0) return
      const options = [...builtInPacks().keys(), ...(yield* customNames)]
      return yield* InvalidRequest.of(unknown.map((name) => ({ field: `packs: ${name}`, reason: "unknown", options })))
    })

    // SQLite has one writer.
    const forShare = sql.onDialectOrElse({ pg: () => sql`for share`, orElse: () => sql`` })

    /** Keeps a pack under a name that its content has. In a transaction it stays until the end of that, which may name it. */
    const add = (name: string, pack: Pack): Effect.Effect<void> =>
      Effect.gen(function* () {
        yield* sql`
          insert into bench_packs (name, content, made_ms)
          values (${name}, ${JSON.stringify(pack)}, ${yield* Clock.currentTimeMillis})
          on conflict (name) do nothing`
        const held = yield* sql`select name from bench_packs where name = ${name} ${forShare}`
        // It was there, and is forgotten meanwhile.
        if (held.length === 0) yield* add(name, pack)
      }).pipe(sqlOrDie)

    const check = (names: ReadonlyArray<string>): Effect.Effect<WorldView, InvalidRequest> =>
      Effect.flatMap(Effect.zipRight(checkStored(names), load(names)), (packs) =>
        // One may be deleted between the two.
        names.every((name) => packs.has(name)) ? checkPacks(names, packs) : check(names)
      )

    return {
      /** The world of some packs; fails with all that is wrong with them. One that was deleted may still be at hand. */
      check,

      /** Fails for those of some packs that were deleted; the others stay until the end of the transaction, which may name them. */
      hold: (names: ReadonlyArray<string>) => checkStored(names, forShare),

      /**
       * Has the packs of these names at hand, and yields them, as far as there are such. Those that are at hand need no look into the
       * database.
       */
      load,

      /** Those that somebody brought himself. */
      names: customNames,

      add,

      /** The same of a pack that somebody brings, as long as no more are kept than may be. */
      addCustom: (name: string, pack: Pack) =>
        withNamedLock(
          sql,
          "packs"
        )(
          Effect.gen(function* () {
            const names = yield* customNames
            if (!names.includes(name) && names.length >= maxCustomPacks)
              return yield* new TooManyPacks({ maximum: maxCustomPacks })
            yield* add(name, pack)
          })
        ).pipe(sqlOrDie),

      /** Forgets a pack that no sandbox, no snapshot and no experiment has. Yields whether that was so. */
      remove: (name: string) =>
        // Who holds it has named it by the time that it can be locked, and the next statement sees that.
        sql`update bench_packs set name = name where name = ${name}`.pipe(
          Effect.zipRight(sql`
            delete from bench_packs where name = ${name}
            and not exists (select 1 from bench_sandboxes where settings like ${`%"${name}"%`})
            and not exists (select 1 from bench_snapshots where settings like ${`%"${name}"%`})
            and not exists (select 1 from bench_experiments where definition like ${`%"${name}"%`})
            returning name`),
          Effect.map((rows) => rows.length > 0),
          observedTransaction(sql),
          sqlOrDie
        ),

      /** The id of the first experiment that has a pack, if one has. */
      experimentWith: (name: string) =>
        Effect.map(
          sqlOrDie(sql<{ id: string }>`
            select id from bench_experiments where definition like ${`%"${name}"%`} order by id limit 1`),
          ([row]) => row?.id
        )
    }
  })
}) {}
