import { readFileSync } from "node:fs"
import { constants } from "node:os"
import { Effect } from "effect"
import { exitCodeOf } from "./exit.ts"

/**
 * In milliseconds: signals within this time after the first count as the same one. A terminal sends Ctrl-C to all its
 * processes, and `bun run` or npm forward theirs: one Ctrl-C is two signals, some milliseconds apart.
 */
const signalDebounceMs = 1000

/** Whether the program was started to outlive its terminal, as by `nohup`. */
const outlivesTerminal = (): boolean => {
  try {
    const [, ignored = "0"] = /^SigIgn:\s*(\w+)$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? []
    return (BigInt(`0x${ignored}`) & 1n) === 1n
  } catch {
    // Only Linux has this file. Elsewhere a program without a terminal is assumed to outlive it.
    return !process.stdout.isTTY && !process.stderr.isTTY
  }
}

/**
 * Runs the program until it ends. A first signal starts a graceful shutdown. A second one, a second or more later,
 * means that the user does not want to wait: the process ends at once, after the cleanups of `atExit`.
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
    // After a hangup the terminal that reads the output is gone: that must not break the shutdown.
    if (signal === "SIGHUP") for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
    if (stoppedAt === undefined) {
      stoppedAt = performance.now()
      fiber.unsafeInterruptAsFork(fiber.id())
    } else if (performance.now() - stoppedAt >= signalDebounceMs) process.exit(128 + constants.signals[signal])
  }
  for (const signal of signals) process.on(signal, stop)
  fiber.addObserver((exit) => {
    clearInterval(keepAlive)
    const code = exitCodeOf(exit)
    if (stoppedAt !== undefined || code !== 0) process.exit(code)
    for (const signal of signals) process.off(signal, stop)
  })
}
