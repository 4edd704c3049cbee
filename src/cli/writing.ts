import { randomBytes } from "node:crypto"
import type { Stats } from "node:fs"
import { access, constants, lstat, open, readlink, realpath, rename, rm, writeFile } from "node:fs/promises"
import { basename, dirname, join, resolve } from "node:path"
import { Data, Effect } from "effect"
import { CommandFailed, infrastructureErrorCode } from "./exit.ts"

/** What the system does not let us write, such as on a disk that is full. The reason is a sentence with the path. */
export class NotWritten extends Data.TaggedError("NotWritten")<{
  readonly reason: string
}> {}

/** What the system says, without its code and what it was asked: `no space left on device`. */
export const systemErrorText = (error: unknown): string => {
  // Reading and writing say it in different words, neither of which names a folder.
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

/** Puts a file in the place of what has its name, which stays until all is written. Its owner and its mode are those of the earlier one. */
const replaceFile = async (path: string, text: string, previous?: Stats): Promise<void> => {
  // Nobody can foretell the name, and what has it all the same is not written to.
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

/** Writes a file whole or not at all: what had its name before stays until then. */
export const writeAtomically = (path: string, text: string): Effect.Effect<void, NotWritten> =>
  onDisk(path, () => replaceFile(path, text))

/**
 * Whether a path, or a link that it leads over, is of a file that the shell has opened: another one in its place would not be that.
 * It is asked of what leads to a file alone, and so never goes in a circle.
 */
const isOpened = async (path: string): Promise<boolean> => {
  const folder = await realpath(dirname(path))
  if (/^\/(dev\/std|dev\/fd\/|proc\/)/.test(path) || /^\/proc\//.test(folder)) return true
  const target = await readlink(join(folder, basename(path))).catch(() => undefined)
  return target !== undefined && isOpened(resolve(folder, target))
}

/**
 * Whether an error says that there is no room, or that the disk is broken. It would most often be so of the earlier file, too, which
 * would be cut off. One could write to it where the disk alone has no place for a further file, but the system does not tell that.
 */
const isDiskError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^(ENOSPC|EDQUOT|EFBIG|EIO)$/.test(String(error.code))

/**
 * The same of a file that the user has named. A link is followed. What cannot be replaced is written to as it is: no file, such as a
 * pipe, one of several names, or one in a folder that takes no other file.
 */
export const writeUserFile = (path: string, text: string): Effect.Effect<void, NotWritten> =>
  onDisk(path, async () => {
    // A link that leads to nothing is found itself.
    const place = await realpath(path).catch(() => path)
    const found = await lstat(place).catch(() => undefined)
    const isPlain = found === undefined || (found.isFile() && found.nlink === 1)
    if (!isPlain || (await isOpened(resolve(path)))) return writeFile(path, text)
    try {
      // A file that its owner has made read-only stays as it is.
      if (found !== undefined) await access(place, constants.W_OK)
      await replaceFile(place, text, found)
    } catch (error) {
      if (isDiskError(error)) throw error
      await writeFile(path, text)
    }
  })

/** How a command fails whose folder cannot be written. */
export const outputFailure = ({ reason }: NotWritten) =>
  new CommandFailed({ lines: [`--out: ${reason}`], code: infrastructureErrorCode })
