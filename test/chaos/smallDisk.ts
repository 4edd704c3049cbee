import { closeSync, openSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"
import { temporaryDirectory } from "../support/process.ts"
import type { Command } from "./fleet.ts"

/** A directory for a database whose disk can be filled up and freed again. */
export interface SmallDisk extends Disposable {
  readonly path: string
  /** Starts a program so that `fill` can stop its writes. */
  readonly command: Command
  /** Makes every later write of these processes in the directory fail. */
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

/** Grows a file until the file system has no free page. */
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

/** A separate file system in memory, which only root may mount. */
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

/** A limit on file sizes. A process that ignores SIGXFSZ gets an I/O error at the limit. */
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
    // Even the first page of the WAL ends beyond this limit.
    fill: limit("4096"),
    makeRoom: limit("unlimited"),
    [Symbol.dispose]: () => directory[Symbol.dispose]()
  }
}

const isPossible = (make: () => SmallDisk | undefined): boolean => {
  using disk = make()
  return disk !== undefined
}

/** The kinds of small disk that this machine supports. */
export const smallDisks = [
  ["a file system that is full", mountSmallDisk],
  ["a limit on the size of files", limitFileSize]
].filter((entry): entry is [string, () => SmallDisk] => isPossible(entry[1] as typeof mountSmallDisk))
