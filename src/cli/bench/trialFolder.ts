import { chmodSync, constants, readdirSync, rmSync } from "node:fs"
import { lstat, mkdir, open, rm, rmdir } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { type NotWritten, onDisk } from "../writing.ts"

/** Makes a folder and its subfolders writable: an agent may have left them read-only, as package caches often are. */
const makeWritable = (folder: string): void => {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) makeWritable(join(folder, entry.name))
  }
}

export const removeSync = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    makeWritable(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

export const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true }).catch(() => removeSync(folder))

/** Removes an empty folder. Any other stays. */
export const removeEmpty = (folder: string): Effect.Effect<void> =>
  Effect.promise(() => rmdir(folder).catch(() => undefined))

/** The folder of a trial, emptied of an earlier run. It is removed with the scope, unless it is kept and has content. */
export const emptyFolder = (folder: string, isKept: boolean) =>
  Effect.acquireRelease(
    onDisk(folder, async () => {
      await remove(folder)
      await mkdir(folder, { recursive: true })
    }),
    // What remains is removed, or reported, with the folder of the run.
    () => (isKept ? removeEmpty(folder) : Effect.ignore(onDisk(folder, () => remove(folder))))
  )

// The agent could write to the folder. A link that it left there could make us write or read other files.

/** Whether a path is still a real folder, not a link. */
export const isRealFolder = (folder: string): Effect.Effect<boolean> =>
  Effect.promise(() =>
    lstat(folder).then(
      (found) => found.isDirectory(),
      () => false
    )
  )

/** Writes a file in a folder, replacing anything of that name. Fails if somebody else is writing it. */
export const writeInside = (folder: string, name: string, text: string): Effect.Effect<void, NotWritten> => {
  const path = join(folder, name)
  return onDisk(path, async () => {
    await rm(path, { recursive: true, force: true })
    const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants
    await using file = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644)
    await file.writeFile(text)
  })
}

/** The last `maxBytes` of a file in a folder; undefined if it is no regular file but a link, or a pipe that nobody writes to. */
export const readInside = (folder: string, name: string, maxBytes: number): Effect.Effect<string | undefined> =>
  Effect.promise(async () => {
    try {
      const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants
      await using file = await open(join(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      const found = await file.stat()
      if (!found.isFile()) return undefined
      const position = Math.max(0, found.size - maxBytes)
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(maxBytes), position })
      return buffer.subarray(0, bytesRead).toString()
    } catch {
      return undefined
    }
  })
