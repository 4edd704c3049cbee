import { Predicate, Record } from "effect"

/** The settings that a request changes: omitted members stay as they are, and null is a value. */
type Change<Settings> = { readonly [Name in keyof Settings]?: Settings[Name] | undefined }

/** The settings with a change applied. */
export const applyChange = <Settings extends object>(settings: Settings, change: Change<Settings> = {}): Settings => ({
  ...settings,
  ...Record.filter(change, Predicate.isNotUndefined)
})
