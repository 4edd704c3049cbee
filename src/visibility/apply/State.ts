import type { BrandKey, PageKey, ProjectKey, PromptKey, TopicKey } from "../records/Keys.ts"
import type { RecordsFile } from "./RecordsFile.ts"

type Entries = { readonly [Kind in keyof RecordsFile]: RecordsFile[Kind][number] }

/** All that a file can say of a record but the name that it is found by. */
type Fields<Entry, Name extends keyof Entry> = {
  readonly [Field in Exclude<keyof Entry, Name>]-?: Exclude<Entry[Field], undefined>
}

export type BrandFields = Fields<Entries["brands"], "name">
export type PromptFields = Fields<Entries["prompts"], "text">
export type TopicFields = Fields<Entries["topics"], "slug">
export type ProjectFields = Fields<Entries["projects"], "name">
export type PageFields = Fields<Entries["tracked_pages"], "brand" | "url">

interface Known<Key, Of> {
  readonly key: Key
  readonly fields: Of
}

/** The records of an organization as a file would say them, by what a file names them by. */
export interface State {
  readonly brands: ReadonlyMap<string, Known<BrandKey, BrandFields>>
  /** By text, with the id of each. */
  readonly prompts: ReadonlyMap<string, Known<PromptKey, PromptFields> & { readonly id: string }>
  readonly topics: ReadonlyMap<string, Known<TopicKey, TopicFields>>
  readonly projects: ReadonlyMap<string, Known<ProjectKey, ProjectFields>>
  /** By brand and URL. */
  readonly pages: ReadonlyMap<string, Known<PageKey, PageFields>>
  readonly hasAnswers: boolean
}

/** That of an organization that is still to be made. */
export const noState: State = {
  brands: new Map(),
  prompts: new Map(),
  topics: new Map(),
  projects: new Map(),
  pages: new Map(),
  hasAnswers: false
}

export const pageName = (brand: string, url: string): string => `${brand} ${url}`
