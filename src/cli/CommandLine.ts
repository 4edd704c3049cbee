import * as Command from "@effect/cli/Command"
import * as ValidationError from "@effect/cli/ValidationError"
import * as BunContext from "@effect/platform-bun/BunContext"
import { Console, Effect, Either, identity } from "effect"
import { version } from "../telemetry/Version.ts"
import { command, type DeclaredCommand } from "./command.ts"
import { scriptConsole } from "./completions.ts"
import { failOnInterrupt, usageError } from "./exit.ts"
import { helpPage } from "./help.ts"
import { type ParsedCall, parseCall } from "./parseCall.ts"
import { allSettings, CommandLineSettings, withCommandLineSettings } from "./SettingOptions.ts"
import { serveStore } from "./serveStore.ts"

const commands = {
  serve: async () =>
    command({
      name: "serve",
      meaning: "Starts the server, and runs it until SIGTERM or Ctrl-C.",
      settings: allSettings,
      run: () => serveStore
    }),
  mcp: async () => (await import("./mcp.ts")).mcp,
  world: async () => (await import("./world.ts")).world,
  sandbox: async () => (await import("./sandbox.ts")).sandbox,
  bench: async () => (await import("./bench/bench.ts")).bench,
  reset: async () => (await import("./reset.ts")).reset,
  keys: async () => (await import("./keys.ts")).keys,
  visibility: async () => (await import("./visibility.ts")).visibility,
  openapi: async () => (await import("./openapi.ts")).openapi,
  doctor: async () => (await import("./doctor.ts")).doctor,
  verify: async () => (await import("./verify.ts")).verify,
  health: async () => (await import("./health.ts")).health
}

/** The program with only the commands among these words, or with all of them. */
export const loadProgram = async (words?: ReadonlyArray<string>) =>
  command({
    name: "vitrine",
    meaning:
      "A simulated shop and travel agency for AI shopping agents. Without a command, it runs `serve`, whose help says more about the options.",
    settings: allSettings,
    children: await Promise.all(
      Object.entries(commands).flatMap(([name, load]) => (words?.includes(name) === false ? [] : [load()]))
    ),
    run: () => serveStore
  })

// The library colours help and errors; a file or a pipe gets plain text.
const plainConsole = (console: Console.Console): Console.Console => ({
  ...console,
  log: (...texts) => console.log(...stripAnsiUnless(process.stdout.isTTY, texts)),
  error: (...texts) => console.error(...stripAnsiUnless(process.stderr.isTTY, texts))
})

const stripAnsiUnless = (isColoured: boolean, texts: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  isColoured ? texts : texts.map((text) => (typeof text === "string" ? Bun.stripANSI(text).trimEnd() : text))

// Longer lines are hard to read, however wide the terminal is. Some terminals report 0 columns.
const maxLineWidth = 110
const lineWidth = (): number => Math.min(process.stdout.columns || maxLineWidth, maxLineWidth)

/** Whether it is about the whole program: its help, or an unknown command. */
const namesNoCommand = ({ isHelp, path, rest }: ParsedCall): boolean =>
  path.length === 0 && (isHelp || rest.some((word) => !word.startsWith("-")))

const isForCompletions = ({ rest }: ParsedCall): boolean => rest.some((word) => word.startsWith("--completions"))

/** Usage errors, completions and the help of the whole program need every command; any other call needs only its own. */
const needsEveryCommand = Either.match({
  onLeft: () => true,
  onRight: (call: ParsedCall) => namesNoCommand(call) || isForCompletions(call)
})

/** Parses the words with only the commands that they may call: loading the others takes long. */
const loadAndParse = async (words: ReadonlyArray<string>) => {
  const neededProgram = await loadProgram(words.map((word) => word.toLowerCase()))
  const neededCall = parseCall(neededProgram, words)
  if (!needsEveryCommand(neededCall)) return { program: neededProgram, parsed: neededCall }
  const program = await loadProgram()
  return { program, parsed: parseCall(program, words) }
}

/** Stopping `serve` or `mcp` by a signal is their normal end. Other commands exit with 130, so that a pipeline stops. */
const exitPolicyOf = ({ path: [word = "serve"] }: ParsedCall) =>
  word === "serve" || word === "mcp" ? identity : failOnInterrupt

/**
 * Runs the command that the arguments after the program's name call, with the settings among them. Signals are handled
 * once the command is known.
 */
export const runCommandLine = (words: ReadonlyArray<string>) =>
  Effect.flatMap(
    Effect.promise(() => loadAndParse(words)),
    ({ parsed, program }) =>
      Either.match(parsed, {
        onLeft: usageError,
        onRight: (call) => exitPolicyOf(call)(Effect.interruptible(runParsed(program, call)))
      })
  ).pipe(Effect.uninterruptible)

const runParsed = (program: DeclaredCommand, call: ParsedCall) =>
  Effect.consoleWith((console) => {
    const { settings, isHelp, node, path, rest } = call
    const plain = plainConsole(console)
    if (isHelp) return Effect.withConsole(Console.log(helpPage(path, node, lineWidth())), plain)
    // The output of a command is data, so our colours must not be in it.
    const parser = Command.transformHandler(program.parser, Effect.withConsole(console))
    return Command.run(parser, { name: "Vitrine", version })(["bun", "vitrine", ...rest]).pipe(
      Effect.withConsole(isForCompletions(call) ? scriptConsole(plain) : plain),
      withCommandLineSettings(settings),
      Effect.provideService(CommandLineSettings, settings),
      Effect.catchIf(ValidationError.isValidationError, () => usageError([])),
      Effect.provide(BunContext.layer)
    )
  })
