import { accessSync, constants, existsSync } from "node:fs"
import { dirname, resolve } from "node:path"

/** The path, or its nearest existing ancestor. */
export const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)))

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Why a file cannot be written or created, if this process lacks the right to; SQLite names neither the path nor the
 * right. It needs the folder as well, for its log.
 */
export const writeProblem = (filename: string): string | undefined => {
  const file = resolve(filename)
  const paths = existsSync(file) ? [dirname(file), file] : [nearestExisting(file)]
  const denied = paths.find((path) => !isWritable(path))
  const user = process.getuid === undefined ? "this user" : `user ${process.getuid()}`
  return denied === undefined ? undefined : `${denied} cannot be written by ${user}`
}
