import { Effect } from "effect"
import { pageSize } from "../../domain/Limits.ts"
import type { Project } from "../../visibility/records/Records.ts"
import type { Dashboard } from "./dashboard/Dashboard.ts"

/** Every project of the organization, the newest first, from all pages of the API's list. */
export const allProjects = Effect.fnUntraced(function* ({ ask }: Dashboard) {
  const all: Array<Project> = []
  let cursor: string | undefined
  do {
    const { data, next_cursor } = yield* ask("listProjects", { query: { limit: String(pageSize.max), cursor } })
    all.push(...data)
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
  return all
})

/** The project if none is named: the oldest active one, or the newest if all are paused. */
export const defaultProject = (projects: ReadonlyArray<Project>): Project | undefined =>
  projects.findLast(({ is_active }) => is_active) ?? projects[0]
