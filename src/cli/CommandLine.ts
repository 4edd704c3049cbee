import * as Command from "@effect/cli/Command"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as ValidationError from "@effect/cli/ValidationError"
import * as BunContext from "@effect/platform-bun/BunContext"
import { type Console, Effect, Option } from "effect"
import { version } from "../telemetry/Version.ts"
import { doctor } from "./doctor.ts"
import { WrongUsage } from "./exit.ts"
import { health } from "./health.ts"
import { keys } from "./keys.ts"
import { openapi } from "./openapi.ts"
import { reset } from "./reset.ts"
import { logLevelVariable, optionOf, settingOptions, withGiven } from "./SettingOptions.ts"
import { serve, serving } from "./serve.ts"
import { visibility } from "./visibility.ts"

const vitrine = Command.make("vitrine", settingOptions(), serving).pipe(
  Command.withDescription("A simulated shop and travel agency for AI shopping agents. Without a command it serves."),
  Command.withSubcommands([serve, reset, keys, visibility, openapi, doctor, health])
)

const footer = HelpDoc.blocks([
  HelpDoc.h1("ENVIRONMENT"),
  HelpDoc.p("Every option is also an environment variable, named in its description; the option wins."),
  HelpDoc.h1("EXIT CODES"),
  HelpDoc.p("0 done, or stopped by a signal; 1 failed, with the reason on stderr; 2 called wrongly.")
])

const runCommand = Command.run(vitrine, { name: "Vitrine", version, footer })

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

/** Runs the command that the words after the program's name call. */
export const run = (all: ReadonlyArray<string>) => {
  const { level, words } = takeLogLevel(all)
  return runCommand(["bun", "vitrine", ...standardInputLast(words)]).pipe(
    withGiven({ [logLevelVariable]: level }),
    Effect.catchIf(ValidationError.isValidationError, () => Effect.fail(new WrongUsage())),
    Effect.provide(BunContext.layer),
    (self) => Effect.consoleWith((console) => Effect.withConsole(self, plainConsole(console)))
  )
}
