import { accessSync, constants, existsSync, realpathSync } from "node:fs"
import { dirname, resolve } from "node:path"

/** The path, or its nearest existing ancestor. */
export const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)))

/** Whether this process may write a path. It opens no file: closing one would release this process's locks on it. */
export const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

// Codes of SQLite (https://www.sqlite.org/rescode.html), extended ones included, and of the operating system.
const accessCode = /^(SQLITE_(CANTOPEN|IOERR|PERM|READONLY)|(EACCES|EPERM|EROFS)$)/

/** Whether a missing right can be behind an error, or behind the error that it wraps. */
const isAccessError = (error: unknown): boolean =>
  error instanceof Error && (("code" in error && accessCode.test(String(error.code))) || isAccessError(error.cause))

/**
 * The missing right to write or create a file, if there is one and it can be behind this error; SQLite names neither the
 * path nor the right. It needs the file's folder as well, for its log: that of the target, if the name is a link.
 */
export const writeProblem = (filename: string, error: unknown): string | undefined => {
  if (!isAccessError(error)) return undefined
  const file = existsSync(filename) ? realpathSync(filename) : resolve(filename)
  const paths = existsSync(file) ? [dirname(file), file] : [nearestExisting(file)]
  const denied = paths.find((path) => !isWritable(path))
  const user = process.getuid === undefined ? "this user" : `user ${process.getuid()}`
  return denied === undefined ? undefined : `${denied} cannot be written by ${user}`
}
