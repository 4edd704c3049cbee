import { describe, expect, test } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Context, Effect, Either, Exit, Fiber, Layer, Option, TestClock } from "effect"
import { yieldToEventLoop } from "../../../src/domain/yieldToEventLoop.ts"
import { Organizations } from "../../../src/visibility/access/Organizations.ts"
import { RecordsApplier } from "../../../src/visibility/apply/RecordsApplier.ts"
import { readRecordsFile } from "../../../src/visibility/apply/RecordsFile.ts"
import { Background } from "../../../src/visibility/Background.ts"
import { AnswerRemoval } from "../../../src/visibility/facts/AnswerRemoval.ts"
import { Facts } from "../../../src/visibility/facts/Facts.ts"
import { RecordRemoval } from "../../../src/visibility/forget/RecordRemoval.ts"
import type { OrganizationKey } from "../../../src/visibility/records/Keys.ts"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { engine } from "../../support/database.ts"
import { effect } from "../../support/effect.ts"
import { recordPlans } from "../../support/plans.ts"
import { TestWorld } from "../../support/TestWorld.ts"
import { testTime } from "../support/analytics.ts"
import { violations } from "../support/violations.ts"
import { makeWorld } from "../support/world.ts"

const Services = (world = TestWorld()) =>
  Layer.mergeAll(
    RecordsApplier.Default,
    Organizations.Default,
    Facts.Default,
    AnswerRemoval.Default,
    RecordRemoval.Default,
    RecordWriter.Default
  ).pipe(Layer.fresh, Layer.provideMerge(world))

/** A world that records the longest transaction: in ticks of the event loop, and in reads of a day's answers. */
const recordingWorld = () => {
  const most = { ticks: 0, dayReads: 0 }
  const now = { ticks: 0, dayReads: 0 }
  const within = <A, E, R>(body: Effect.Effect<A, E, R>) =>
    Effect.suspend(() => {
      let isOpen = true
      const count = () => {
        now.ticks++
        if (isOpen) setImmediate(count)
      }
      Object.assign(now, { ticks: 0, dayReads: 0 })
      setImmediate(count)
      const note = Effect.sync(() => {
        isOpen = false
        most.ticks = Math.max(most.ticks, now.ticks)
        most.dayReads = Math.max(most.dayReads, now.dayReads)
      })
      return Effect.ensuring(body, note)
    })
  const world = Layer.map(TestWorld(), (context) => {
    const sql = Context.get(context, SqlClient.SqlClient)
    const noting = new Proxy(sql, {
      apply: (target, self, [strings, ...values]) => {
        if (/^\s*select key, prompt, answered_at/.test(strings[0])) now.dayReads++
        return Reflect.apply(target, self, [strings, ...values])
      },
      get: (target, name) =>
        name === "withTransaction"
          ? (body: Effect.Effect<unknown>) => target.withTransaction(within(body))
          : Reflect.get(target, name)
    })
    return Context.add(context, SqlClient.SqlClient, noting)
  })
  return { most, world }
}

const yaml = `
brands:
  - name: Nova
    aliases: [Nova Kettles]
    excluded: [Villa Nova]
    domains: [https://www.nova.example/]
    is_own: true
  - name: Gap
    case_sensitive: true
    tracking: ignored
topics:
  - slug: kettles
    name: Kettles
    prompts: [Which kettle is best?]
prompts:
  - text: Which kettle is best?
    category: comparison
projects:
  - name: Weekly
    schedule: { type: weekly, time: "06:00", day_of_week: 1, day_of_month: null }
    brands: [Nova]
    prompts: [Which kettle is best?, And the loudest?]
tracked_pages:
  - brand: Nova
    url: https://nova.example/kettles/?utm_source=x
    score: 70
`

const read = (text: string) => Either.getOrThrowWith(readRecordsFile(text), (problems) => new Error(problems.join()))
const apply = (organization: OrganizationKey, text: string) =>
  Effect.flatMap(RecordsApplier, (applier) => applier.apply(organization, read(text)))
const newOrganization = Effect.flatMap(Organizations, (service) => service.create({ name: "Acme", isSimulated: false }))
const rows = (query: string) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Record<string, unknown>>(query))

