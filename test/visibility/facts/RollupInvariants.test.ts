import { expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Layer, TestClock } from "effect"
import { Organizations } from "../../../src/visibility/access/Organizations.ts"
import { Facts } from "../../../src/visibility/facts/Facts.ts"
import { rollupInvariants } from "../../../src/visibility/facts/RollupInvariants.ts"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"
import { testTime } from "../support/analytics.ts"
import { makeWorld } from "../support/world.ts"

const Services = () =>
  Layer.mergeAll(Facts.Default, RecordWriter.Default, Organizations.Default).pipe(
    Layer.fresh,
    Layer.provideMerge(TestWorld())
  )

/** Updates that make a sum one too high, by the part of a stale day with which the sum is rebuilt. */
const sums = {
  never: [
    "brand_days set mentions = mentions + 1",
    "brand_counts set mentions = mentions + 1 where scope < 3",
    "website_counts set citations = citations + 1 where scope < 3"
  ],
  subjects: [
    "organization_days set subject_mentions = subject_mentions + 1",
    "prompt_days set subject_mentions = subject_mentions + 1"
  ],
  scopes: [
    "brand_counts set mentions = mentions + 1 where scope = 3",
    "website_counts set citations = citations + 1 where scope = 3",
    "website_counts set citations = citations + 1 where scope > 3"
  ]
}

effect("for stale days, only the stale roll-ups are excluded from the checks", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(testTime)
    const sql = yield* SqlClient.SqlClient
    for (const name of ["Acme", "Other"]) {
      const { key } = yield* (yield* Organizations).create({ name, isSimulated: false })
      yield* makeWorld(key, { seed: 96, answers: 120, own: 1, days: 3 })
    }
    /** The checks that fail after an update, which is then rolled back. */
    const wrong = (update: string) =>
      Effect.gen(function* () {
        yield* sql.unsafe(`update ${update}`)
        const findings = yield* Effect.forEach(rollupInvariants, ({ check: look, name }) =>
          Effect.map(look(sql), (finding) => (finding.violations > 0 ? [name] : []))
        )
        // Fails, so that the transaction rolls back.
        return yield* Effect.fail({ names: findings.flat() })
      }).pipe(
        Effect.catchTags({ ParseError: Effect.die, SqlError: Effect.die }),
        sql.withTransaction,
        Effect.flip,
        Effect.map((undone) => ("names" in undone ? undone.names : []))
      )
    const updates = Object.values(sums).flat()
    const found = Effect.forEach(updates, (update) => Effect.map(wrong(update), (names) => ({ update, names })))
    const allBut = (...passed: ReadonlyArray<string>) =>
      updates.map((update) => ({
        update,
        names: passed.includes(update) ? [] : [`rollups.${update.split(" ")[0]}`]
      }))
    expect(yield* found).toEqual(allBut())

    const stale = (name: string, part: number) => sql`
      insert into stale_days (organization, day, part)
      select organization, day, ${part} from organization_days
      where organization = (select key from organizations where name = ${name})`
    yield* stale("Acme", 1)
    yield* stale("Acme", 2)
    // The roll-ups of the other organization are still checked.
    expect(yield* found).toEqual(allBut())
    yield* stale("Other", 1)
    yield* stale("Other", 2)
    expect(yield* found).toEqual(allBut(...sums.subjects, ...sums.scopes))
    // Days that are stale for topics are not stale for own brands.
    yield* sql`delete from stale_days where part = 1`
    expect(yield* found).toEqual(allBut(...sums.scopes))
  }).pipe(Effect.provide(Services()))
)
