import { Database, SQLiteError } from "bun:sqlite"
import { rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { atExit } from "../atExit.ts"
import { CommandFailed, infrastructure, misused } from "../exit.ts"

/** The file that a run locks in its folder: an empty database, as no other file can be locked by Bun. */
export const lockName = ".vitrine-run"

const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino

/** How often it is locked anew where another run has ended, and removed it, just then. */
const mostTries = 10

/**
 * Locks a file, which is made if there is none. The system has the lock, and not the file: what a process that was killed has
 * left is free. Throws where another run has it.
 */
const locked = (path: string, tries = mostTries): Database => {
  const before = inodeOf(path)
  const database = new Database(path)
  try {
    // Its journal would be a second file.
    database.run("PRAGMA journal_mode = MEMORY")
    database.run("BEGIN EXCLUSIVE")
    // Who had it before may have removed it meanwhile: the next run would lock another file than this one.
    if (tries === 0 || (before !== undefined && inodeOf(path) === before)) return database
  } catch (error) {
    database.close()
    throw error
  }
  database.close()
  return locked(path, tries - 1)
}

/** Has a folder for one run alone, until the scope ends. Fails where another run has it. */
export const lockFolder = (folder: string) => {
  const path = join(folder, lockName)
  const remove = () => rmSync(path, { force: true })
  return Effect.acquireRelease(
    Effect.try({
      try: () => ({ database: locked(path), forget: atExit(remove) }),
      catch: (error) =>
        error instanceof SQLiteError && error.code?.startsWith("SQLITE_BUSY")
          ? misused(`--out: ${folder} is in use by another run`)
          : new CommandFailed({ lines: [`--out: ${folder} cannot be written`], code: infrastructure })
    }),
    ({ database, forget }) =>
      // Before its lock goes: the next run would else lose the file that it has locked. One that stays is free.
      Effect.ensuring(
        Effect.ignore(Effect.try(remove)),
        Effect.sync(() => {
          forget()
          database.close()
        })
      )
  )
}
