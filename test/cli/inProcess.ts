import { ConfigProvider, type Console, Effect } from "effect"
import { runCommandLine } from "../../src/cli/CommandLine.ts"
import { exitCodeOf, reportFailure } from "../../src/cli/exit.ts"
import type { runProgram } from "../support/process.ts"

// In a terminal, help is coloured. Colour codes elsewhere are data.
const colourCodes = /\p{Cc}\[[\d;]*m/gu

/**
 * The output and exit code of the program with these arguments, without starting a process. For commands that end by
 * themselves. The output does not include logs.
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
  return { ...printed, exitCode: exitCodeOf(exit) }
}