effect("project names are trimmed, and match existing names with spaces", () =>
  Effect.gen(function* () {
    const { key } = yield* newOrganization
    yield* apply(key, "projects: [{ name: 'Weekly  ', description: One, prompts: [Which kettle is best?] }]")
    expect(yield* rows("select name, has_fixed_prompts from projects")).toEqual([
      { name: "Weekly", has_fixed_prompts: 1 }
    ])
    // Older versions stored names untrimmed.
    yield* rows("update projects set name = 'Weekly ', has_fixed_prompts = 0")
    const { lines } = yield* apply(
      key,
      "projects: [{ name: Weekly, description: Two, prompts: [Which kettle is best?] }]"
    )
    expect(lines).toEqual(['~ project "Weekly" description: "One" -> "Two"'])
    expect(yield* rows("select description, has_fixed_prompts from projects")).toEqual([
      { description: "Two", has_fixed_prompts: 1 }
    ])
    // If both names are stored, an exact match wins.
    yield* apply(key, "projects: [{ name: Other }]")
    yield* rows("update projects set name = 'Weekly' where name = 'Other'")
    yield* apply(key, "projects: [{ name: ' Weekly', description: Three }]")
    yield* rows("update projects set has_fixed_prompts = 0")
    yield* apply(key, "projects: [{ name: 'Weekly ', description: Four, prompts: [Which kettle is best?] }]")
    expect(yield* rows("select name, description, has_fixed_prompts from projects order by key")).toEqual([
      { name: "Weekly ", description: "Four", has_fixed_prompts: 1 },
      { name: "Weekly", description: "Three", has_fixed_prompts: 0 }
    ])
    // If no stored name matches exactly, both spellings are the same project.
    yield* rows("update projects set name = '\tOther' where name = 'Weekly'")
    const twice = yield* Effect.flip(apply(key, "projects: [{ name: Weekly }, { name: 'Weekly ' }]"))
    expect(twice).toMatchObject({ problems: ['project "Weekly": is given twice'] })
    const problems = Either.flip(readRecordsFile("projects: [{ name: '  ' }]"))
    expect(problems).toMatchObject({
      right: ['projects[0].name: expected a text of 1 to 200 characters, received "  "']
    })
  }).pipe(Effect.provide(Services()))
)

effect("a file is previewed without changes, then applied completely, and applied again changes nothing", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(testTime)
    const { key } = yield* newOrganization
    const applier = yield* RecordsApplier
    const { lines } = yield* applier.compare(Option.some(key), read(yaml))
    expect(lines).toContain('+ brand "Nova"')
    expect(lines).toContain('+ brand "Nova" domains: [] -> ["nova.example"]')
    expect(lines).toContain('+ prompt "And the loudest?"')
    expect(lines).toContain('+ topic "kettles" prompts: [] -> ["Which kettle is best?"]')
    expect(yield* rows("select 1 from brands")).toEqual([])

    expect((yield* applier.apply(key, read(yaml))).lines).toEqual([...lines])
    expect(yield* rows("select name, excluded, is_case_sensitive, tracking, is_own from brands order by name")).toEqual(
      [
        { name: "Gap", excluded: "[]", is_case_sensitive: 1, tracking: "ignored", is_own: 0 },
        { name: "Nova", excluded: '["Villa Nova"]', is_case_sensitive: 0, tracking: "tracked", is_own: 1 }
      ]
    )
    expect(yield* rows("select schedule_type, schedule_day_of_week from projects")).toEqual([
      { schedule_type: "weekly", schedule_day_of_week: 1 }
    ])
    expect(yield* rows("select url, score from tracked_pages join pages on pages.key = page")).toEqual([
      { url: "https://nova.example/kettles", score: 70 }
    ])
    const versions = rows("select data_version, layout_version from organizations")
    const before = yield* versions
    expect((yield* applier.apply(key, read(yaml))).lines).toEqual([])
    expect(yield* versions).toEqual(before)
    expect(yield* violations).toEqual([])
  }).pipe(Effect.provide(Services()))
)

