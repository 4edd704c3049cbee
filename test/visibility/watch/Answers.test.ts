import { expect } from "bun:test"
import { Effect, Layer, Option, TestClock, Tracer } from "effect"
import { Organizations } from "../../../src/visibility/access/Organizations.ts"
import { Facts } from "../../../src/visibility/facts/Facts.ts"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { type AnswerPlace, Answers } from "../../../src/visibility/watch/Answers.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"
import { testTime } from "../support/analytics.ts"
import { makeWorld } from "../support/world.ts"

const Services = Layer.fresh(
  Layer.mergeAll(Answers.Default, Facts.Default, Organizations.Default, RecordWriter.Default)
).pipe(Layer.provideMerge(TestWorld()))

effect("answers are listed with their brands without reading all prompts, topics and projects", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(testTime)
    const { key } = yield* Effect.flatMap(Organizations, (organizations) =>
      organizations.create({ name: "Acme", isSimulated: false })
    )
    const world = yield* makeWorld(key, { seed: 5, answers: 20, own: 1, days: 2 })
    const [answer] = world.answers
    if (answer === undefined) throw new Error("the world has no answers")
    const base = { ...answer, source: "said", answeredAt: testTime + 86_000_000 }
    yield* (yield* Facts).record(key, [{ ...base, text: { text: "Then Brand 2.", isJudged: true } }])
    const tracer = yield* Effect.tracer
    const spans: Array<Tracer.Span> = []
    const noting = Tracer.make({
      context: tracer.context,
      span: (...given) => {
        const span = tracer.span(...given)
        spans.push(span)
        return span
      }
    })
    const listed = Effect.flatMap(Answers, (answers) =>
      answers.list(key, answer.prompt, { after: Option.none(), count: 1 })
    )
    const [first] = yield* Effect.withTracer(Effect.withSpan(listed, "list"), noting)
    expect(first?.item.text?.map(({ brand, text }) => [text, brand !== null])).toEqual([
      ["Then ", false],
      ["Brand 2", true],
      [".", false]
    ])
    const tables = spans.flatMap(({ attributes }) =>
      [...String(attributes.get("db.query.text")).matchAll(/(?:from|join) "?([a-z_]+)/g)].map(([, name]) => name)
    )
    expect([...new Set(tables)].toSorted()).toEqual(["answer_texts", "answers", "brand_domains", "brands", "mentions"])
  }).pipe(Effect.provide(Services))
)

effect("the cursor contains the number of an answer in its organization, and not its key", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(testTime)
    const { key } = yield* Effect.flatMap(Organizations, (organizations) =>
      organizations.create({ name: "Acme", isSimulated: false })
    )
    const world = yield* makeWorld(key, { seed: 5, answers: 1, own: 1, days: 2 })
    const [answer] = world.answers
    if (answer === undefined) throw new Error("the world has no answers")
    // All at one instant, so that only the number orders them.
    const answeredAt = testTime + 86_000_000
    yield* (yield* Facts).record(
      key,
      ["first", "second", "third"].map((source) => ({ ...answer, source, answeredAt }))
    )
    const list = (after: Option.Option<typeof AnswerPlace.Type>) =>
      Effect.flatMap(Answers, (answers) => answers.list(key, answer.prompt, { after, count: 3 }))
    const all = yield* list(Option.none())
    expect(all.map(({ place }) => place)).toEqual([
      [answeredAt, 4],
      [answeredAt, 3],
      [answeredAt, 2]
    ])
    const further = yield* list(Option.map(Option.fromNullable(all[0]), ({ place }) => place))
    expect(further.slice(0, 2).map(({ item }) => item.id)).toEqual(all.slice(1).map(({ item }) => item.id))
  }).pipe(Effect.provide(Services))
)
