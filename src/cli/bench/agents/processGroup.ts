import { type ChildProcess, spawn } from "node:child_process"
import { Deferred, Effect } from "effect"
import { atExit } from "../../atExit.ts"
import { AgentFailed } from "./Agent.ts"

/** Of each output the last so many bytes are kept. */
export const maxOutputBytes = 1_048_576

/** How long a process may take to end after it was asked to, in milliseconds. */
const shutdownTimeoutMs = 2000

interface Command {
  readonly words: ReadonlyArray<string>
  readonly env: Readonly<Record<string, string>>
  /** How long it may take, in milliseconds. */
  readonly limitMs: number
}

interface ProcessResult {
  /** None where a signal ended it. */
  readonly code: number | null
  /** Whether it took too long. The outputs are what it had said by then. */
  readonly isStopped: boolean
  readonly stdout: string
  readonly stderr: string
}

/** Keeps the end of what a stream says. */
const collectTail = (stream: NodeJS.ReadableStream | null) => {
  let tail = Buffer.alloc(0)
  stream?.on("data", (chunk: Buffer) => {
    tail = Buffer.concat([tail, chunk])
    if (tail.length > 2 * maxOutputBytes) tail = tail.subarray(-maxOutputBytes)
  })
  return () => tail.subarray(-maxOutputBytes).toString()
}

/** Sends a signal to all processes of a group. One that is gone needs none. */
const signalGroup = ({ pid }: ChildProcess, name: NodeJS.Signals): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, name)
  } catch {
    // All of them have ended.
  }
}

/** Why a command did not start. Some of it is thrown at once, some is told later. */
const startFailure = (error: unknown): AgentFailed => {
  const message = error instanceof Error ? error.message : String(error)
  const hint = message.includes("ENOEXEC") ? ". A script begins with a line such as #!/bin/sh" : ""
  return new AgentFailed({ reason: `${message}${hint}` })
}

/**
 * Runs a command without a shell, in a process group of its own, until it ends or has taken too long. However this ends, nothing of the
 * group is left: what does not end when it is asked to is killed, and so is what the command has left behind.
 */
export const runGroup = ({
  env,
  limitMs,
  words: [file = "", ...args]
}: Command): Effect.Effect<ProcessResult, AgentFailed> =>
  Effect.acquireUseRelease(
    Effect.gen(function* () {
      const ended = yield* Deferred.make<ProcessResult, AgentFailed>()
      const child = yield* Effect.try({
        try: () => spawn(file, args, { detached: true, env, stdio: ["ignore", "pipe", "pipe"] }),
        catch: startFailure
      })
      const [stdout, stderr] = [collectTail(child.stdout), collectTail(child.stderr)]
      const said = Effect.sync(() => ({ stdout: stdout(), stderr: stderr() }))
      child.on("error", (error) => Deferred.unsafeDone(ended, startFailure(error)))
      // Once the command is gone its outputs may be held open by what it left behind: they are not waited for.
      child.on("exit", (code) =>
        setImmediate(() =>
          Deferred.unsafeDone(
            ended,
            Effect.map(said, (said) => ({ code, isStopped: false, ...said }))
          )
        )
      )
      const forget = atExit(() => signalGroup(child, "SIGKILL"))
      return { child, ended, forget, said }
    }),
    ({ ended, said }) =>
      Deferred.await(ended).pipe(
        Effect.timeoutTo({
          duration: limitMs,
          onSuccess: Effect.succeed,
          onTimeout: () => Effect.map(said, (said) => ({ code: null, isStopped: true, ...said }))
        }),
        Effect.flatten
      ),
    ({ child, ended, forget }) =>
      Effect.gen(function* () {
        signalGroup(child, "SIGTERM")
        // What releases cannot be interrupted, but for what it says can.
        yield* Effect.ignore(Effect.interruptible(Deferred.await(ended))).pipe(Effect.timeoutOption(shutdownTimeoutMs))
        signalGroup(child, "SIGKILL")
        forget()
        // What has left the group may hold the outputs open: nothing of ours stays for its sake.
        child.stdout?.destroy()
        child.stderr?.destroy()
      })
  )
