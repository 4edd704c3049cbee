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
  type RecordsState,
  type TopicFields
} from "./RecordsState.ts"
import { sharedNames } from "./sharedNames.ts"

/** A record that is to be made, or changed: all that is to be said of it, and what of that is new, or said where it is made. */
export interface Change<Key, Fields> {
  readonly name: string
  /** None of a record that is to be made. */
  readonly key: Key | undefined
  readonly fields: Fields
  readonly changed: ReadonlySet<string>
}

type ChangeOf<Kind extends Exclude<keyof RecordsState, "hasAnswers">, Fields> = Change<
  RecordsState[Kind] extends ReadonlyMap<string, { readonly key: infer Key }> ? Key : never,
  Fields
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
const comparableJson = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)

const brandDefaults: BrandFields = {
  aliases: [],
  excluded: [],
  case_sensitive: false,
  domains: [],
  tracking: "tracked",
  is_own: false
}
const projectDefaults: ProjectFields = {
  description: "",
  is_active: true,
  schedule: { type: "manual", time: "00:00", day_of_week: null, day_of_month: null },
  brands: [],
  prompts: []
}
const pageDefaults: PageFields = { title: null, score: null, is_tracked: true }

// How a prompt is called that came with a text alone.
const maxPromptNameLength = 80

/** What a prompt is called whose text alone is known. */
export const defaultPromptName = (text: string): string =>
  text.length > maxPromptNameLength
    ? `${text
        .slice(0, maxPromptNameLength - 1)
        .replace(/\p{Surrogate}$/u, "")
        .trimEnd()}…`
    : text

/** What an entry says; an optional member that is not there says nothing, and an item that is there again nothing more. */
type ProvidedFields<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined }

const providedFields = <Fields extends object>(entry: ProvidedFields<Fields>): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(entry)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, Array.isArray(value) ? [...new Set(value)] : value])
  ) as Partial<Fields>

class Comparison {
  readonly lines: Array<string> = []
  readonly problems: Array<string> = []

  constructor(readonly state: RecordsState) {}

  /** The changes of one kind, of entries with the names that they are found by. */
  compare<Key, Fields extends object>(
    kind: string,
    known: ReadonlyMap<string, { readonly key: Key; readonly fields: Fields }>,
    entries: ReadonlyArray<readonly [name: string, entry: ProvidedFields<NoInfer<Fields>>]>,
    createDefaults: (name: string) => NoInfer<Fields>
  ): ReadonlyArray<Change<Key, Fields>> {
    const seen = new Set<string>()
    return entries.flatMap(([name, entry]) => {
      const provided = providedFields<Fields>(entry)
      if (seen.has(name)) this.problems.push(`${kind} ${quote(name)}: is there twice`)
      seen.add(name)
      const found = known.get(name)
      const before = found?.fields ?? createDefaults(name)
      const fields = { ...before, ...provided }
      const changed = Object.keys(provided).filter(
        (field) => comparableJson(before[field as keyof Fields]) !== comparableJson(provided[field as keyof Fields])
      )
      if (found !== undefined && changed.length === 0) return []
      if (found === undefined) this.lines.push(`+ ${kind} ${quote(name)}`)
      for (const field of changed) {
        const [was, is] = [before[field as keyof Fields], provided[field as keyof Fields]].map(comparableJson)
        this.lines.push(`${found === undefined ? "+" : "~"} ${kind} ${quote(name)} ${field}: ${was} -> ${is}`)
      }
      return [
        { name, key: found?.key, fields, changed: new Set(found === undefined ? Object.keys(provided) : changed) }
      ]
    })
  }

  /** The texts of prompts that are named by id or text. */
  resolveTexts(where: string, named: ReadonlyArray<string>): ReadonlyArray<string> {
    return named.map((reference) => {
      const each = reference.trim()
      if (!isId(each)) return each
      const [text] = [...this.state.prompts].find(([, { id }]) => id === each) ?? []
      if (text === undefined) this.problems.push(`${where}: there is no ${each}`)
      return text ?? each
    })
  }
}

/** Domains that two brands would own. */
const sharedDomains = (state: RecordsState, brands: Difference["brands"]): ReadonlyArray<string> => {
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
const conflictingTitles = ({ tracked_pages: pages }: RecordsFile): ReadonlyArray<string> => {
  const titles = new Map<string, string | null>()
  return pages.flatMap(({ title, url: reference }) => {
    if (title === undefined) return []
    const url = pageOf(reference)?.url ?? reference
    const other = titles.get(url)
    titles.set(url, title)
    return other === undefined || other === title
      ? []
      : [`tracked page ${quote(url)}: has the titles ${quote(other)} and ${quote(title)}`]
  })
}

/** Compares what a file says with what is there. */
export const differenceOf = (state: RecordsState, file: RecordsFile): Difference => {
  const comparison = new Comparison(state)
  const brands = comparison.compare(
    "brand",
    state.brands,
    file.brands.map(({ name, ...rest }) => [name, rest]),
    () => brandDefaults
  )
  const topicEntries = file.topics.map(({ prompts, slug, ...rest }) => {
    const texts = prompts === undefined ? undefined : comparison.resolveTexts(`topic ${quote(slug)}`, prompts)
    return [slug, { ...rest, prompts: texts }] as const
  })
  const projectEntries = file.projects.map(({ name, prompts, ...rest }) => {
    const texts = prompts === undefined ? undefined : comparison.resolveTexts(`project ${quote(name)}`, prompts)
    return [lookupName(state.projects, name), { ...rest, prompts: texts }] as const
  })
  const promptEntries = file.prompts.map(({ text, ...rest }) => [text.trim(), rest] as const)
  const listed = new Set([...promptEntries.map(([text]) => text), ...state.prompts.keys()])
  const referencedTexts = new Set([...topicEntries, ...projectEntries].flatMap(([, { prompts }]) => prompts ?? []))
  const newTexts = [...referencedTexts].filter((text) => !listed.has(text) && !isId(text))
  const prompts = comparison.compare(
    "prompt",
    state.prompts,
    [...promptEntries, ...newTexts.map((text) => [text, {}] as const)],
    (text) => ({
      name: defaultPromptName(text),
      category: null,
      is_active: true
    })
  )
  const topics = comparison.compare("topic", state.topics, topicEntries, (slug) => ({
    name: slug,
    description: "",
    status: "active" as const,
    prompts: []
  }))
  const projects = comparison.compare("project", state.projects, projectEntries, () => projectDefaults)
  const pages = comparison.compare(
    "tracked page",
    state.pages,
    file.tracked_pages.map(({ brand, url, ...rest }) => [pageName(brand, pageOf(url)?.url ?? url), rest]),
    () => pageDefaults
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
    ...conflictingTitles(file)
  ]
  const { hasAnswers } = state
  return { brands, prompts, topics, projects, pages, lines: comparison.lines, problems, hasAnswers }
}
