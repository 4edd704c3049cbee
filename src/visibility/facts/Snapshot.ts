import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { oneMoment } from "../../database/oneMoment.ts"
import { sqlOrDie } from "../../database/orDie.ts"

/** Reads of one moment, so that the figures of one answer belong together. */
export class Snapshot extends Effect.Service<Snapshot>()("vitrine/visibility/Snapshot", {
  effect: Effect.map(SqlClient.SqlClient, (sql) => {
    const inOneMoment = oneMoment(sql)
    return { read: <A, E, R>(reads: Effect.Effect<A, E, R>) => sqlOrDie(inOneMoment(reads)) }
  })
}) {}
