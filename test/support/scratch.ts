import { spawnSync } from "node:child_process"
import { rmSync, statfsSync, writeFileSync } from "node:fs"

// Each worker loads this before all tests (bunfig.toml). The programs that it starts inherit the setting.

const memoryDirectory = "/dev/shm"

// In bytes. The largest test packs the program for every platform.
const minFreeBytes = 4 * 2 ** 30

const hasFreeSpace = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memoryDirectory)
    return bavail * bsize >= minFreeBytes
  } catch {
    return false
  }
}

/** Containers often mount it `noexec`. */
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

// Tests create and delete thousands of databases, none of which needs to survive a crash of the machine. On a disk each costs
// 40 ms, in memory half a millisecond.
if (process.env.TMPDIR === undefined && hasFreeSpace() && canExecute()) process.env.TMPDIR = memoryDirectory
