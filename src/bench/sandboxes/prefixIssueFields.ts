import { Effect } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import type { SettingsChange } from "./SandboxSettings.ts"

/**
 * Whether a change sets a member of settings that has an issue. `agent` is set member by member, and only its tools can have
 * issues.
 */
export const isSet = (change: SettingsChange, member: string): boolean =>
  (member === "agent" ? change.agent?.tools : change[member as keyof SettingsChange]) !== undefined

const mapIssueFields =
  (fieldOf: (field: string) => string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>) =>
    Effect.mapError(self, (error) => {
      if (!(error instanceof InvalidRequest)) return error
      const issues = error.issues.map((issue) => ({ ...issue, field: fieldOf(issue.field) }))
      return new InvalidRequest({ ...error, issues })
    })

/** Prefixes the fields of issues with the place of the settings in a request, for the members that `isIncluded` names. */
export const prefixIssueFields = (place: string, isIncluded: (member: string) => boolean = () => true) =>
  mapIssueFields((field) => {
    const [member = ""] = /^\w+/.exec(field) ?? []
    return isIncluded(member) ? `${place}.${field}` : field
  })

/** The inverse for a request that is one member of the settings. */
export const unprefixIssueFields = (member: string) =>
  mapIssueFields((field) => (field.startsWith(`${member}.`) ? field.slice(member.length + 1) : field))
