import { Predicate, Record } from "effect"

/** What a request sets of settings: what it leaves out stays as it is, and null is a value of its own. */
export type Change<Settings> = { readonly [Name in keyof Settings]?: Settings[Name] | undefined }

/** The settings with a change made to them. */
export const applyChange = <Settings extends object>(settings: Settings, change: Change<Settings> = {}): Settings => ({
  ...settings,
  ...Record.filter(change, Predicate.isNotUndefined)
})
