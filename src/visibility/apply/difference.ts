import { quote } from "../../domain/Input.ts"
import { pageOf } from "../import/Website.ts"
import { isId } from "../records/Ids.ts"
import type { BrandKey, PageKey, ProjectKey, PromptKey, TopicKey } from "../records/Keys.ts"
import { lookupName } from "../records/lookupName.ts"
import type { RecordsFile } from "./RecordsFile.ts"
import {
  type BrandFields,
  type Change,
  type PageFields,
  type ProjectFields,
  type PromptFields,
  pageName,
  type RecordsState,
  type TopicFields
} from "./RecordsState.ts"
import { sharedNames } from "./sharedNames.ts"

/** The difference between a file and the existing records. */
export interface Difference {
  readonly brands: ReadonlyArray<Change<BrandKey, BrandFields>>
  readonly prompts: ReadonlyArray<Change<PromptKey, PromptFields>>
  readonly topics: ReadonlyArray<Change<TopicKey, TopicFields>>
  readonly projects: ReadonlyArray<Change<ProjectKey, ProjectFields>>
  readonly pages: ReadonlyArray<Change<PageKey, PageFields>>
  /** A line for each changed member, and for each record to create. */
  readonly lines: ReadonlyArray<string>
  /** Reasons why the file cannot be applied. */
  readonly problems: ReadonlyArray<string>
  /** Whether answers exist, which were searched for the names so far. */
  readonly hasAnswers: boolean
}

// Lists are compared as sets, in any order.
const comparableJson = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)

const brandDefaults: Omit<BrandFields, "name"> = {
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

// The maximum length of a name made from a prompt's text.
const maxPromptNameLength = 80

/** The name of a prompt of which only the text is known. */
export const defaultPromptName = (text: string): string =>
  text.length > maxPromptNameLength
    ? `${text
        .slice(0, maxPromptNameLength - 1)
        .replace(/\p{Surrogate}$/u, "")
        .trimEnd()}…`
    : text

/** The fields an entry provides: omitted members are skipped, and repeated list items removed. */
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

  private readonly textsById: ReadonlyMap<string, string>

  constructor({ prompts }: RecordsState) {
    this.textsById = new Map([...prompts].map(([text, { id }]) => [id, text]))
  }

  /** The changes to one kind of record, from entries with the names that identify them. */
  compare<Key, Fields extends object>(
    kind: string,
    known: ReadonlyMap<string, { readonly key: Key; readonly fields: Fields }>,
    entries: ReadonlyArray<readonly [name: string, entry: ProvidedFields<NoInfer<Fields>>]>,
    createDefaults: (name: string) => NoInfer<Fields>
  ): ReadonlyArray<Change<Key, Fields>> {
    const seen = new Set<string>()
    return entries.flatMap(([name, entry]) => {
      const provided = providedFields<Fields>(entry)
      if (seen.has(name)) this.problems.push(`${kind} ${quote(name)}: is given twice`)
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
        const [previous, next] = [before[field as keyof Fields], provided[field as keyof Fields]].map(comparableJson)
        this.lines.push(`${found === undefined ? "+" : "~"} ${kind} ${quote(name)} ${field}: ${previous} -> ${next}`)
      }
      return [
        { name, key: found?.key, fields, changed: new Set(found === undefined ? Object.keys(provided) : changed) }
      ]
    })
  }

  /** The texts of prompts that are given by id or text. */
  resolveTexts(where: string, references: ReadonlyArray<string>): ReadonlyArray<string> {
    return references.map((reference) => {
      const each = reference.trim()
      if (!isId(each)) return each
      const text = this.textsById.get(each)
      if (text === undefined) this.problems.push(`${where}: there is no prompt ${each}`)
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
      return other === undefined ? [] : [`brand ${quote(name)}: ${domain} is also a domain of ${quote(other)}`]
    })
  )
}

/** Pages with different titles from two brands; a page has only one. */
const conflictingTitles = ({ tracked_pages: pages }: RecordsFile): ReadonlyArray<string> => {
  const titles = new Map<string, string | null>()
  return pages.flatMap(({ title, url: reference }) => {
    if (title === undefined) return []
    const url = pageOf(reference)?.url ?? reference
    const other = titles.get(url)
    titles.set(url, title)
    return other === undefined || other === title
      ? []
      : [`tracked page ${quote(url)}: has two titles, ${quote(other)} and ${quote(title)}`]
  })
}

/** Compares a file with the existing records. */
export const differenceOf = (state: RecordsState, file: RecordsFile): Difference => {
  const comparison = new Comparison(state)
  const brands = comparison.compare(
    "brand",
    state.brands,
    file.brands.map((brand) => [brand.name, brand]),
    (name) => ({ ...brandDefaults, name })
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
