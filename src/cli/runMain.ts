import { readFileSync } from "node:fs"
import { constants } from "node:os"
import { Effect } from "effect"
import { exitWith } from "./exit.ts"

/**
 * For so many milliseconds after a signal others are taken as the same one. A terminal sends Ctrl-C to all that run in it, and `bun
 * run` or npm pass theirs on: one press of the keys is two signals, some milliseconds apart.
 */
const signalDebounceMs = 1000

/** Whether the program was started so that it outlives its terminal, as `nohup` does. */
const outlivesTerminal = (): boolean => {
  try {
    const [, ignored = "0"] = /^SigIgn:\s*(\w+)$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? []
    return (BigInt(`0x${ignored}`) & 1n) === 1n
  } catch {
    // Only Linux tells. Elsewhere what has no terminal to write to is taken to outlive it.
    return !process.stdout.isTTY && !process.stderr.isTTY
  }
}

/**
 * Runs the program until it ends. A signal has it end in order. Another one, a second or more after it, is from somebody who does not
 * want to wait: the process ends at once, and what `atExit` was told is done.
 */
export const runMain = (program: Effect.Effect<void, unknown>): void => {
  const signals: ReadonlyArray<NodeJS.Signals> = [
    "SIGINT",
    "SIGTERM",
    ...(outlivesTerminal() ? [] : ["SIGHUP" as const])
  ]
  const fiber = Effect.runFork(program)
  const keepAlive = setInterval(() => {}, 2 ** 31 - 1)
  let stoppedAt: number | undefined
  const stop = (signal: NodeJS.Signals) => {
    // With the terminal goes who would read what is written: that must not break what is left to be done.
    if (signal === "SIGHUP") for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
    if (stoppedAt === undefined) {
      stoppedAt = performance.now()
      fiber.unsafeInterruptAsFork(fiber.id())
    } else if (performance.now() - stoppedAt >= signalDebounceMs) process.exit(128 + constants.signals[signal])
  }
  for (const signal of signals) process.on(signal, stop)
  fiber.addObserver((exit) => {
    clearInterval(keepAlive)
    exitWith(exit, (code) => {
      if (stoppedAt !== undefined || code !== 0) process.exit(code)
      for (const signal of signals) process.off(signal, stop)
    })
  })
}
