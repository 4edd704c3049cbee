import { ConfigProvider, type Console, Effect } from "effect"
import { runCommandLine } from "../../src/cli/CommandLine.ts"
import { exitWith, reportFailure } from "../../src/cli/exit.ts"
import type { runProgram } from "../support/process.ts"

// Where tests run in a terminal, help is coloured. What else looks like a colour is data.
const colourCodes = /\p{Cc}\[[\d;]*m/gu

/**
 * What a process called with these words would print and end with, without one: for commands that end of themselves. What it
 * logs is not told.
 */
export const runInProcess = async (
  args: ReadonlyArray<string>,
  env: Record<string, string> = {}
): ReturnType<typeof runProgram> => {
  const printed = { stdout: "", stderr: "" }
  const write =
    (stream: keyof typeof printed) =>
    (...texts: ReadonlyArray<unknown>) =>
      Effect.sync(() => {
        printed[stream] += `${texts.join(" ").replace(colourCodes, "")}\n`
      })
  const program: Effect.Effect<void, unknown> = Effect.consoleWith((console) =>
    Effect.withConsole(reportFailure(runCommandLine(args)), {
      ...console,
      log: write("stdout"),
      error: write("stderr")
    } satisfies Console.Console)
  )
  const exit = await Effect.runPromiseExit(
    Effect.withConfigProvider(program, ConfigProvider.fromMap(new Map(Object.entries(env))))
  )
  let exitCode = 0
  exitWith(exit, (code) => {
    exitCode = code
  })
  return { ...printed, exitCode }
}
