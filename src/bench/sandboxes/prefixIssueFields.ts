import { Effect } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import type { SettingsChange } from "./SandboxSettings.ts"

/**
 * Whether a change sets what is wrong in this member of settings. Members of `agent` are set one by one, and of them only tools can be
 * wrong.
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

/** Has what is wrong with settings told by its place in a request, which has them, or those of them that `isIncluded` names, in `place`. */
export const prefixIssueFields = (place: string, isIncluded: (member: string) => boolean = () => true) =>
  mapIssueFields((field) => {
    const [member = ""] = /^\w+/.exec(field) ?? []
    return isIncluded(member) ? `${place}.${field}` : field
  })

/** The same of a request that is one member of settings itself. */
export const unprefixIssueFields = (member: string) =>
  mapIssueFields((field) => (field.startsWith(`${member}.`) ? field.slice(member.length + 1) : field))