effect("a text that databases cannot store unchanged is applied once", () =>
  Effect.gen(function* () {
    const { key } = yield* newOrganization
    const text = `${"a".repeat(78)}🚀 cut \ud83d`
    const file = JSON.stringify({
      brands: [{ name: "Nova" }],
      prompts: [{ text }, { text: "nul \0" }],
      topics: [{ slug: "kettles", description: "\ud83d", prompts: [text] }],
      tracked_pages: [{ brand: "Nova", url: "https://nova.example/", title: "\0" }]
    })
    expect((yield* apply(key, file)).lines).not.toEqual([])
    expect((yield* apply(key, file)).lines).toEqual([])
    // The name of a prompt is cut from its text, but not within a character.
    expect(yield* rows("select name from prompts order by text")).toEqual([
      { name: `${"a".repeat(78)}…` },
      { name: "nul \ufffd" }
    ])
  }).pipe(Effect.provide(Services()))
)

effect("the number of reads does not depend on the number of brands and pages", () => {
  const perFile: Array<number> = []
  let reads = 0
  const world = Layer.map(TestWorld(), (context) => {
    const sql = Context.get(context, SqlClient.SqlClient)
    const noting = new Proxy(sql, {
      apply: (target, self, args) => {
        if (/\sjoin prompt_topics\s/.test(args[0])) reads++
        return Reflect.apply(target, self, args)
      }
    })
    return Context.add(context, SqlClient.SqlClient, noting)
  })
  return Effect.gen(function* () {
    const { key } = yield* newOrganization
    for (const count of [1, 20]) {
      const brands = Array.from({ length: count }, (_, index) => `${count}-${index}`)
      const domains = (name: string) => [`site-${name}.example`]
      const file = {
        brands: brands.map((name) => ({ name, domains: domains(name) })),
        tracked_pages: brands.map((brand) => ({ brand, url: `https://${domains(brand)}/` }))
      }
      reads = 0
      yield* apply(key, JSON.stringify(file))
      perFile.push(reads)
    }
    expect(perFile[0]).toBeGreaterThan(0)
    expect(perFile[1]).toBe(perFile[0] ?? 0)
    expect(yield* violations).toEqual([])
  }).pipe(Effect.provide(Services(world)))
})

// The plans of Postgres have another form.
describe.skipIf(engine !== "sqlite")("on SQLite", () => {
  effect("the check for existing answers scans no table", () => {
    const { plans, world } = recordPlans(/\sfrom answers\s/)
    return Effect.gen(function* () {
      const { key } = yield* newOrganization
      yield* (yield* RecordsApplier).compare(Option.some(key), read(yaml))
      expect((yield* Effect.all(plans)).flat().map(({ detail }) => detail)).toEqual([
        "SEARCH answers USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"
      ])
    }).pipe(Effect.provide(Services(world)))
  })
})

effect("a name that would match two brands is refused, with both", () =>
  Effect.gen(function* () {
    const { key } = yield* newOrganization
    const problems = (brands: ReadonlyArray<object>) =>
      Effect.map(Effect.either(apply(key, JSON.stringify({ brands }))), (result) =>
        Either.match(result, { onLeft: ({ message }) => message, onRight: () => "" })
      )
    expect(
      yield* problems([
        { name: "Orbit", aliases: ["Orbit Labs"] },
        { name: "Gap", case_sensitive: true }
      ])
    ).toBe("")
    for (const [brands, problem] of [
      [[{ name: "orbit" }, { name: "Orbit" }], 'brand "orbit": "orbit" is also a name of "Orbit"'],
      [[{ name: "Zed", aliases: ["Ｏrbit  labs"] }], 'brand "Zed": "Ｏrbit  labs" is also a name of "Orbit"'],
      [[{ name: "Orbit Labs" }], 'brand "Orbit Labs": "Orbit Labs" is also a name of "Orbit"'],
      [[{ name: "Zed", aliases: ["Gap"] }, { name: "Gap" }], 'brand "Zed": "Gap" is also a name of "Gap"'],
      [[{ name: "Zed" }, { name: "Nova", aliases: ["ZED"] }], 'brand "Nova": "ZED" is also a name of "Zed"']
    ] as const) {
      expect(yield* problems(brands)).toBe(problem)
    }
    // Case distinguishes case-sensitive brands, and one file may move a name to another brand.
    const other = { name: "GAP", case_sensitive: true }
    expect(yield* problems([other, { name: "Orbit", aliases: ["ORBIT"] }, { name: "Orbit Labs" }])).toBe("")
    // Brands that already share a name can still be changed.
    yield* rows("update brands set aliases = '[\"GAP\"]' where name = 'Orbit'")
    expect(yield* problems([{ name: "GAP", tracking: "ignored" }])).toBe("")
    expect(yield* problems([{ name: "GAP", aliases: ["Gaps"], excluded: ["Mind the GAP"] }])).toBe("")
    expect(yield* problems([{ name: "Orbit", aliases: ["GAP", "Gaps"] }])).toContain('"Gaps" is also a name of')
    // The brand would match more texts than before, or would take a name of another brand.
    expect(yield* problems([{ name: "GAP", case_sensitive: false }])).toContain('"GAP" is also a name of')
    expect(yield* problems([{ name: "Gap", aliases: ["GAP"] }])).toContain('"GAP" is also a name of')
  }).pipe(Effect.provide(Services()))
)

