import { spawnSync } from "node:child_process"
import { rmSync, statfsSync, writeFileSync } from "node:fs"

// Loaded before all tests (bunfig.toml), by each worker, and inherited by the programs that they start.

const memoryDirectory = "/dev/shm"

// In bytes: the largest test packs the program for every platform.
const minFreeBytes = 4 * 2 ** 30

const hasFreeSpace = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memoryDirectory)
    return bavail * bsize >= minFreeBytes
  } catch {
    return false
  }
}

/** Containers forbid to start programs from there. */
const canExecute = (): boolean => {
  const file = `${memoryDirectory}/vitrine-test-${process.pid}`
  try {
    writeFileSync(file, "#!/bin/sh\n", { mode: 0o700 })
    return spawnSync(file).status === 0
  } catch {
    return false
  } finally {
    rmSync(file, { force: true })
  }
}

// Thousands of databases are made and thrown away, and nothing of them has to outlive the machine: on a disk each waits 40 ms for
// it, in memory half a millisecond.
if (process.env.TMPDIR === undefined && hasFreeSpace() && canExecute()) process.env.TMPDIR = memoryDirectory
