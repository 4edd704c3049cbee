import { constants } from "node:fs"
import { lstat, mkdir, open, rm } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { type NotWritten, onDisk } from "./writing.ts"

const remove = (folder: string) => rm(folder, { recursive: true, force: true })

/** The folder of a trial, empty: what an earlier run left there is none of it. Unless it is kept it goes with the scope. */
export const emptyFolder = (folder: string, isKept: boolean) =>
  Effect.acquireRelease(
    onDisk(folder, async () => {
      await remove(folder)
      await mkdir(folder, { recursive: true })
    }),
    () => (isKept ? Effect.void : Effect.promise(() => remove(folder)))
  )

// The agent had the folder to itself. A link that it has left there would have us write, or read, what is somebody else's.

/** Whether a folder is one still, and nothing that leads elsewhere. */
export const isFolder = (folder: string): Effect.Effect<boolean> =>
  Effect.promise(() =>
    lstat(folder).then(
      (found) => found.isDirectory(),
      () => false
    )
  )

/** Writes a file of a folder, in the place of whatever is there by that name. */
export const writeInside = (folder: string, name: string, text: string): Effect.Effect<void, NotWritten> => {
  const path = join(folder, name)
  return onDisk(path, async () => {
    await rm(path, { recursive: true, force: true })
    const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants
    await using file = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644)
    await file.writeFile(text)
  })
}

/** The text of a file of a folder, of a long one the last so many bytes; none where it is no file: a link, or a pipe that nobody writes to. */
export const readInside = (folder: string, name: string, most: number): Effect.Effect<string | undefined> =>
  Effect.promise(async () => {
    try {
      const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants
      await using file = await open(join(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      const found = await file.stat()
      if (!found.isFile()) return undefined
      const position = Math.max(0, found.size - most)
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(most), position })
      return buffer.subarray(0, bytesRead).toString()
    } catch {
      return undefined
    }
  })
