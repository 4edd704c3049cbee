import { Database, SQLiteError } from "bun:sqlite"
import { rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { isWritable } from "../../database/sqlite/writeProblem.ts"
import { atExit } from "../atExit.ts"
import { type CommandFailed, infrastructureError, usageError } from "../exit.ts"
import { systemErrorText } from "../writing.ts"

/** The lock file of a run: an empty database, because Bun can lock no other kind of file. */
export const lockFileName = ".vitrine-run"

interface Lock {
  readonly database: Database
  /** The inode, because another file may get its name later. */
  readonly inode: number | undefined
}

const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino

/** Removes the file if it is still the locked one, not one that another run has created since. */
const remove = (path: string, inode: number | undefined): void => {
  if (inode !== undefined && inodeOf(path) === inode) rmSync(path, { force: true })
}

/** How often to retry if another run has just ended and removed the file. */
const maxTries = 10

/**
 * Locks a file and creates it if needed. The lock belongs to the operating system, so the file of a killed process is
 * not locked. Throws if another run holds the lock.
 */
const lockFile = (path: string, tries = maxTries): Lock => {
  const inode = inodeOf(path)
  const database = new Database(path)
  try {
    // Its journal would be a second file.
    database.run("PRAGMA journal_mode = MEMORY")
    database.run("BEGIN EXCLUSIVE")
    // On a file without write permission, such as one of another user's run, SQLite takes a shared lock.
    if (inode !== undefined && tries > 0 && !isWritable(path)) remove(path, inode)
    // The previous owner may have removed it meanwhile: then the next run would lock another file.
    else if (tries === 0 || (inode !== undefined && inodeOf(path) === inode)) return { database, inode }
  } catch (error) {
    database.close()
    throw error
  }
  database.close()
  return lockFile(path, tries - 1)
}

const lockFailure = (folder: string, path: string, error: unknown): CommandFailed =>
  // SQLite reports a file system without locks, as on some networks, by the same code.
  error instanceof SQLiteError && error.code?.startsWith("SQLITE_BUSY")
    ? usageError(`--out: ${folder} is in use by another run, or on a file system that cannot lock files`)
    : infrastructureError(`--out: ${path} cannot be locked: ${systemErrorText(error)}`)

/** Reserves a folder for one run, until the scope ends. Fails if another run has it. */
export const lockFolder = (folder: string) => {
  const path = join(folder, lockFileName)
  return Effect.acquireRelease(
    Effect.try({
      try: () => {
        const { database, inode } = lockFile(path)
        const tidy = () => {
          try {
            remove(path, inode)
          } catch {
            // A remaining file is unlocked when the process ends.
          }
        }
        return { database, tidy, forget: atExit(tidy) }
      },
      catch: (error) => lockFailure(folder, path, error)
    }),
    ({ database, forget, tidy }) =>
      Effect.sync(() => {
        // Before the lock is released: otherwise the next run would lose the file that it has locked.
        tidy()
        forget()
        database.close()
      })
  )
}
