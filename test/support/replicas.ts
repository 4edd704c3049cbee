import { engine, newDatabase } from "./database.ts"
import { openPrograms } from "./process.ts"

/**
 * The number of programs that share a database in tests of replicas: on SQLite they are processes of one machine, on Postgres
 * of several machines. Two are enough: any two of more interact in the same way.
 */
export const replicaCounts: ReadonlyArray<number> = engine === "postgres" ? [4] : [2]

/** Several programs that start at the same time on one new database, which is deleted with them. */
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
