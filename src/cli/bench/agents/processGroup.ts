import { type ChildProcess, spawn } from "node:child_process"
import { Deferred, Effect, Fiber } from "effect"
import { atExit } from "../../atExit.ts"
import { AgentFailed } from "./Agent.ts"

/** How many bytes of each output are kept, from its end. */
export const maxOutputBytes = 1_048_576

/** How long a command may take to end after SIGTERM, in milliseconds. */
const shutdownTimeoutMs = 2000

interface Command {
  readonly words: ReadonlyArray<string>
  readonly env: Readonly<Record<string, string>>
  readonly limitMs: number
}

interface ProcessResult {
  /** Null if a signal ended it. */
  readonly code: number | null
  /** Whether it exceeded the time limit. The outputs are then incomplete. */
  readonly isTimedOut: boolean
  readonly stdout: string
  readonly stderr: string
}

const collectTail = (stream: NodeJS.ReadableStream | null) => {
  let tail = Buffer.alloc(0)
  stream?.on("data", (chunk: Buffer) => {
    tail = Buffer.concat([tail, chunk])
    if (tail.length > 2 * maxOutputBytes) tail = tail.subarray(-maxOutputBytes)
  })
  return () => tail.subarray(-maxOutputBytes).toString()
}

/** Sends a signal to all processes of a group, if it still exists. */
const signalGroup = ({ pid }: ChildProcess, name: NodeJS.Signals): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, name)
  } catch {
    // All of them have ended.
  }
}

/** Why a command did not start. Some errors are thrown at once, others come later as an event. */
const startFailure = (error: unknown): AgentFailed => {
  const message = error instanceof Error ? error.message : String(error)
  const hint = message.includes("ENOEXEC") ? ". A script must begin with a line such as #!/bin/sh" : ""
  return new AgentFailed({ reason: `${message}${hint}` })
}

/**
 * Runs a command without a shell, in a process group of its own, until it ends or exceeds its time limit. In every case
 * nothing of the group remains: a command that does not end after SIGTERM is killed, and with it, or once it has exited by
 * itself, what it has left behind.
 */
export const runGroup = ({
  env,
  limitMs,
  words: [file = "", ...args]
}: Command): Effect.Effect<ProcessResult, AgentFailed> =>
  Effect.acquireUseRelease(
    Effect.gen(function* () {
      const result = yield* Deferred.make<ProcessResult, AgentFailed>()
      const child = yield* Effect.try({
        try: () => spawn(file, args, { detached: true, env, stdio: ["ignore", "pipe", "pipe"] }),
        catch: startFailure
      })
      const [stdout, stderr] = [collectTail(child.stdout), collectTail(child.stderr)]
      const outputs = Effect.sync(() => ({ stdout: stdout(), stderr: stderr() }))
      child.on("error", (error) => Deferred.unsafeDone(result, startFailure(error)))
      // After the command has exited, processes that it left behind may keep its outputs open: they are not waited for.
      child.on("exit", (code) =>
        setImmediate(() =>
          Deferred.unsafeDone(
            result,
            Effect.map(outputs, (texts) => ({ code, isTimedOut: false, ...texts }))
          )
        )
      )
      const forget = atExit(() => signalGroup(child, "SIGKILL"))
      return { child, result, forget, outputs }
    }),
    ({ outputs, result }) =>
      Deferred.await(result).pipe(
        Effect.timeoutTo({
          duration: limitMs,
          onSuccess: Effect.succeed,
          onTimeout: () => Effect.map(outputs, (texts) => ({ code: null, isTimedOut: true, ...texts }))
        }),
        Effect.flatten
      ),
    ({ child, forget, result }) =>
      Effect.gen(function* () {
        signalGroup(child, "SIGTERM")
        // In a fiber of its own, as a further interruption would end an interruptible part of this release.
        const ended = Effect.ignore(Deferred.await(result)).pipe(Effect.timeoutOption(shutdownTimeoutMs))
        yield* Effect.flatMap(Effect.forkDaemon(Effect.interruptible(ended)), Fiber.await)
        signalGroup(child, "SIGKILL")
        forget()
        // A process that has left the group may keep the outputs open: we must not wait for it.
        child.stdout?.destroy()
        child.stderr?.destroy()
      })
  )
