import type { BrandKey, PageKey, ProjectKey, PromptKey, TopicKey } from "../records/Keys.ts"
import type { RecordsFile } from "./RecordsFile.ts"

type Entries = { readonly [Kind in keyof RecordsFile]: RecordsFile[Kind][number] }

/** All fields of a record in a file, except the name that identifies it. */
type Fields<Entry, Name extends keyof Entry> = {
  readonly [Field in Exclude<keyof Entry, Name>]-?: Exclude<Entry[Field], undefined>
}

/** With the name, which a file can change. */
export type BrandFields = Fields<Entries["brands"], never>
export type PromptFields = Fields<Entries["prompts"], "text">
export type TopicFields = Fields<Entries["topics"], "slug">
export type ProjectFields = Fields<Entries["projects"], "name">
export type PageFields = Fields<Entries["tracked_pages"], "brand" | "url">

interface ExistingRecord<Key, RecordFields> {
  readonly key: Key
  readonly fields: RecordFields
}

/** A record to create or update: all its fields, and the names of those that are new or different. */
export interface Change<Key, RecordFields> {
  readonly name: string
  /** Undefined for a record to create. */
  readonly key: Key | undefined
  readonly fields: RecordFields
  readonly changed: ReadonlySet<string>
}

/** The records of an organization in the form of a file, by the names that identify them there, also new ones. */
export interface RecordsState {
  readonly brands: ReadonlyMap<string, ExistingRecord<BrandKey, BrandFields>>
  /** By text, with the id of each. */
  readonly prompts: ReadonlyMap<string, ExistingRecord<PromptKey, PromptFields> & { readonly id: string }>
  readonly topics: ReadonlyMap<string, ExistingRecord<TopicKey, TopicFields>>
  readonly projects: ReadonlyMap<string, ExistingRecord<ProjectKey, ProjectFields>>
  /** By brand and URL. */
  readonly pages: ReadonlyMap<string, ExistingRecord<PageKey, PageFields>>
  readonly hasAnswers: boolean
}

/** The state of an organization that is yet to be created. */
export const emptyRecordsState: RecordsState = {
  brands: new Map(),
  prompts: new Map(),
  topics: new Map(),
  projects: new Map(),
  pages: new Map(),
  hasAnswers: false
}

export const pageName = (brand: string, url: string): string => `${brand} ${url}`
