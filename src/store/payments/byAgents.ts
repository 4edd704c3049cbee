import type * as SqlClient from "@effect/sql/SqlClient"
import { rivalToken } from "../../domain/rivalToken.ts"

/** SQL condition: payments that count towards the agent's budget, so not those of a simulated rival. */
export const byAgents = (sql: SqlClient.SqlClient) => sql`(token is null or token <> ${rivalToken})`
