import { describe, expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Duration, Effect, Layer, TestClock } from "effect"
import { answersOn } from "../../../src/visibility/simulation/Answers.ts"
import { Demonstration } from "../../../src/visibility/simulation/Demonstration.ts"
import { demoPlans, planOf } from "../../../src/visibility/simulation/organizations.ts"
import { Simulation } from "../../../src/visibility/simulation/Simulation.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"

const coffee = planOf("coffee")
const luggage = planOf("luggage")

const dayMs = 86_400_000
const today = 20_700

const inWorld = <A, E>(body: Effect.Effect<A, E, Simulation | SqlClient.SqlClient>) =>
  Effect.zipRight(TestClock.setTime(today * dayMs + dayMs / 2), body).pipe(
    Effect.provide(Layer.fresh(Simulation.Default).pipe(Layer.provideMerge(TestWorld())))
  )

const made = (plan: typeof coffee, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => [...answersOn("test", plan, from + index)]).flat()

const counted = (organization = coffee.name) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ answers: number; mentions: number; citations: number }>`
      select count(*) as answers, sum(mentions) as mentions, sum(citations) as citations
      from answers join organizations on organizations.key = answers.organization
      where organizations.name = ${organization}`
    return row
  })

const totals = (answers: ReturnType<typeof made>) => ({
  answers: answers.length,
  mentions: answers.reduce((sum, { mentions }) => sum + mentions.length, 0),
  citations: answers.reduce((sum, { citations }) => sum + citations.length, 0)
})

describe("a simulated organization", () => {
  effect(
    "has the answers of its days once, however often it is filled",
    () =>
      inWorld(
        Effect.gen(function* () {
          const simulation = yield* Simulation
          yield* simulation.fill(coffee, 5)
          expect(yield* counted()).toEqual(totals(made(coffee, today - 4, today)))
          expect((yield* simulation.fill(coffee, 5)).answers).toBe(0)
          yield* simulation.fill(coffee, 9)
          expect(yield* counted()).toEqual(totals(made(coffee, today - 8, today)))
        })
      ),
    60_000
  )

  effect(
    "has the demonstration's user only if its plan names it",
    () =>
      inWorld(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const members = [{ user: "another", role: "admin" }]
          yield* Effect.flatMap(Simulation, (simulation) => simulation.fill({ ...coffee, members }, 1))
          expect(yield* sql`select * from memberships`).toEqual([])
        })
      ),
    60_000
  )

  effect(
    "has no answers from the future",
    () =>
      inWorld(
        Effect.gen(function* () {
          const simulation = yield* Simulation
          const now = today * dayMs + 11 * 60_000
          yield* TestClock.setTime(now)
          yield* simulation.fill(coffee, 2)
          const past = made(coffee, today - 1, today).filter(({ answeredAt }) => answeredAt <= now)
          expect(past.length).toBeLessThan(made(coffee, today - 1, today).length)
          expect(yield* counted()).toEqual(totals(past))
        })
      ),
    60_000
  )

  effect(
    "is completed after a fill that was killed in the middle",
    () =>
      inWorld(
        Effect.gen(function* () {
          const simulation = yield* Simulation
          const sql = yield* SqlClient.SqlClient
          // Interrupted at its first report, when only some transactions are committed.
          const killed = simulation.fill(coffee, 60, () => Effect.interrupt)
          expect((yield* Effect.exit(killed))._tag).toBe("Failure")
          const [row] = yield* sql<{ answers: number }>`select count(*) as answers from answers`
          expect(row?.answers).toBeGreaterThan(0)
          expect(row?.answers).toBeLessThan(made(coffee, today - 59, today).length)
          yield* simulation.fill(coffee, 60)
          expect(yield* counted()).toEqual(totals(made(coffee, today - 59, today)))
          const [sums] = yield* sql<{ answers: number }>`select sum(answers) as answers from organization_days`
          expect(sums?.answers).toBe(made(coffee, today - 59, today).filter(({ status }) => status === "ok").length)
        })
      ),
    60_000
  )

  effect(
    "is created once by two concurrent fills",
    () =>
      inWorld(
        Effect.gen(function* () {
          const simulation = yield* Simulation
          let reports = 0
          // A second fill does all of it when this one has written its first answers.
          yield* simulation.fill(coffee, 60, () =>
            reports++ > 0 ? Effect.void : Effect.orDie(simulation.fill(coffee, 60))
          )
          // Then the first fill finds known answers, looks up what is done, and only today is left.
          expect(reports).toBe(4)
          expect(yield* counted()).toEqual(totals(made(coffee, today - 59, today)))
        })
      ),
    60_000
  )

  effect(
    "gets a new brand when an answer first mentions it",
    () =>
      inWorld(
        Effect.gen(function* () {
          const simulation = yield* Simulation
          const sql = yield* SqlClient.SqlClient
          yield* simulation.fill(coffee, 120)
          const rows = yield* sql<{ name: string; tracking: string; first_seen_at: number; created_at: number }>`
          select name, tracking, first_seen_at, created_at from brands
          where ${sql.in("name", coffee.newcomers)}`
          expect(rows.length).toBeGreaterThan(0)
          for (const { created_at, first_seen_at, tracking } of rows) {
            expect([tracking, created_at]).toEqual(["new", first_seen_at])
          }
        })
      ),
    60_000
  )
})

