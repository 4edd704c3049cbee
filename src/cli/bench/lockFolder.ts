import { Database, SQLiteError } from "bun:sqlite"
import { accessSync, constants, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { atExit } from "../atExit.ts"
import { CommandFailed, infrastructureErrorCode, usageError } from "../exit.ts"
import { systemErrorText } from "../writing.ts"

/** The file that a run locks in its folder: an empty database, as no other file can be locked by Bun. */
export const lockFileName = ".vitrine-run"

interface Lock {
  readonly database: Database
  /** Which file it is: there may be another one by its name later. */
  readonly inode: number | undefined
}

const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino

/** Removes a file where it still is the one that was locked, and not one that another run has made since. */
const remove = (path: string, inode: number | undefined): void => {
  if (inode !== undefined && inodeOf(path) === inode) rmSync(path, { force: true })
}

// It is not opened for that: the system takes a lock back when its process closes the file, whoever in it has opened it.
const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** How often it is locked anew where another run has ended, and removed it, just then. */
const maxTries = 10

/**
 * Locks a file, which is made if there is none. The system has the lock, and not the file: what a process that was killed has
 * left is free. Throws where another run has it.
 */
const lockFile = (path: string, tries = maxTries): Lock => {
  const inode = inodeOf(path)
  const database = new Database(path)
  try {
    // Its journal would be a second file.
    database.run("PRAGMA journal_mode = MEMORY")
    database.run("BEGIN EXCLUSIVE")
    // Of a file that it may not write to, as one that another user's run has left, SQLite takes a lock that several can have.
    if (inode !== undefined && tries > 0 && !isWritable(path)) remove(path, inode)
    // Who had it before may have removed it meanwhile: the next run would lock another file than this one.
    else if (tries === 0 || (inode !== undefined && inodeOf(path) === inode)) return { database, inode }
  } catch (error) {
    database.close()
    throw error
  }
  database.close()
  return lockFile(path, tries - 1)
}

const lockFailure = (folder: string, path: string, error: unknown): CommandFailed =>
  // SQLite tells a file system without locks, as some of a network are, by the same code.
  error instanceof SQLiteError && error.code?.startsWith("SQLITE_BUSY")
    ? usageError(`--out: ${folder} is in use by another run, or on a file system that cannot lock files`)
    : new CommandFailed({
        lines: [`--out: ${path} cannot be locked: ${systemErrorText(error)}`],
        code: infrastructureErrorCode
      })

/** Has a folder for one run alone, until the scope ends. Fails where another run has it. */
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
            // One that stays is free when the process has ended.
          }
        }
        return { database, tidy, forget: atExit(tidy) }
      },
      catch: (error) => lockFailure(folder, path, error)
    }),
    ({ database, forget, tidy }) =>
      Effect.sync(() => {
        // Before its lock goes: the next run would else lose the file that it has locked.
        tidy()
        forget()
        database.close()
      })
  )
}
