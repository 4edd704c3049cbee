import * as Command from "@effect/cli/Command"
import * as ValidationError from "@effect/cli/ValidationError"
import * as BunContext from "@effect/platform-bun/BunContext"
import { Console, Effect, Option } from "effect"
import { declared } from "../Config.ts"
import { version } from "../telemetry/Version.ts"
import { doctor } from "./doctor.ts"
import { WrongUsage } from "./exit.ts"
import { health } from "./health.ts"
import { helpPage, isHelp } from "./help.ts"
import { keys } from "./keys.ts"
import { openapi } from "./openapi.ts"
import { reset } from "./reset.ts"
import { logLevelVariable, optionOf, settingOptions, withGiven } from "./SettingOptions.ts"
import { serve, serving } from "./serve.ts"
import { verify } from "./verify.ts"
import { visibility } from "./visibility.ts"

const commands = [serve, reset, keys, visibility, openapi, doctor, verify, health] as const

const vitrine = Command.make("vitrine", settingOptions(), serving).pipe(
  Command.withDescription("A simulated shop and travel agency for AI shopping agents. Without a command it serves."),
  Command.withSubcommands(commands)
)

const runCommand = Command.run(vitrine, { name: "Vitrine", version })

const logLevelOption = `--${optionOf(logLevelVariable)}`

/** `--log-level debug` or `--log-level=debug`, which the library would keep for itself, and the words without it. */
const takeLogLevel = (words: ReadonlyArray<string>) => {
  const at = words.findIndex((word) => word === logLevelOption || word.startsWith(`${logLevelOption}=`))
  const word = words[at]
  if (word === undefined) return { words, level: Option.none<string>() }
  const separate = word === logLevelOption
  const level = separate ? words[at + 1] : word.slice(logLevelOption.length + 1)
  return { words: words.toSpliced(at, separate ? 2 : 1), level: Option.fromNullable(level) }
}

const noLogLevel = Effect.zipRight(
  Console.error(`${logLevelOption}: expected ${declared.logLevel.accepted}`),
  Effect.fail(new WrongUsage())
)

// Every other option of a command that takes a file is followed by its value.
const flags = ["--strict"]

const takesValue = (word = ""): boolean => word.startsWith("--") && !word.includes("=") && !flags.includes(word)

/**
 * The words with a `-` that names the standard input at their end: the library would take what follows it for no
 * options.
 */
const standardInputLast = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const at = words.findIndex((word, index) => word === "-" && !takesValue(words[index - 1]))
  return at === -1 ? words : [...words.toSpliced(at, 1), "-"]
}

// The library colours whatever it prints; a file or a pipe gets plain text.
const plainConsole = (console: Console.Console): Console.Console => ({
  ...console,
  log: (...texts) => console.log(...plainUnless(process.stdout.isTTY, texts)),
  error: (...texts) => console.error(...plainUnless(process.stderr.isTTY, texts))
})

const plainUnless = (coloured: boolean, texts: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  coloured ? texts : texts.map((text) => (typeof text === "string" ? Bun.stripANSI(text).trimEnd() : text))

// Longer lines are hard to read, however wide the terminal is. Some terminals say that they have no columns.
const widest = 110
const lineWidth = (): number => Math.min(process.stdout.columns || widest, widest)

/** Runs the command that the words after the program's name call. */
export const run = (all: ReadonlyArray<string>) => {
  const { level, words } = takeLogLevel(all)
  const help = helpPage(vitrine, commands, words, lineWidth())
  // There is no help where there is no such command, and the library says which there are.
  const others = words.filter((word) => !isHelp(word))
  const runOthers = () => (all.at(-1) === logLevelOption ? noLogLevel : runWords(level, others))
  const called = Option.match(help, { onNone: runOthers, onSome: Console.log })
  return Effect.consoleWith((console) => Effect.withConsole(called, plainConsole(console)))
}

const runWords = (level: Option.Option<string>, words: ReadonlyArray<string>) =>
  runCommand(["bun", "vitrine", ...standardInputLast(words)]).pipe(
    withGiven({ [logLevelVariable]: level }),
    Effect.catchIf(ValidationError.isValidationError, () => Effect.fail(new WrongUsage())),
    Effect.provide(BunContext.layer)
  )