effect("members left out of a file stay unchanged, and a domain can move to another brand in one file", () =>
  Effect.gen(function* () {
    const { key } = yield* newOrganization
    yield* apply(key, yaml)
    const { lines } = yield* apply(
      key,
      "brands: [{ name: Orbit, domains: [nova.example] }, { name: Nova, domains: [], tracking: new }]"
    )
    expect(lines.filter((line) => line.startsWith("~"))).toEqual([
      '~ brand "Nova" domains: ["nova.example"] -> []',
      '~ brand "Nova" tracking: "tracked" -> "new"'
    ])
    expect(yield* rows("select name from brand_domains join brands on brands.key = brand")).toEqual([{ name: "Orbit" }])
    expect(yield* rows("select aliases, is_own from brands where name = 'Nova'")).toEqual([
      { aliases: '["Nova Kettles"]', is_own: 1 }
    ])
    expect(yield* rows("select name as owner from websites join brands on brands.key = owner")).toEqual([
      { owner: "Orbit" }
    ])
    // The site has no owner now, so its type follows from its domain.
    yield* apply(key, "brands: [{ name: Orbit, domains: [] }]")
    expect(yield* rows("select owner, type from websites")).toEqual([{ owner: null, type: "other" }])
    expect(yield* violations).toEqual([])
  }).pipe(Effect.provide(Services()))
)

effect("an invalid file is refused completely, with all of its problems", () =>
  Effect.gen(function* () {
    const { key } = yield* newOrganization
    yield* apply(key, yaml)
    const wrong = `
brands: [{ name: Orbit, domains: [nova.example] }, { name: Twice }, { name: Twice }]
topics: [{ slug: a, prompts: [prm_01kaf1v8x20g4z7m9e3n5q6r8t] }]
tracked_pages:
  - { brand: Nobody, url: "https://a.example/" }
  - { brand: Orbit, url: "https://b.example/", title: A }
  - { brand: Twice, url: "https://b.example", title: B }`
    const refused = yield* Effect.flip(apply(key, wrong))
    expect(refused).toMatchObject({
      problems: [
        'brand "Twice": is given twice',
        'topic "a": there is no prompt prm_01kaf1v8x20g4z7m9e3n5q6r8t',
        'there is no brand "Nobody"',
        'brand "Orbit": nova.example is also a domain of "Nova"',
        'tracked page "https://b.example/": has two titles, "A" and "B"'
      ]
    })
    expect(yield* rows("select name from brands order by name")).toEqual([{ name: "Gap" }, { name: "Nova" }])
  }).pipe(Effect.provide(Services()))
)

