import { Effect } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import type { SettingsChange } from "./SandboxSettings.ts"

/**
 * Whether a change sets what is wrong in this member of settings. Members of `agent` are set one by one, and of them only tools can be
 * wrong.
 */
export const isSet = (change: SettingsChange, member: string): boolean =>
  (member === "agent" ? change.agent?.tools : change[member as keyof SettingsChange]) !== undefined

const withFields =
  (fieldOf: (field: string) => string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>) =>
    Effect.mapError(self, (error) => {
      if (!(error instanceof InvalidRequest)) return error
      const issues = error.issues.map((issue) => ({ ...issue, field: fieldOf(issue.field) }))
      return new InvalidRequest({ ...error, issues })
    })

/** Has what is wrong with settings told by its place in a request, which has them, or those of them that `isThere` names, in `place`. */
export const placedIn = (place: string, isThere: (member: string) => boolean = () => true) =>
  withFields((field) => {
    const [member = ""] = /^\w+/.exec(field) ?? []
    return isThere(member) ? `${place}.${field}` : field
  })

/** The same of a request that is one member of settings itself. */
export const placedAlone = (member: string) =>
  withFields((field) => (field.startsWith(`${member}.`) ? field.slice(member.length + 1) : field))
