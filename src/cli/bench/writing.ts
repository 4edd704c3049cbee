import { access, constants, realpath, rename, rm, stat, writeFile } from "node:fs/promises"
import { Data, Effect } from "effect"
import { CommandFailed, infrastructure } from "../exit.ts"

/** What the system does not let us write, such as on a disk that is full. The reason is a sentence with the path. */
export class NotWritten extends Data.TaggedError("NotWritten")<{
  readonly reason: string
}> {}

/** What the system says, without its code and what it was asked: `no space left on device`. */
const saidBy = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  return /^[A-Z\d]+: ([^,]+)/.exec(message)?.[1] ?? message
}

/** Changes something on the disk. */
export const onDisk = <A>(path: string, change: () => Promise<A>): Effect.Effect<A, NotWritten> =>
  Effect.tryPromise({
    try: change,
    catch: (error) => new NotWritten({ reason: `${path} cannot be written: ${saidBy(error)}` })
  })

/** Puts a file in the place of what has its name, which stays until all is written. */
const replace = async (path: string, text: string, mode = 0o666): Promise<void> => {
  const beside = `${path}.${process.pid}`
  try {
    await writeFile(beside, text, { mode })
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Writes a file whole or not at all: what had its name before stays until then. */
export const writeWhole = (path: string, text: string): Effect.Effect<void, NotWritten> =>
  onDisk(path, () => replace(path, text))

/** The same of a file that the user has named. A link is followed, and what is no file, such as a pipe, is written to as it is. */
export const writeNamed = (path: string, text: string): Effect.Effect<void, NotWritten> =>
  onDisk(path, async () => {
    const found = await stat(path).catch(() => undefined)
    if (found === undefined) return replace(path, text)
    if (!found.isFile()) return writeFile(path, text)
    // A file that its owner has made read-only stays as it is.
    await access(path, constants.W_OK)
    return replace(await realpath(path), text, found.mode)
  })

/** How a command fails whose folder cannot be written. */
export const outFailed = ({ reason }: NotWritten) =>
  new CommandFailed({ lines: [`--out: ${reason}`], code: infrastructure })