/** Polls `done` in real time: the background work takes time that TestClock does not control. */
const eventually = <E, R>(done: Effect.Effect<boolean, E, R>, turns = 5000) =>
  Effect.gen(function* () {
    for (let turn = 0; turn < turns; turn++) {
      if (yield* done) return true
      yield* Effect.promise(() => Bun.sleep(4))
    }
    return false
  })

const inDemonstration = <A, E>(body: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.zipRight(
    TestClock.setTime(today * dayMs + dayMs / 2),
    Effect.provide(body, Layer.fresh(Demonstration).pipe(Layer.provideMerge(TestWorld())))
  )

describe("the demonstration", () => {
  effect(
    "fills its organizations in the background, and adds each new day",
    () =>
      inDemonstration(
        Effect.gen(function* () {
          const answersOf = (to: number) => [coffee, luggage].map((plan) => made(plan, today - 179, to).length)
          const isThere = (expected: ReadonlyArray<number>) =>
            Effect.map(Effect.all([counted(coffee.name), counted(luggage.name)]), (rows) =>
              rows.every((row, index) => row?.answers === expected[index])
            )
          expect(yield* eventually(isThere(answersOf(today)))).toBe(true)

          yield* TestClock.adjust(Duration.minutes(24 * 60 - 15))
          // It checks every quarter of an hour. While it works, which takes real time, it does not follow the clock: it may
          // miss the first of these quarters, but not all.
          let hasNextDay = false
          for (let quarter = 0; quarter < 4 && !hasNextDay; quarter++) {
            yield* TestClock.adjust("15 minutes")
            hasNextDay = yield* eventually(isThere(answersOf(today + 1)), 1000)
          }
          expect(hasNextDay).toBe(true)
        })
      ),
    60_000
  )

  effect(
    "has an organization without data and a user in two others, and no access to real ones",
    () =>
      inDemonstration(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const keys = sql<{ simulated: number; owner: string | null }>`
          select organizations.is_simulated as simulated, organizations.name as owner from api_keys
          join organizations on organizations.key = api_keys.organization
          order by organizations.name`
          expect(yield* eventually(Effect.map(keys, (rows) => rows.length === demoPlans.length))).toBe(true)
          expect((yield* keys).map(({ owner }) => owner)).toEqual(demoPlans.map(({ name }) => name).sort())
          expect((yield* keys).every(({ simulated }) => simulated === 1)).toBe(true)
          const members = yield* sql<{ name: string; role: string }>`
          select organizations.name, role from memberships
          join organizations on organizations.key = memberships.organization order by organizations.name`
          expect(members).toEqual([
            { name: coffee.name, role: "admin" },
            { name: luggage.name, role: "basic_member" }
          ])
          expect(yield* counted("Blank Slate Studio")).toEqual({ answers: 0, mentions: null, citations: null } as never)
        })
      ),
    60_000
  )
})
