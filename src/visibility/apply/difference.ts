import { quote } from "../../domain/Input.ts"
import { pageOf } from "../import/Website.ts"
import { isId } from "../records/Ids.ts"
import { lookupName } from "../records/lookupName.ts"
import type { RecordsFile } from "./RecordsFile.ts"
import {
  type BrandFields,
  type PageFields,
  type ProjectFields,
  type PromptFields,
  pageName,
  type State,
  type TopicFields
} from "./State.ts"
import { sharedNames } from "./sharedNames.ts"

/** A record that is to be made, or changed: all that is to be said of it, and what of that is new, or said where it is made. */
export interface Change<Key, Of> {
  readonly name: string
  /** None of a record that is to be made. */
  readonly key: Key | undefined
  readonly fields: Of
  readonly changed: ReadonlySet<string>
}

type ChangeOf<Kind extends Exclude<keyof State, "hasAnswers">, Of> = Change<
  State[Kind] extends ReadonlyMap<string, { readonly key: infer Key }> ? Key : never,
  Of
>

/** What a file asks for beyond what is there. */
export interface Difference {
  readonly brands: ReadonlyArray<ChangeOf<"brands", BrandFields>>
  readonly prompts: ReadonlyArray<ChangeOf<"prompts", PromptFields>>
  readonly topics: ReadonlyArray<ChangeOf<"topics", TopicFields>>
  readonly projects: ReadonlyArray<ChangeOf<"projects", ProjectFields>>
  readonly pages: ReadonlyArray<ChangeOf<"pages", PageFields>>
  /** A line for each member that changes, and for each record that is made. */
  readonly lines: ReadonlyArray<string>
  /** What cannot be done. */
  readonly problems: ReadonlyArray<string>
  /** Whether there are answers, which were looked through for the names of before. */
  readonly hasAnswers: boolean
}

// Lists are sets here: their order says nothing.
const plain = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)

const newBrand: BrandFields = {
  aliases: [],
  excluded: [],
  case_sensitive: false,
  domains: [],
  tracking: "tracked",
  is_own: false
}
const newProject: ProjectFields = {
  description: "",
  is_active: true,
  schedule: { type: "manual", time: "00:00", day_of_week: null, day_of_month: null },
  brands: [],
  prompts: []
}
const newPage: PageFields = { title: null, score: null, is_tracked: true }

// How a prompt is called that came with a text alone.
const longestPromptName = 80

/** What a prompt is called whose text alone is known. */
export const promptName = (text: string): string =>
  text.length > longestPromptName
    ? `${text
        .slice(0, longestPromptName - 1)
        .replace(/\p{Surrogate}$/u, "")
        .trimEnd()}…`
    : text

/** What an entry says; an optional member that is not there says nothing, and an item that is there again nothing more. */
type Given<Of> = { readonly [Field in keyof Of]?: Of[Field] | undefined }

const saidBy = <Of extends object>(given: Given<Of>): Partial<Of> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, Array.isArray(value) ? [...new Set(value)] : value])
  ) as Partial<Of>

class Comparison {
  readonly lines: Array<string> = []
  readonly problems: Array<string> = []

  constructor(readonly state: State) {}

  /** The changes of one kind, of entries with the names that they are found by. */
  of<Key, Of extends object>(
    kind: string,
    known: ReadonlyMap<string, { readonly key: Key; readonly fields: Of }>,
    entries: ReadonlyArray<readonly [name: string, said: Given<NoInfer<Of>>]>,
    fresh: (name: string) => NoInfer<Of>
  ): ReadonlyArray<Change<Key, Of>> {
    const seen = new Set<string>()
    return entries.flatMap(([name, said]) => {
      const given = saidBy<Of>(said)
      if (seen.has(name)) this.problems.push(`${kind} ${quote(name)}: is there twice`)
      seen.add(name)
      const found = known.get(name)
      const before = found?.fields ?? fresh(name)
      const fields = { ...before, ...given }
      const changed = Object.keys(given).filter(
        (field) => plain(before[field as keyof Of]) !== plain(given[field as keyof Of])
      )
      if (found !== undefined && changed.length === 0) return []
      if (found === undefined) this.lines.push(`+ ${kind} ${quote(name)}`)
      for (const field of changed) {
        const [was, is] = [before[field as keyof Of], given[field as keyof Of]].map(plain)
        this.lines.push(`${found === undefined ? "+" : "~"} ${kind} ${quote(name)} ${field}: ${was} -> ${is}`)
      }
      return [{ name, key: found?.key, fields, changed: new Set(found === undefined ? Object.keys(given) : changed) }]
    })
  }

