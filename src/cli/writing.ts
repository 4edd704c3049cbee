import { randomBytes } from "node:crypto"
import type { Stats } from "node:fs"
import { access, constants, lstat, open, readlink, realpath, rename, rm, writeFile } from "node:fs/promises"
import { basename, dirname, join, resolve } from "node:path"
import { Data, Effect } from "effect"
import { infrastructureError } from "./exit.ts"

/** A failed write, such as on a full disk. The reason is a sentence with the path. */
export class NotWritten extends Data.TaggedError("NotWritten")<{
  readonly reason: string
}> {}

/** The system's message, without its code and operation: `no space left on device`. */
export const systemErrorText = (error: unknown): string => {
  // Reading and writing word it differently, and neither names a folder.
  if (error instanceof Error && "code" in error && error.code === "EISDIR") return "it is a folder"
  const message = error instanceof Error ? error.message : String(error)
  return /^[A-Z\d]+: ([^,]+)/.exec(message)?.[1] ?? message
}

/** Changes something on the disk. */
export const onDisk = <A>(path: string, change: () => Promise<A>): Effect.Effect<A, NotWritten> =>
  Effect.tryPromise({
    try: change,
    catch: (error) => new NotWritten({ reason: `${path} cannot be written: ${systemErrorText(error)}` })
  })

/** Replaces a file atomically: the old one stays until the new one is complete, which gets its owner and mode. */
const replaceFile = async (path: string, text: string, previous?: Stats): Promise<void> => {
  // The name is unpredictable, and an existing file of that name is not overwritten.
  const temporaryPath = `${path}.${randomBytes(6).toString("hex")}`
  const file = await open(temporaryPath, "wx", previous === undefined ? 0o666 : 0o600)
  try {
    try {
      await file.writeFile(text)
      if (previous !== undefined) {
        await file.chown(previous.uid, previous.gid)
        await file.chmod(previous.mode & 0o7777)
      }
    } finally {
      await file.close()
    }
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Writes a file completely or not at all: an existing file stays until then. */
export const writeAtomically = (path: string, text: string): Effect.Effect<void, NotWritten> =>
  onDisk(path, () => replaceFile(path, text))

/**
 * Whether a path, or a link on its way, is a file that the shell has opened: a replacement would be another file. Only
 * called for paths that lead to a file, so that it never loops.
 */
const isOpened = async (path: string): Promise<boolean> => {
  const folder = await realpath(dirname(path))
  if (/^\/(dev\/std|dev\/fd\/|proc\/)/.test(path) || /^\/proc\//.test(folder)) return true
  const target = await readlink(join(folder, basename(path))).catch(() => undefined)
  return target !== undefined && isOpened(resolve(folder, target))
}

/**
 * Whether an error means no space or a broken disk. Writing to the existing file would most often fail too, and
 * truncate it. It could work if only the directory is full, but the system does not tell that.
 */
const isDiskError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^(ENOSPC|EDQUOT|EFBIG|EIO)$/.test(String(error.code))

/**
 * The same for a file that the user named. Links are followed. What cannot be replaced is written in place: what is no
 * regular file, such as a pipe, a file with several links, or one in a read-only folder.
 */
export const writeUserFile = (path: string, text: string): Effect.Effect<void, NotWritten> =>
  onDisk(path, async () => {
    // A dangling link is used itself.
    const place = await realpath(path).catch(() => path)
    const found = await lstat(place).catch(() => undefined)
    const isPlain = found === undefined || (found.isFile() && found.nlink === 1)
    if (!isPlain || (await isOpened(resolve(path)))) return writeFile(path, text)
    try {
      // A file that was made read-only must not be replaced, though its folder would allow it.
      if (found !== undefined) await access(place, constants.W_OK)
      await replaceFile(place, text, found)
    } catch (error) {
      if (isDiskError(error)) throw error
      await writeFile(path, text)
    }
  })

/** The failure of a command whose folder cannot be written. */
export const outputFailure = ({ reason }: NotWritten) => infrastructureError(`--out: ${reason}`)
