import { newDatabase } from "./database.ts"
import { openPrograms } from "./process.ts"

/** Several programs that start at the same time on one new database, which is gone with them. */
export const openTogether = async (count: number, env: Record<string, string> = {}) => {
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
