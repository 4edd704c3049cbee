import { closeSync, openSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"
import { temporaryDirectory } from "../support/process.ts"
import type { Command } from "./fleet.ts"

/** A place for a database that can be filled up, and made room in. */
export interface SmallDisk extends Disposable {
  readonly path: string
  /** Begins a program so that it can be kept from writing. */
  readonly command: Command
  /** From here on, nothing that these processes write there finds room. */
  readonly fill: (pids: ReadonlyArray<number>) => void
  readonly makeRoom: (pids: ReadonlyArray<number>) => void
}

const succeeds = (...words: ReadonlyArray<string>): boolean => {
  try {
    return Bun.spawnSync([...words], { stdout: "ignore", stderr: "ignore" }).exitCode === 0
  } catch {
    return false
  }
}

const page = Buffer.alloc(4096)

/** Makes a file as long as there is room, to the last page. */
const fillUp = (path: string) => {
  const file = openSync(path, "w")
  try {
    while (true) writeSync(file, page)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error
  } finally {
    closeSync(file)
  }
}

/** A file system of its own, in memory, which only root may mount. */
const mountSmallDisk = (): SmallDisk | undefined => {
  const directory = temporaryDirectory()
  if (!succeeds("mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", directory.path)) {
    directory[Symbol.dispose]()
    return undefined
  }
  const filler = join(directory.path, "filler")
  return {
    path: directory.path,
    command: (program) => [program],
    fill: () => fillUp(filler),
    makeRoom: () => rmSync(filler),
    [Symbol.dispose]: () => {
      succeeds("umount", "--lazy", directory.path)
      directory[Symbol.dispose]()
    }
  }
}

/** A limit on the size of files, which a process meets as an error of its disk where it ignores the signal. */
const limitFileSize = (): SmallDisk | undefined => {
  if (!succeeds("prlimit", "--version")) return undefined
  const directory = temporaryDirectory()
  const limit = (size: string) => (pids: ReadonlyArray<number>) => {
    for (const pid of pids) {
      if (!succeeds("prlimit", "--pid", String(pid), `--fsize=${size}:unlimited`))
        throw new Error(`no limit for ${pid}`)
    }
  }
  return {
    path: directory.path,
    command: (program) => ["sh", "-c", `trap "" XFSZ; exec "$0"`, program],
    // The first page that the log is to get lies beyond.
    fill: limit("4096"),
    makeRoom: limit("unlimited"),
    [Symbol.dispose]: () => directory[Symbol.dispose]()
  }
}

const isPossible = (make: () => SmallDisk | undefined): boolean => {
  using disk = make()
  return disk !== undefined
}

/** The ways to have a small disk that this machine allows. */
export const smallDisks = [
  ["a file system that is full", mountSmallDisk],
  ["a limit on the size of files", limitFileSize]
].filter((entry): entry is [string, () => SmallDisk] => isPossible(entry[1] as typeof mountSmallDisk))