effect("changes of own brands, categories and topics update every roll-up", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(testTime)
    const { key } = yield* newOrganization
    yield* makeWorld(key, { seed: 91, answers: 300, own: 1, days: 12 })
    yield* apply(
      key,
      `
brands: [{ name: Brand 0, is_own: false }, { name: Brand 2, is_own: true }, { name: Brand 3, is_own: true }]
prompts: [{ text: "What about 0?", category: technical }, { text: "What about 1?", category: null }]
topics: [{ slug: topic-0, prompts: ["What about 2?", "What about 3?"] }, { slug: new, prompts: ["What about 3?"] }]`
    )
    // The positions of the world's random mentions do not follow from any text.
    expect((yield* violations).filter(({ name }) => name !== "facts.mentions.positions")).toEqual([])
    expect(yield* rows("select 1 from stale_days")).toEqual([])
    expect(
      yield* rows(
        "select subject from brand_counts join topics on topics.key = subject where scope = 3 and slug = 'new'"
      )
    ).not.toEqual([])
  }).pipe(Effect.provide(Services()))
)

effect("the first own brand replaces the tracked brands in existing roll-ups", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(testTime)
    const { key } = yield* newOrganization
    const { answers, brands } = yield* makeWorld(key, { seed: 64, answers: 400, own: 0, days: 20 })
    expect(brands.some(({ tracking }) => tracking === "tracked")).toBe(true)
    const sums = rows(`
      select cast(sum(answers) as integer) as answers, cast(sum(subject_mentions) as integer) as mentions
      from organization_days`)
    const before = yield* sums
    const all = answers.filter(({ status }) => status === "ok").length
    yield* apply(key, "brands: [{ name: Other }]")
    expect(yield* sums).toEqual(before)
    yield* apply(key, "brands: [{ name: Own, is_own: true }]")
    expect(yield* sums).toEqual([{ answers: all, mentions: 0 }])
    expect((yield* violations).filter(({ name }) => name !== "facts.mentions.positions")).toEqual([])
  }).pipe(Effect.provide(Services()))
)

effect("an own brand that replaces no tracked brand leaves the roll-ups unchanged", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(testTime)
    const { key } = yield* newOrganization
    yield* makeWorld(key, { seed: 65, answers: 40, own: 0, days: 20 })
    yield* rows("update brands set tracking = 'ignored'")
    const version = rows("select data_version from organizations")
    const steps = (brand: object) =>
      Effect.gen(function* () {
        const [before] = yield* version
        yield* apply(key, JSON.stringify({ brands: [brand] }))
        const [after] = yield* version
        return Number(after?.data_version) - Number(before?.data_version)
      })
    // Each rebuilt day would raise the version by one.
    expect(yield* steps({ name: "Own", is_own: true })).toBe(yield* steps({ name: "Other", tracking: "new" }))
  }).pipe(Effect.provide(Services()))
)

effect("stale days of an interrupted apply are rebuilt in the background", () => {
  // An apply is interrupted before it rebuilds the third day.
  let daysLeft = Number.POSITIVE_INFINITY
  // How often the background job has looked for stale days.
  let looks = 0
  const world = Layer.map(TestWorld(), (context) => {
    const sql = Context.get(context, SqlClient.SqlClient)
    const stopping = new Proxy(sql, {
      apply: (target, self, [strings, ...values]) => {
        const isNext = /^\s*select day, part from stale_days/.test(strings[0])
        if (isNext && --daysLeft === 0) return Effect.interrupt
        const statement = Reflect.apply(target, self, [strings, ...values])
        const isLook = /^\s*select distinct organization as key from stale_days/.test(strings[0])
        return isLook ? Effect.tap(statement, () => void looks++) : statement
      }
    })
    return Context.add(context, SqlClient.SqlClient, stopping)
  })
  return Effect.gen(function* () {
    const stopped = (organization: OrganizationKey, text: string) =>
      Effect.zipRight(
        Effect.sync(() => {
          daysLeft = 3
        }),
        Effect.exit(apply(organization, text))
      )
    yield* TestClock.setTime(testTime)
    const { key } = yield* newOrganization
    yield* makeWorld(key, { seed: 92, answers: 300, own: 1, days: 12 })
    const isLeft = Effect.map(rows("select 1 from stale_days"), ({ length }) => length > 0)
    const first = yield* stopped(key, "brands: [{ name: Brand 0, is_own: false }, { name: Brand 2, is_own: true }]")
    expect([Exit.isInterrupted(first), yield* isLeft]).toEqual([true, true])
    const gone = Effect.repeat(Effect.zipRight(yieldToEventLoop, isLeft), { while: (isLeft) => isLeft })
    yield* Effect.provide(gone, Layer.fresh(Background({ hasDemonstration: false })))
    expect((yield* violations).filter(({ name }) => name !== "facts.mentions.positions")).toEqual([])

    // The second time, a background job is already running and idle.
    const before = looks
    yield* Effect.gen(function* () {
      yield* Effect.repeat(
        Effect.zipRight(
          yieldToEventLoop,
          Effect.sync(() => looks)
        ),
        {
          until: (looks) => looks > before
        }
      )
      const second = yield* stopped(key, "brands: [{ name: Brand 3, is_own: true }]")
      expect([Exit.isInterrupted(second), yield* isLeft]).toEqual([true, true])
      yield* TestClock.adjust("1 minute")
      yield* gone
    }).pipe(Effect.provide(Layer.fresh(Background({ hasDemonstration: false }))))
    expect((yield* violations).filter(({ name }) => name !== "facts.mentions.positions")).toEqual([])
  }).pipe(Effect.provide(Services(world)))
})

