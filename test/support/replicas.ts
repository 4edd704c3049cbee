import { engine, newDatabase } from "./database.ts"
import { openPrograms } from "./process.ts"

/**
 * How many programs share a database in tests of that: on SQLite those of one machine, on Postgres those of several, of which
 * any two meet as two alone would.
 */
export const replicaCounts: ReadonlyArray<number> = engine === "postgres" ? [4] : [2]

/** Several programs that start at the same time on one new database, which is gone with them. */
export const openReplicas = async (count: number, env: Record<string, string> = {}) => {
  const database = await newDatabase()
  try {
    const opened = await openPrograms(count, { ...env, DATABASE_URL: database.url })
    const close = async () => {
      await opened[Symbol.asyncDispose]()
      await database.close()
    }
    return { database, programs: opened.programs, [Symbol.asyncDispose]: close }
  } catch (error) {
    await database.close()
    throw error
  }
}
