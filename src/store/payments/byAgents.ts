import type * as SqlClient from "@effect/sql/SqlClient"
import { rivalToken } from "../../domain/rivalToken.ts"

/** The payments that count for a budget: what a rival pays is not the agent's money. */
export const byAgents = (sql: SqlClient.SqlClient) => sql`(token is null or token <> ${rivalToken})`
