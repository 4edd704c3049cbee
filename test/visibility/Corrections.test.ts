import { afterAll, beforeAll, expect, test } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Either, Layer, ManagedRuntime, Stream } from "effect"
import { OrganizationLookup } from "../../src/visibility/access/OrganizationLookup.ts"
import { RecordsApplier } from "../../src/visibility/apply/RecordsApplier.ts"
import { readRecordsFile } from "../../src/visibility/apply/RecordsFile.ts"
import { AnswerRemoval } from "../../src/visibility/facts/AnswerRemoval.ts"
import { RecordRemoval } from "../../src/visibility/forget/RecordRemoval.ts"
import { Importer } from "../../src/visibility/import/Importer.ts"
import { linesOf } from "../../src/visibility/import/Lines.ts"
import { Rematch } from "../../src/visibility/import/Rematch.ts"
import { openDatabase } from "../support/openDatabase.ts"
import { type Analytics, dayMs, startAnalytics, testTime } from "./support/analytics.ts"
import { expectations } from "./support/expectations.ts"
import { worldOfRows } from "./support/rows.ts"
import { violations } from "./support/violations.ts"
import { makeRandom, type World } from "./support/world.ts"

const Services = (url: string) =>
  Layer.mergeAll(
    Importer.Default,
    RecordsApplier.Default,
    Rematch.Default,
    RecordRemoval.Default,
    AnswerRemoval.Default,
    OrganizationLookup.Default
  ).pipe(Layer.provideMerge(openDatabase(url)))

type Services = Layer.Layer.Success<ReturnType<typeof Services>>

let analytics: Analytics
let services: ManagedRuntime.ManagedRuntime<Services, unknown>

beforeAll(async () => {
  analytics = await startAnalytics({ visibilityScanCap: 40 })
  services = ManagedRuntime.make(Services(analytics.database.url))
})
afterAll(async () => {
  await services.dispose()
  await analytics.stop()
})

const names = ["Nova", "Orbit", "Keta", "Boilo", "Rivo", "Tamar"]
const aliases = ["Nova Pro", "Kettle King", "Orbit Labs", "the Rival"]
const small = ["nova", "keta", "orbit labs"]
const words = ["kettle", "best", "Villa", "and", "beats", ...names, ...names, ...aliases, ...small]
const domains = ["nova.example", "shop.nova.example", "b.example", "docs.b.example"]
const urls = [
  "https://nova.example/a",
  "http://www.nova.example/a",
  "https://shop.nova.example/",
  "https://docs.b.example/b",
  "https://b.example/b"
]
const categories = ["awareness", "consideration", "comparison", "technical", null]
const draw = makeRandom(2026)
const one = <Item>(items: ReadonlyArray<Item>): Item => items[draw(items.length)] as Item
const some = <Item>(items: ReadonlyArray<Item>): ReadonlyArray<Item> => items.filter(() => draw(3) === 0)

interface ImportedAnswer {
  readonly id: string
  readonly prompt: string
  readonly text: string
  readonly at: number
  readonly isJudged: boolean
}

interface BrandSettings {
  readonly aliases: ReadonlyArray<string>
  readonly excluded: ReadonlyArray<string>
  readonly domains: ReadonlyArray<string>
  readonly case_sensitive: boolean
}

/** The expected state: answers that were imported and not removed, and what records files have set. */
const answers = new Map<string, ImportedAnswer>()
const brands = new Map<string, BrandSettings>()
const projects = new Map<string, { readonly isFixed: boolean; readonly prompts: ReadonlySet<string> }>()
const pages: Array<{ readonly brand: string; readonly url: string }> = []
let number = 0

const importAnswers = (organization: string) => {
  const lines = Array.from({ length: 60 }, () => {
    const text = Array.from({ length: 1 + draw(14) }, () => one(words)).join(" ")
    const given = [...brands.keys()]
    const answer: ImportedAnswer = {
      id: `a${number++}`,
      // Each import has prompts that no import before had.
      prompt: `Prompt ${draw(5) + Math.floor(number / 60)}?`,
      text,
      at: testTime - draw(20 * dayMs),
      isJudged: given.length > 0 && draw(6) === 0
    }
    answers.set(answer.id, answer)
    const project = `Project ${draw(2)}`
    const { isFixed = false, prompts = new Set<string>() } = projects.get(project) ?? {}
    projects.set(project, { isFixed, prompts: isFixed ? prompts : new Set([...prompts, answer.prompt]) })
    const mentions = answer.isJudged ? [{ brand: one(given), sentiment: draw(201) - 100 }] : undefined
    const citations = some(urls)
    const { at, id, prompt } = answer
    const when = { answered_at: new Date(at).toISOString(), provider: "chatgpt", location: "us" }
    return JSON.stringify({ id, prompt, text, citations, project, ...when, mentions })
  })
  return Effect.gen(function* () {
    const { key } = yield* (yield* OrganizationLookup).get(organization)
    const chunks = Stream.make(new TextEncoder().encode(lines.join("\n")))
    const errors: Array<string> = []
    const onError = ({ reason }: { readonly reason: string }) => Effect.sync(() => errors.push(reason))
    yield* (yield* Importer).run(key, linesOf(chunks), { onError, onProgress: () => Effect.void })
    expect(errors).toEqual([])
  })
}

