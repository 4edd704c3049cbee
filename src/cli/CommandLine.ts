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

/** Every command that there is, by the name that calls it. */
const commands = {
  serve: async () => (await import("./serve.ts")).serve,
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

/** The program with the commands among these words, or with every one. */
export const loadProgram = async (words?: ReadonlyArray<string>) =>
  command({
    name: "vitrine",
    meaning: "A simulated shop and travel agency for AI shopping agents. Without a command it serves.",
    settings: allSettings,
    children: await Promise.all(
      Object.entries(commands).flatMap(([name, load]) => (words?.includes(name) === false ? [] : [load()]))
    ),
    run: () => serveStore
  })

// Help and complaints of the library are coloured; a file or a pipe gets them as plain text.
const plainConsole = (console: Console.Console): Console.Console => ({
  ...console,
  log: (...texts) => console.log(...stripAnsiUnless(process.stdout.isTTY, texts)),
  error: (...texts) => console.error(...stripAnsiUnless(process.stderr.isTTY, texts))
})

const stripAnsiUnless = (isColoured: boolean, texts: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  isColoured ? texts : texts.map((text) => (typeof text === "string" ? Bun.stripANSI(text).trimEnd() : text))

// Longer lines are hard to read, however wide the terminal is. Some terminals say that they have no columns.
const maxLineWidth = 110
const lineWidth = (): number => Math.min(process.stdout.columns || maxLineWidth, maxLineWidth)

const hasUnknownCommand = ({ path, rest }: ParsedCall): boolean =>
  path.length === 0 && rest.some((word) => !word.startsWith("-"))

const isForCompletions = ({ rest }: ParsedCall): boolean => rest.some((word) => word.startsWith("--completions"))

/** What is said of a wrong call, of help and for completions is said of every command. */
const needsEveryCommand = Either.match({
  onLeft: () => true,
  onRight: (call: ParsedCall) => call.isHelp || hasUnknownCommand(call) || isForCompletions(call)
})

/** The words sorted out, by the commands that they may call: the others take long to load. */
const loadAndParse = async (words: ReadonlyArray<string>) => {
  const called = await loadProgram(words.map((word) => word.toLowerCase()))
  const among = parseCall(called, words)
  if (!needsEveryCommand(among)) return { program: called, sorted: among }
  const program = await loadProgram()
  return { program, sorted: parseCall(program, words) }
}

/** Who stops what serves is done with it. Any other command has not come to its end: a pipeline must not go on as if it had. */
const exitPolicyOf = ({ path: [word = "serve"] }: ParsedCall) =>
  word === "serve" || word === "mcp" ? identity : failOnInterrupt

/**
 * Runs the command that the words after the program's name call, with the settings that are among them. A signal is heeded once it is
 * known which that is.
 */
export const runCommandLine = (words: ReadonlyArray<string>) =>
  Effect.flatMap(
    Effect.promise(() => loadAndParse(words)),
    ({ program, sorted: parsed }) =>
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
    // What a command prints is data, in which no character is a colour of ours.
    const parser = Command.transformHandler(program.parser, Effect.withConsole(console))
    return Command.run(parser, { name: "Vitrine", version })(["bun", "vitrine", ...rest]).pipe(
      Effect.withConsole(isForCompletions(call) ? scriptConsole(plain) : plain),
      withCommandLineSettings(settings),
      Effect.provideService(CommandLineSettings, settings),
      Effect.catchIf(ValidationError.isValidationError, () => usageError([])),
      Effect.provide(BunContext.layer)
    )
  })
