import * as Options from "@effect/cli/Options"
import { ConfigProvider, Effect, type Option } from "effect"
import { declared } from "../Config.ts"

/** `--public-url` for PUBLIC_URL. */
export const optionOf = (variable: string): string => variable.toLowerCase().replaceAll("_", "-")

/** The command line has an option of this name of its own, for every command; `CommandLine.ts` makes it ours. */
export const logLevelVariable = declared.logLevel.variable

type AnySetting = (typeof declared)[keyof typeof declared]

// Help is a page to read; docs/configuration.md says the rest.
const firstSentence = (text: string): string => text.replace(/(?<=\.) [A-Z*].*$/s, "")

/** What a setting is for in a sentence, its environment variable, and what it is when nobody sets it. */
export const describe = ({ fallback, meaning, variable }: AnySetting): string =>
  `${firstSentence(meaning)} (${variable}${fallback === "" ? "" : `, ${fallback}`})`

const toOption = (setting: AnySetting) =>
  Options.text(optionOf(setting.variable)).pipe(Options.withDescription(describe(setting)), Options.optional)

/**
 * That a command takes these settings, or all, as options. They are read from the words before the command runs (`Words.ts`)
 * and checked as their environment variables are; what is declared here is what is taken, shown by help and completed.
 */
export const settingOptions = (
  ...names: ReadonlyArray<keyof typeof declared>
): { readonly given: Record<string, Options.Options<Option.Option<string>>> } => ({
  given: Object.fromEntries(
    (names.length === 0 ? Object.values(declared) : names.map((name) => declared[name]))
      .filter(({ variable }) => variable !== logLevelVariable)
      .map((setting) => [setting.variable, toOption(setting)])
  )
})

/** Settings as the command line gives them, by their variables, before the environment's. */
export const withGiven =
  (given: ReadonlyMap<string, string>) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.configProviderWith((environment) =>
      Effect.withConfigProvider(
        self,
        ConfigProvider.orElse(ConfigProvider.fromMap(new Map(given), { pathDelim: "\0" }), () => environment)
      )
    )
