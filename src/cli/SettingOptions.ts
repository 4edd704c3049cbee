import { ConfigProvider, Context, Effect } from "effect"
import { settingDeclarations } from "../Config.ts"

export type SettingName = Exclude<keyof typeof settingDeclarations, "logLevel">

/** All settings except `logLevel`, which is an option of every command. */
export const allSettings = Object.keys(settingDeclarations).filter((name): name is SettingName => name !== "logLevel")

/** `public-url` for PUBLIC_URL. */
export const optionOf = (variable: string): string => variable.toLowerCase().replaceAll("_", "-")

type AnySetting = (typeof settingDeclarations)[keyof typeof settingDeclarations]

/** A setting's meaning and choices, its environment variable, and its default. */
export const describeSetting = ({ fallback, meaning, variable, choices: words }: AnySetting): string => {
  const values = words.length === 0 ? "" : ` One of ${words.join(", ")}.`
  return `${meaning}${values} (${variable}${fallback === "" ? "" : `, ${fallback}`})`
}

/** The settings that are set by command line options, by variable. An option without effect is an error; a variable never is. */
export class CommandLineSettings extends Context.Reference<CommandLineSettings>()("vitrine/CommandLineSettings", {
  defaultValue: (): ReadonlyMap<string, string> => new Map()
}) {}

/** Runs with settings of the command line, by variable, which override those of the environment. */
export const withCommandLineSettings =
  (values: ReadonlyMap<string, string>) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.configProviderWith((environment) =>
      Effect.withConfigProvider(
        self,
        ConfigProvider.orElse(ConfigProvider.fromMap(new Map(values), { pathDelim: "\0" }), () => environment)
      )
    )
