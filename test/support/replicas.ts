import { afterAll } from "bun:test"
import { engine, newDatabase } from "./database.ts"
import { type OpenProgram, openPrograms } from "./process.ts"

/**
 * The number of programs that share a database in tests of replicas: on SQLite they are processes of one machine, on Postgres
 * of several machines. Two are enough: any two of more interact in the same way.
 */
const replicaCount = engine === "postgres" ? 4 : 2

/** For the names of tests. */
export const replicaCounts: ReadonlyArray<number> = [replicaCount]

/** Several programs that start at the same time on one new database, which is deleted with them. */
export const openReplicas = async (count: number, env: Record<string, string> = {}, timeoutMs?: number) => {
  const database = await newDatabase()
  try {
    const opened = await openPrograms(count, { ...env, DATABASE_URL: database.url }, timeoutMs)
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

/** False for a program that has ended, or is about to. */
const isReady = ({ url }: OpenProgram) =>
  fetch(`${url}/readyz`)
    .then(({ ok }) => ok)
    .catch(() => false)

/**
 * The same programs for all tests of a file, as a start takes more processor time than most tests. They are started by the
 * first test that calls this, and stopped after the last. Each test needs a sandbox of its own.
 */
export const useReplicas = (env: Record<string, string> = {}) => {
  let opened: ReturnType<typeof openReplicas> | undefined
  afterAll(async () => (await opened)?.[Symbol.asyncDispose]())
  return async () => {
    const current = await opened?.catch(() => undefined)
    // If a test times out, Bun ends all programs, also those that the next one shares.
    const areReady = await Promise.all(current?.programs.map(isReady) ?? [false])
    if (current !== undefined && !areReady.includes(false)) return current
    await current?.[Symbol.asyncDispose]()
    opened = openReplicas(replicaCount, env, 300_000)
    return opened
  }
}