  /** The texts of prompts that are named by id or text. */
  texts(where: string, named: ReadonlyArray<string>): ReadonlyArray<string> {
    return named.map((given) => {
      const each = given.trim()
      if (!isId(each)) return each
      const [text] = [...this.state.prompts].find(([, { id }]) => id === each) ?? []
      if (text === undefined) this.problems.push(`${where}: there is no ${each}`)
      return text ?? each
    })
  }
}

/** Domains that two brands would own. */
const sharedDomains = (state: State, brands: Difference["brands"]): ReadonlyArray<string> => {
  const owners = new Map<string, string>()
  const all = new Map([...state.brands].map(([name, { fields }]) => [name, fields.domains]))
  for (const { fields, name } of brands) all.set(name, fields.domains)
  return [...all].flatMap(([name, domains]) =>
    [...new Set(domains)].flatMap((domain) => {
      const other = owners.get(domain)
      owners.set(domain, name)
      return other === undefined ? [] : [`brand ${quote(name)}: ${domain} is a domain of ${quote(other)}, too`]
    })
  )
}

/** Pages for which two brands say a title, which a page has one of. */
const contraryTitles = ({ tracked_pages: pages }: RecordsFile): ReadonlyArray<string> => {
  const titles = new Map<string, string | null>()
  return pages.flatMap(({ title, url: given }) => {
    if (title === undefined) return []
    const url = pageOf(given)?.url ?? given
    const other = titles.get(url)
    titles.set(url, title)
    return other === undefined || other === title
      ? []
      : [`tracked page ${quote(url)}: has the titles ${quote(other)} and ${quote(title)}`]
  })
}

/** Compares what a file says with what is there. */
export const differenceOf = (state: State, file: RecordsFile): Difference => {
  const comparison = new Comparison(state)
  const brands = comparison.of(
    "brand",
    state.brands,
    file.brands.map(({ name, ...rest }) => [name, rest]),
    () => newBrand
  )
  const topicEntries = file.topics.map(({ prompts, slug, ...rest }) => {
    const texts = prompts === undefined ? undefined : comparison.texts(`topic ${quote(slug)}`, prompts)
    return [slug, { ...rest, prompts: texts }] as const
  })
  const projectEntries = file.projects.map(({ name, prompts, ...rest }) => {
    const texts = prompts === undefined ? undefined : comparison.texts(`project ${quote(name)}`, prompts)
    return [lookupName(state.projects, name), { ...rest, prompts: texts }] as const
  })
  const promptEntries = file.prompts.map(({ text, ...rest }) => [text.trim(), rest] as const)
  const listed = new Set([...promptEntries.map(([text]) => text), ...state.prompts.keys()])
  const asked = new Set([...topicEntries, ...projectEntries].flatMap(([, { prompts }]) => prompts ?? []))
  const newTexts = [...asked].filter((text) => !listed.has(text) && !isId(text))
  const prompts = comparison.of(
    "prompt",
    state.prompts,
    [...promptEntries, ...newTexts.map((text) => [text, {}] as const)],
    (text) => ({
      name: promptName(text),
      category: null,
      is_active: true
    })
  )
  const topics = comparison.of("topic", state.topics, topicEntries, (slug) => ({
    name: slug,
    description: "",
    status: "active" as const,
    prompts: []
  }))
  const projects = comparison.of("project", state.projects, projectEntries, () => newProject)
  const pages = comparison.of(
    "tracked page",
    state.pages,
    file.tracked_pages.map(({ brand, url, ...rest }) => [pageName(brand, pageOf(url)?.url ?? url), rest]),
    () => newPage
  )
  const names = new Set([...state.brands.keys(), ...brands.map(({ name }) => name)])
  for (const brand of [
    ...file.tracked_pages.map(({ brand }) => brand),
    ...file.projects.flatMap(({ brands }) => brands ?? [])
  ]) {
    if (!names.has(brand)) comparison.problems.push(`there is no brand ${quote(brand)}`)
  }
  const problems = [
    ...comparison.problems,
    ...sharedDomains(state, brands),
    ...sharedNames(state, brands),
    ...contraryTitles(file)
  ]
  const { hasAnswers } = state
  return { brands, prompts, topics, projects, pages, lines: comparison.lines, problems, hasAnswers }
}
