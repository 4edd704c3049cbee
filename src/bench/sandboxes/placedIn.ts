import { Effect } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import type { SettingsChange } from "./SandboxSettings.ts"

/**
 * Whether a change sets what is wrong in this member of settings. Members of `agent` are set one by one, and of them only tools can be
 * wrong.
 */
export const isSet = (change: SettingsChange, member: string): boolean =>
  (member === "agent" ? change.agent?.tools : change[member as keyof SettingsChange]) !== undefined

/** Has what is wrong with settings told by its place in a request, which has them, or those of them that `isThere` names, in `place`. */
export const placedIn =
  (place: string, isThere: (member: string) => boolean = () => true) =>
  <A, E, R>(self: Effect.Effect<A, E, R>) =>
    Effect.mapError(self, (error) => {
      if (!(error instanceof InvalidRequest)) return error
      const issues = error.issues.map((issue) => {
        const [member = ""] = /^\w+/.exec(issue.field) ?? []
        return isThere(member) ? { ...issue, field: `${place}.${issue.field}` } : issue
      })
      return new InvalidRequest({ ...error, issues })
    })