const applyFile = (organization: string) => {
  const changed = some(names).map((name) => {
    const settings = {
      aliases: some(aliases.filter((alias) => !taken("aliases", alias, name))),
      excluded: some([`Villa ${name}`]),
      domains: some(domains.filter((domain) => !taken("domains", domain, name))),
      case_sensitive: draw(2) === 0
    }
    brands.set(name, settings)
    return { name, ...settings, is_own: draw(4) === 0, tracking: one(["tracked", "new", "ignored"]) }
  })
  const prompts = [0, 1, 2, 3, 4].map((each) => `Prompt ${each}?`)
  const known = [...brands.keys()]
  const planned = some(["Project 0", "Project 1"]).map((name) => ({
    name,
    brands: some(known),
    ...(draw(2) === 0 ? { prompts: some(prompts) } : undefined)
  }))
  for (const { name, prompts } of planned) {
    const before = projects.get(name) ?? { isFixed: false, prompts: new Set<string>() }
    projects.set(name, prompts === undefined ? before : { isFixed: true, prompts: new Set(prompts) })
  }
  const tracked = known.length === 0 ? [] : some(urls).map((url) => ({ brand: one(known), url, score: draw(101) }))
  for (const { brand, url } of tracked) {
    if (!pages.some((page) => page.brand === brand && page.url === url)) pages.push({ brand, url })
  }
  const file = {
    brands: changed,
    projects: planned,
    tracked_pages: tracked,
    prompts: some(prompts).map((text) => ({ text, category: one(categories) })),
    topics: some(["one", "two", "three"]).map((slug) => ({ slug, prompts: some(prompts) }))
  }
  return Effect.gen(function* () {
    const { key } = yield* (yield* OrganizationLookup).get(organization)
    const records = Either.getOrThrowWith(readRecordsFile(JSON.stringify(file)), (why) => new Error(why.join()))
    yield* (yield* RecordsApplier).apply(key, records)
  })
}

const taken = (list: "aliases" | "domains", each: string, except: string): boolean =>
  [...brands].some(([name, settings]) => name !== except && settings[list].includes(each))

const removeSome = (organization: string) => {
  const sources = some([...answers.keys()]).filter(() => draw(3) === 0)
  for (const id of sources) answers.delete(id)
  const brand = draw(3) === 0 ? one([...brands.keys(), undefined]) : undefined
  if (brand !== undefined) {
    brands.delete(brand)
    pages.splice(0, pages.length, ...pages.filter((page) => page.brand !== brand))
  }
  return Effect.gen(function* () {
    const { key } = yield* (yield* OrganizationLookup).get(organization)
    const removed = yield* (yield* AnswerRemoval).remove(key, { of: "sources", sources })
    expect(removed).toBe(sources.length)
    const sql = yield* SqlClient.SqlClient
    const [row] = brand === undefined ? [] : yield* sql<{ key: number }>`select key from brands where name = ${brand}`
    if (row !== undefined) yield* (yield* RecordRemoval).brand(key, row.key as never, () => Effect.void)
  })
}

const rematchAll = (organization: string) =>
  Effect.gen(function* () {
    const { key } = yield* (yield* OrganizationLookup).get(organization)
    yield* (yield* Rematch).run(key, false)
  })

/** The brands of a text by the rule of the docs: whole words, the first, then the longest, outside excluded phrases. */
const namedIn = (text: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  const at = (index: number, phrase: string, isExact = false) =>
    isExact
      ? ` ${text} `.startsWith(` ${phrase} `, index)
      : ` ${text} `.toLowerCase().startsWith(` ${phrase.toLowerCase()} `, index)
  const isWithin = (index: number, phrase: string, excluded: string) =>
    Array.from({ length: excluded.length - phrase.length + 1 }, (_, before) => index - before).some(
      (start) => start >= 0 && at(start, excluded)
    )
  for (let index = 0; index < text.length; index++) {
    const here = [...brands].flatMap(([name, settings]) =>
      [name, ...settings.aliases]
        .filter((phrase) => at(index, phrase, settings.case_sensitive))
        .filter((phrase) => !settings.excluded.some((excluded) => isWithin(index, phrase, excluded)))
        .map((phrase) => ({ name, phrase }))
    )
    const [longest] = here.toSorted((a, b) => b.phrase.length - a.phrase.length)
    if (longest === undefined) continue
    found.push(longest.name)
    index += longest.phrase.length - 1
  }
  return [...new Set(found)]
}