effect("a stale day is rebuilt even if answers arrive faster than they are read", () => {
  let reads = 0
  const world = Layer.map(TestWorld(), (context) => {
    const sql = Context.get(context, SqlClient.SqlClient)
    const growing = new Proxy(sql, {
      apply: (target, self, [strings, ...values]) => {
        const statement = Reflect.apply(target, self, [strings, ...values])
        const isRead = /^\s*select last_answer as answers/.test(strings[0])
        return isRead && ++reads < 50
          ? Effect.zipLeft(statement, target`update organizations set last_answer = last_answer + 1000`)
          : statement
      }
    })
    return Context.add(context, SqlClient.SqlClient, growing)
  })
  return Effect.gen(function* () {
    yield* TestClock.setTime(testTime)
    const { key } = yield* newOrganization
    yield* makeWorld(key, { seed: 95, answers: 20, own: 1, days: 1 })
    yield* apply(key, "brands: [{ name: Brand 0, is_own: false }, { name: Brand 2, is_own: true }]")
    expect(yield* rows("select 1 from stale_days")).toEqual([])
    expect(reads).toBeLessThan(10)
  }).pipe(Effect.provide(Services(world)))
})

effect("a rebuild of a day includes concurrent changes, and only the removal of its answers waits for it", () => {
  const { most, world } = recordingWorld()
  return Effect.gen(function* () {
    yield* TestClock.setTime(testTime)
    const { key } = yield* newOrganization
    const { answers, brands } = yield* makeWorld(key, { seed: 93, answers: 3000, own: 1, days: 1 })
    const first = answers
      .toSorted((a, b) => a.answeredAt - b.answeredAt)
      .find(({ mentions, status }) => status === "ok" && mentions.some(({ brand }) => brand === brands[2]?.key))
    if (first === undefined) throw new Error("nothing names it")
    const isLeft = Effect.map(rows("select 1 from stale_days"), ({ length }) => length > 0)
    const { onDialectOrElse } = yield* SqlClient.SqlClient
    const facts = yield* Facts
    const removal = yield* AnswerRemoval
    const forgetting = yield* RecordRemoval
    // A rebuild that finds other answers than it has read retries a little later.
    const untilDone = <A, E>(fiber: Fiber.RuntimeFiber<A, E>) =>
      Effect.zipRight(
        Effect.repeat(Effect.zipRight(TestClock.adjust("1 second"), yieldToEventLoop), {
          until: () => Effect.map(Fiber.poll(fiber), Option.isSome)
        }),
        Fiber.join(fiber)
      )
    const whileStale = <A>(text: string, change: Effect.Effect<A, unknown>, waits = false) =>
      Effect.gen(function* () {
        const applying = yield* Effect.fork(apply(key, text))
        const isDone = Effect.map(Fiber.poll(applying), Option.isSome)
        yield* Effect.repeat(
          Effect.zipRight(
            yieldToEventLoop,
            Effect.zipWith(isLeft, isDone, (a, b) => a || b)
          ),
          {
            until: (isReached) => isReached
          }
        )
        yield* waits ? Effect.flatMap(Effect.fork(change), untilDone) : change
        // The change ran during the rebuild. A Postgres server may finish the rebuild before this check.
        const isBetween = yield* isLeft
        onDialectOrElse({ pg: () => {}, orElse: () => expect(isBetween).toBe(!waits) })
        yield* untilDone(applying)
        expect((yield* violations).filter(({ name }) => name !== "facts.mentions.positions")).toEqual([])
      })
    yield* facts.record(key, [{ ...first, source: "first", text: { text: "Brand 2", isJudged: true } }])
    yield* whileStale(
      "brands: [{ name: Brand 0, is_own: false }, { name: Brand 2, is_own: true }]",
      // After one more tick the day has been read.
      Effect.zipRight(
        yieldToEventLoop,
        forgetting.texts(key, () => Effect.void)
      )
    )
    const isWaiting = true
    yield* whileStale(
      "brands: [{ name: Brand 0, is_own: true }, { name: Brand 2, is_own: false }]",
      removal.remove(key, { of: "sources", sources: ["first"] }),
      isWaiting
    )
    // First few enough answers for a transaction to count, then more than it reads.
    for (const [count, category] of [
      [1, "technical"],
      [600, "awareness"]
    ] as const) {
      yield* whileStale(
        `prompts: [${[0, 1, 2].map((number) => `{ text: "What about ${number}?", category: ${category} }`).join()}]`,
        facts.record(
          key,
          Array.from({ length: count }, (_, index) => ({ ...first, source: `${category} ${index}`, citations: [] }))
        )
      )
    }
    const projects = yield* rows("select key from projects")
    // On Postgres every statement takes ticks, and answers may arrive before the transaction begins.
    onDialectOrElse({ pg: () => {}, orElse: () => expect(most).toEqual({ ticks: 0, dayReads: 2 * projects.length }) })
  }).pipe(Effect.provide(Services(world)))
})

