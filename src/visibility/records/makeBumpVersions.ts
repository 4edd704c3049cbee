import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import type { OrganizationKey } from "./Keys.ts"

/** What a transaction changes of an organization, by the versions that step with it. */
const versionUpdates = {
  /** What the API answers: copies that clients have kept are stale. */
  data: "data_version = data_version + 1",
  /** The same of answers that were there already: what was exported before is exported anew. */
  history: "data_version = data_version + 1, history_version = data_version + 1",
  /** The records that answers are read and counted by: whoever writes answers reads them again. */
  records: "layout_version = layout_version + 1"
}

type VersionUpdate = keyof typeof versionUpdates

/**
 * Updates the organization's row, which takes the write lock: so every transaction begins that reads before it writes. The
 * version of the records after it; undefined if the organization is gone. Without a step it is the lock alone.
 */
export const makeBumpVersions = (sql: SqlClient) =>
  Effect.fnUntraced(function* (organization: OrganizationKey, ...changed: ReadonlyArray<VersionUpdate>) {
    const set =
      changed.length === 0 ? "last_answer = last_answer" : changed.map((step) => versionUpdates[step]).join(", ")
    const [row] = yield* sql<{ layout: number }>`
      update organizations set ${sql.literal(set)} where key = ${organization} returning layout_version as layout`
    return row?.layout
  })

/** Runs a body in a transaction that begins so. */
export const makeVersionedTransaction = (sql: SqlClient) => {
  const bumpVersions = makeBumpVersions(sql)
  return <A, E, R>(
    organization: OrganizationKey,
    changed: ReadonlyArray<VersionUpdate>,
    body: Effect.Effect<A, E, R>
  ) => sqlOrDie(sql.withTransaction(Effect.zipRight(bumpVersions(organization, ...changed), body)))
}
