import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { Clock, Effect, Option } from "effect"
import { observedTransaction } from "../../database/observedTransaction.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { rowLock } from "../../database/rowLock.ts"
import { withNamedLock } from "../../database/withNamedLock.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { maxCustomPacks } from "../../domain/Limits.ts"
import { readCustomPacks } from "../../store/packs/readCustomPacks.ts"
import type { Pack } from "../../store/world/Pack.ts"
import { builtInPacks } from "../../store/world/packs.ts"
import type { WorldView } from "../../store/world/WorldView.ts"
import { TooManyPacks } from "./PackErrors.ts"
import { checkPacks } from "./Worlds.ts"

/** An experiment, a sandbox, or a snapshot of a sandbox. */
interface PackUser {
  readonly experiment: string | null
  readonly sandbox: string | null
  readonly snapshot: string | null
}

/** The rows of custom packs. */
export class PackRows extends Effect.Service<PackRows>()("vitrine/bench/PackRows", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const load = (names: ReadonlyArray<string>) => sqlOrDie(readCustomPacks(sql, names))

    const customNames = Effect.map(
      sqlOrDie(sql<{ name: string }>`select name from bench_packs where name like 'own/%' order by made_ms, name`),
      (rows) => rows.map(({ name }) => name)
    )

    /** Fails for packs that are not stored. */
    const checkStored = Effect.fnUntraced(function* (names: ReadonlyArray<string>, lock: Fragment = sql``) {
      const custom = names.filter((name) => !builtInPacks().has(name))
      if (custom.length === 0) return
      const rows = yield* sqlOrDie(
        sql<{ name: string }>`select name from bench_packs where ${sql.in("name", custom)} ${lock}`
      )
      const unknown = custom.filter((name) => !rows.some((row) => row.name === name))
      if (unknown.length === 0) return
      const options = [...builtInPacks().keys(), ...(yield* customNames)]
      return yield* InvalidRequest.of(unknown.map((name) => ({ field: `packs: ${name}`, reason: "unknown", options })))
    })

    const forShare = rowLock(sql, "for share")

    /** Stores a pack under the name of its content. It is locked until the transaction ends, which may refer to it. */
    const add = (name: string, pack: Pack): Effect.Effect<void> =>
      Effect.gen(function* () {
        yield* sql`
          insert into bench_packs (name, content, made_ms)
          values (${name}, ${JSON.stringify(pack)}, ${yield* Clock.currentTimeMillis})
          on conflict (name) do nothing`
        const lockedRows = yield* sql`select name from bench_packs where name = ${name} ${forShare}`
        // It existed, and was deleted meanwhile.
        if (lockedRows.length === 0) yield* add(name, pack)
      }).pipe(sqlOrDie)

    const check = (names: ReadonlyArray<string>): Effect.Effect<WorldView, InvalidRequest> =>
      Effect.flatMap(Effect.zipRight(checkStored(names), load(names)), (packs) =>
        // A pack may be deleted between the two queries.
        names.every((name) => packs.has(name)) ? checkPacks(names, packs) : check(names)
      )

    const usersOf = (name: string) => {
      const pattern = `%"${name}"%`
      return sql<PackUser>`
        select experiment, sandbox, snapshot from (
          select 1 as place, id as experiment, null as sandbox, null as snapshot
          from bench_experiments where definition like ${pattern}
          union all
          select 2, null, name, null from bench_sandboxes where settings like ${pattern}
          union all
          select 3, null, name, id from bench_snapshots where settings like ${pattern}
        ) users order by place, experiment, sandbox, snapshot limit 1`
    }

    return {
      /** The world of some packs; fails with all their issues. A deleted pack may still be cached. */
      check,

      /** Fails for deleted packs; the others are locked until the transaction ends, which may refer to them. */
      lock: (names: ReadonlyArray<string>) => checkStored(names, forShare),

      /** Loads the packs of these names, as far as they exist, into the cache and yields them. Cached ones need no query. */
      load,

      /** The names of packs that testers added. */
      names: customNames,

      add,

      /** The same for a pack that a tester adds, up to `maxCustomPacks`. */
      addCustom: (name: string, pack: Pack) =>
        Effect.gen(function* () {
          const names = yield* customNames
          if (!names.includes(name) && names.length >= maxCustomPacks)
            return yield* new TooManyPacks({ maximum: maxCustomPacks })
          yield* add(name, pack)
        }).pipe(withNamedLock(sql, "packs"), sqlOrDie),

      /** Deletes a pack unless it is used. Yields its first user: an experiment, a sandbox, or a sandbox's snapshot. */
      remove: (name: string) =>
        Effect.gen(function* () {
          // Once the lock is granted, whoever held it has committed its use, and the next statement sees it.
          yield* sql`update bench_packs set name = name where name = ${name}`
          const [user] = yield* usersOf(name)
          if (user === undefined) yield* sql`delete from bench_packs where name = ${name}`
          return Option.fromNullable(user)
        }).pipe(observedTransaction(sql), sqlOrDie)
    }
  })
}) {}