effect("an organization whose roll-ups cannot be rebuilt does not block others", () =>
  Effect.gen(function* () {
    const { key: broken } = yield* newOrganization
    const { key } = yield* newOrganization
    // The table that the first organization's rebuild writes is missing. The second one needs another table.
    yield* rows("alter table organization_days rename to organization_days_gone")
    yield* rows(`insert into stale_days (organization, day, part) values (${broken}, 20000, 1), (${key}, 20000, 2)`)
    const left = rows("select organization from stale_days order by organization")
    yield* Effect.provide(
      Effect.repeat(Effect.zipRight(yieldToEventLoop, left), { while: ({ length }) => length > 1 }),
      Layer.fresh(Background({ hasDemonstration: false }))
    )
    expect((yield* left).map(({ organization }) => Number(organization))).toEqual([Number(broken)])
  }).pipe(Effect.provide(Services()))
)

describe("a file of records", () => {
  test.each([
    [
      "brands: [{ nam: x }]",
      "brands[0].nam is unknown: expected one of name, aliases, excluded, case_sensitive, domains, tracking, is_own"
    ],
    [
      'brands: [{ name: "a\\0", aliases: ["a\\0"] }]',
      'aliases[0]: expected a text without U+0000 and without half of a surrogate pair, received "a\\u0000"'
    ],
    ["brands: [{ name: 5 }]", "brands[0].name: expected a text of 1 to 200 characters, received 5"],
    [
      "brands: [{ name: x, domains: [a b] }]",
      'brands[0].domains[0]: expected a domain such as acme.example, received "a b"'
    ],
    [
      "prompts: [{ text: x, category: best }]",
      "prompts[0].category: expected awareness, consideration, comparison or technical, received"
    ],
    ["tracked_pages: [{ brand: x, url: ftp://a.example }]", "tracked_pages[0].url: expected an http or https URL"],
    [
      "topics: [{ slug: No Slug }]",
      "topics[0].slug: expected a short name of 1 to 64 characters (a-z, 0-9, and after the first one also -) such as kettles"
    ],
    ["colours: []", "colours is unknown: expected one of brands, prompts, topics, projects, tracked_pages"],
    [
      "projects: [{ name: x, schedule: { type: hourly, time: '06:00', day_of_week: 9, day_of_month: null } }]",
      'projects[0].schedule.type: expected one of manual, daily, weekly, monthly, received "hourly"\nprojects[0].schedule.day_of_week: expected'
    ],
    [
      "projects: [{ name: x, schedule: { type: daily, time: '06:00', day_of_week: 3, day_of_month: null } }]",
      "projects[0].schedule.day_of_week: expected null unless type is weekly, received 3"
    ],
    [
      "projects: [{ name: x, schedule: { type: weekly, time: '06:00', day_of_week: 0, day_of_month: 1 } }]",
      "projects[0].schedule.day_of_month: expected null unless type is monthly, received 1"
    ],
    ["brands: [{ name: x }]\n'brands': [{ name: y }]\nprompts: []", "brands: is given twice"],
    ['{"brands": [{"name": "\\"prompts"}], "prompts": [], "brands" : []}', "brands: is given twice"],
    ["brands: [{ name: K1, is_own: true, is_own: false }]", "brands[0].is_own: is given twice"],
    [
      "projects:\n- name: x\n  schedule: { type: daily, time: '06:00', 'time' : '07:00' }\n  \"name\": y",
      "projects[0].schedule.time: is given twice\nprojects[0].name: is given twice"
    ],
    ['{"prompts": [{"text": "a"}, {"text": "text: \\"text\\":", "text": "b"}]}', "prompts[1].text: is given twice"],
    ["{ nope", "begins with { or [, so it is read as JSON, but it is not valid JSON ("],
    ["{brands: [{name: Nova}]}", "begins with { or [, so it is read as JSON, but it is not valid JSON ("],
    ["brands: [", "is neither YAML nor JSON"],
    ["brands:\n- name: a: b\nprompts: []", "is neither YAML nor JSON (line 2: "],
    ["brands: []\n---\nprompts: []", "has several documents (---): expected one"],
    ["# first\nbrands: []\n---", "has several documents (---): expected one"],
    ["# first\n---\n- name: x", "expected an object with brands"],
    ["", "expected an object with brands, prompts, topics, projects or tracked_pages"],
    ["- name: x", "expected an object with brands"]
  ])("%p is refused", (text, problem) => {
    expect(Either.getOrElse(Either.flip(readRecordsFile(text)), () => ["nothing"]).join("\n")).toContain(problem)
  })

  test("with a URL that is too long is refused, with the maximum length", () => {
    const given = readRecordsFile(`tracked_pages: [{ brand: x, url: 'https://a.example/${"x".repeat(2000)}' }]`)
    const expected = "expected an http or https URL with a valid host name, of up to 2000 characters"
    expect(Either.flip(given)).toMatchObject({ right: [expect.stringContaining(expected)] })
  })

  test("may leave out the days of a daily schedule", () => {
    const days = { day_of_week: null, day_of_month: null }
    expect(read("projects: [{ name: x, schedule: { type: daily, time: '06:00' } }]").projects).toEqual([
      { name: "x", schedule: { type: "daily", time: "06:00", ...days } }
    ])
  })

  test("may have nested members with the names of its own members", () => {
    expect(read("topics:\n- slug: a\n  prompts: [x]\n- slug: b\n  prompts: [y]\nprompts: []").topics).toHaveLength(2)
    expect(read('{"topics": [{"slug": "a", "prompts": ["\\"prompts\\":"]}], "prompts": []}').topics).toHaveLength(1)
  })

  test("may override members of a YAML alias, and have member names inside texts", () => {
    expect(read("brands:\n- &a { name: a, is_own: true }\n- { <<: *a, name: b }").brands).toEqual([
      { name: "a", is_own: true },
      { name: "b", is_own: true }
    ])
    const texts = ["text: |\n    name: x\n    name: y", "text: https://a.example/\n  name: 'text: name: name:'"]
    expect(read(texts.map((text, at) => `${at === 0 ? "prompts:\n" : ""}- ${text}`).join("\n")).prompts).toEqual([
      { text: "name: x\nname: y\n" },
      { text: "https://a.example/", name: "text: name: name:" }
    ])
  })

  test("may be JSON", () => {
    expect(read('{"brands": [{"name": "Nova"}]}').brands).toEqual([{ name: "Nova" }])
  })
})
