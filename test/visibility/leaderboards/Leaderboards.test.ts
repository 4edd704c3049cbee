import { expect } from "bun:test"
import { Effect, Layer } from "effect"
import { dayOf } from "../../../src/domain/CalendarDate.ts"
import { Organizations } from "../../../src/visibility/access/Organizations.ts"
import { Facts } from "../../../src/visibility/facts/Facts.ts"
import { Leaderboards } from "../../../src/visibility/leaderboards/Leaderboards.ts"
import { ScanCap } from "../../../src/visibility/leaderboards/ScanCap.ts"
import { projectScope } from "../../../src/visibility/leaderboards/Scope.ts"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"
import { testTime } from "../support/analytics.ts"

const Services = Layer.mergeAll(Leaderboards.Default, Organizations.Default, RecordWriter.Default, Facts.Default).pipe(
  Layer.fresh,
  Layer.provide(Layer.succeed(ScanCap, 100)),
  Layer.provideMerge(TestWorld())
)

// By code point the fullwidth letter precedes the rocket, by UTF-16 units it follows. Every locale sorts Z after p.
const names = ["\u{1F680} rocket", "\uFF21 wide", "plain", "Z"]

effect("prompts with equal counts are sorted by name as brands are", () =>
  Effect.gen(function* () {
    const { key: organization } = yield* (yield* Organizations).create({ name: "Acme", isSimulated: false })
    const writer = yield* RecordWriter
    const brands = yield* Effect.forEach(names, (name) =>
      writer.addBrand(organization, { name, aliases: [], domains: [], tracking: "tracked", isOwn: false })
    )
    const prompts = yield* Effect.forEach(names, (name) =>
      writer.addPrompt(organization, { name, text: name, category: null, version: 1, isActive: true, topics: [] })
    )
    const { key: project } = yield* writer.addProject(organization, {
      name: "Project",
      description: "",
      isActive: true,
      configType: "standard",
      schedule: { type: "manual", time: "00:00", dayOfWeek: null, dayOfMonth: null },
      brands: [],
      prompts: [],
      providers: [],
      locations: []
    })
    const answers = prompts.map(({ key: prompt }) => ({
      source: null,
      project,
      prompt,
      provider: "chatgpt",
      location: "us",
      answeredAt: testTime,
      status: "ok" as const,
      mentions: brands.map(({ key: brand }, at) => ({ brand, position: at + 1, sentiment: null })),
      citations: []
    }))
    yield* (yield* Facts).record(organization, answers)
    const boards = yield* Leaderboards
    const days = { first: dayOf(testTime), last: dayOf(testTime) }
    const scope = projectScope(project)
    const orderOf = (items: ReadonlyArray<{ readonly name: string }>) => items.map(({ name }) => name)
    const expected = ["Z", "plain", "\uFF21 wide", "\u{1F680} rocket"]
    expect(orderOf((yield* boards.brands(scope, days, 10)).items)).toEqual(expected)
    expect(orderOf((yield* boards.prompts(scope, days, 10)).items)).toEqual(expected)
  }).pipe(Effect.provide(Services))
)
