import * as HttpServer from "@effect/platform/HttpServer"
import { Deferred, Effect, Exit, Layer, Stream } from "effect"
import { App } from "../App.ts"
import { AgentTools } from "../bench/agent/AgentTools.ts"
import { Loopback } from "../bench/playing/Loopback.ts"
import type { Settings } from "../Config.ts"
import type { SandboxName } from "../domain/CurrentSandbox.ts"
import { urlOf } from "../http/Server.ts"
import { selectionError, serveStdio } from "../mcp/stdio.ts"
import { CommandFailed, usageError } from "./exit.ts"
import { explainWriteError } from "./standardOutput.ts"
import { explainStartFailure } from "./start.ts"

/** Standard output is reserved for the protocol: everything else goes to standard error. */
const withConsoleOnStderr = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.consoleWith((console) => {
    const log = console.unsafe.error.bind(console.unsafe)
    return Effect.withConsole(self, {
      ...console,
      log: console.error,
      unsafe: { ...console.unsafe, error: log, log }
    })
  })

const input = Stream.fromReadableStream({
  evaluate: () => Bun.stdin.stream(),
  onError: (error) => error
}).pipe(Stream.orDie)

/** Writes lines until standard output fails, for one with its failure, or is closed by its reader. */
const output = (ended: Deferred.Deferred<void, CommandFailed>) => {
  const sink = Bun.stdout.writer()
  return (line: string) =>
    Effect.tryPromise({
      // Either of the two may tell the failure.
      try: async () => void (await Promise.all([sink.write(`${line}\n`), sink.flush()])),
      catch: explainWriteError
    }).pipe(Effect.catchAll((failure) => Deferred.done(ended, failure === undefined ? Exit.void : Exit.fail(failure))))
}

const serveMcp = (sandbox: SandboxName, selection: string) =>
  Effect.gen(function* () {
    const origin = urlOf((yield* HttpServer.HttpServer).address)
    const url = `${origin}/shops/${sandbox}/mcp?${selection}`
    const { handle } = yield* Loopback
    const tools = yield* AgentTools
    // Each call of the analytics needs a key, which is sent in a header: they can be hidden, and not be chosen.
    const withoutKey = tools.filter(({ area }) => area !== "analytics")
    const choice = new URLSearchParams(selection)
    choice.delete("hide")
    const invalidSelection = selectionError(withoutKey, String(choice)) ?? selectionError(tools, selection)
    if (invalidSelection !== undefined) return yield* usageError(`--${invalidSelection}`)
    yield* Effect.logInfo(`Serving MCP on standard input and output; people can watch at ${origin}`)
    const ended = yield* Deferred.make<void, CommandFailed>()
    // A client that reads no more may still write.
    yield* Effect.raceFirst(serveStdio(handle, url, { input, write: output(ended) }), Deferred.await(ended))
  })

/**
 * A store in this process that serves MCP for one sandbox on standard input and output, until the input ends.
 * `selection` chooses the tools as a URL's query does; `port` is the name of the setting for the port to watch it at.
 */
export const serveClient = (settings: Settings, sandbox: SandboxName, selection: string, port: string) =>
  Layer.effectDiscard(serveMcp(sandbox, selection)).pipe(
    Layer.provide(App(settings)),
    Layer.build,
    Effect.mapError((error) => (error instanceof CommandFailed ? error : explainStartFailure(error, settings, port))),
    Effect.scoped,
    withConsoleOnStderr
  )