/** The page of a URL and its owner by the rules of the docs. The owner is the brand with the nearest domain. */
const pageOf = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, "")
const ownerOf = (url: string): string | undefined => {
  const host = pageOf(url).split("/")[0] ?? ""
  const owning = [...brands].flatMap(([name, settings]) => settings.domains.map((domain) => ({ name, domain })))
  const above = owning.filter(({ domain }) => `.${host}`.endsWith(`.${domain}`))
  return above.toSorted((a, b) => b.domain.length - a.domain.length)[0]?.name
}

/** Every item of a list of the API. `Item` declares only the members that the test reads. */
const listed = async <Item>(path: string, secret: string): Promise<ReadonlyArray<Item>> => {
  const items: Array<Item> = []
  let cursor: string | null = ""
  while (cursor !== null) {
    const { body, status } = await analytics.get(`${path}limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`, secret)
    expect([path, status]).toEqual([path, 200])
    items.push(...body.data)
    cursor = body.next_cursor
  }
  return items
}

interface Named {
  readonly id: string
  readonly name: string
}

interface Project extends Named {
  readonly prompt_template_ids: ReadonlyArray<string>
}

interface Cited {
  readonly url: string
  readonly brand_id: string | null
}

interface Vitals {
  readonly url: string
  readonly citation_count: number
  readonly last_cited_at: number | null
}

/** Checks the owners of cited sites, the prompts of projects, and the citation counts of tracked pages. */
const expectRecords = async (world: World, secret: string) => {
  const nameOf = new Map<string, string>(world.brands.map(({ id, name }) => [id, name]))
  const textOf = new Map<string, string>()
  for (const { id, text } of await listed<Named & { text: string }>("/api/v1/prompts?", secret)) textOf.set(id, text)
  for (const { id, name, prompt_template_ids: ids } of await listed<Project>("/api/v1/projects?", secret)) {
    const texts = new Set(ids.map((each) => textOf.get(each) ?? ""))
    expect([name, texts.symmetricDifference(projects.get(name)?.prompts ?? new Set())]).toEqual([name, new Set()])
    for (const { brand_id: brand, url } of await listed<Cited>(`/api/v1/citations?project_id=${id}&`, secret)) {
      expect([url, nameOf.get(brand ?? "")]).toEqual([url, ownerOf(url)])
    }
  }
  const cited = world.answers.flatMap(({ answeredAt, citations }) => citations.map(({ url }) => ({ answeredAt, url })))
  const found = await Promise.all(
    world.brands.map(async ({ id, name }) => {
      const vitals = await listed<Vitals>(`/api/v1/page-vitals?brand_id=${id}&`, secret)
      return vitals.map(({ citation_count, last_cited_at, url }) => ({
        brand: name,
        url,
        citation_count,
        last_cited_at
      }))
    })
  )
  const expected = pages.map(({ brand, url }) => {
    const times = cited.filter((each) => pageOf(each.url) === pageOf(url)).map(({ answeredAt }) => answeredAt)
    return { brand, url, citation_count: times.length, last_cited_at: times.length === 0 ? null : Math.max(...times) }
  })
  const sorted = (all: ReadonlyArray<object>) => all.map((each) => JSON.stringify(each)).toSorted()
  expect(sorted(found.flat())).toEqual(sorted(expected))
}

const expectFigures = async (organization: Awaited<ReturnType<Analytics["organization"]>>) => {
  const world = await services.runPromise(worldOfRows(organization.key))
  expect(world.answers.length).toBe(answers.size)
  for (const [path, expected] of expectations(world, one([7, 30]), 100, 40)) {
    const { body, status } = await analytics.get(path, organization.secret)
    expect([path, status]).toEqual([path, 200])
    expect([path, body.data]).toMatchObject([path, expected])
  }
  await expectRecords(world, organization.secret)
  expect(await services.runPromise(violations as Effect.Effect<ReadonlyArray<unknown>, unknown, Services>)).toEqual([])
}

test("after corrections in any order, every figure matches the raw rows, and these match the texts", async () => {
  const organization = await analytics.organization("Corrected")
  const steps: ReadonlyArray<(organization: string) => Effect.Effect<void, unknown, Services>> = [
    importAnswers,
    applyFile,
    removeSome,
    rematchAll
  ]
  await services.runPromise(importAnswers(organization.id))
  for (let round = 0; round < 6; round++) {
    await services.runPromise(applyFile(organization.id))
    for (let step = 0; step < 3; step++) await services.runPromise(one(steps)(organization.id))
    await expectFigures(organization)
    await services.runPromise(rematchAll(organization.id))
    await expectFigures(organization)
    const rows = await services.runPromise(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ source: string; name: string }>`
          select source, name from mentions join answers on answers.key = answer join brands on brands.key = brand
          order by answer, position`
      )
    )
    const named = Map.groupBy(rows, ({ source }) => source)
    for (const { id, isJudged, text } of answers.values()) {
      if (isJudged) continue
      expect([text, (named.get(id) ?? []).map(({ name }) => name)]).toEqual([text, [...namedIn(text)]])
    }
  }
}, 120_000)
