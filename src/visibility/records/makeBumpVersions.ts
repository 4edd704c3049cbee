import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import type { OrganizationKey } from "./Keys.ts"

/** The versions of an organization that a transaction can increment. */
const versionUpdates = {
  /** The responses of the API: cached copies become stale. */
  data: "data_version = data_version + 1",
  /** The same, for changes of existing answers: earlier exports must be repeated. */
  history: "data_version = data_version + 1, history_version = data_version + 1",
  /** The records that answers are matched and grouped by: writers of answers read them again. */
  records: "layout_version = layout_version + 1"
}

type VersionUpdate = keyof typeof versionUpdates

/**
 * Updates the organization's row, which takes the write lock: every transaction that reads before it writes begins with
 * it. Without changes it only locks. Returns the records version after it; undefined if the organization is gone.
 */
export const makeBumpVersions = (sql: SqlClient) =>
  Effect.fnUntraced(function* (organization: OrganizationKey, ...changed: ReadonlyArray<VersionUpdate>) {
    const set =
      changed.length === 0 ? "last_answer = last_answer" : changed.map((update) => versionUpdates[update]).join(", ")
    const [row] = yield* sql<{ layout: number }>`
      update organizations set ${sql.literal(set)} where key = ${organization} returning layout_version as layout`
    return row?.layout
  })

/** Runs a body in a transaction that begins by incrementing versions. */
export const makeVersionedTransaction = (sql: SqlClient) => {
  const bumpVersions = makeBumpVersions(sql)
  return <A, E, R>(
    organization: OrganizationKey,
    changed: ReadonlyArray<VersionUpdate>,
    body: Effect.Effect<A, E, R>
  ) => sqlOrDie(sql.withTransaction(Effect.zipRight(bumpVersions(organization, ...changed), body)))
}
