import { ConfigProvider, Context, Effect } from "effect"
import { settingDeclarations } from "../Config.ts"

export type SettingName = Exclude<keyof typeof settingDeclarations, "logLevel">

/** All but the one that is an option of every command. */
export const allSettings = Object.keys(settingDeclarations).filter((name): name is SettingName => name !== "logLevel")

/** `public-url` for PUBLIC_URL. */
export const optionOf = (variable: string): string => variable.toLowerCase().replaceAll("_", "-")

type AnySetting = (typeof settingDeclarations)[keyof typeof settingDeclarations]

/** What a setting is for and which words it can be, its environment variable, and what it is when nobody sets it. */
export const describeSetting = ({ fallback, meaning, variable, choices: words }: AnySetting): string => {
  const values = words.length === 0 ? "" : ` One of ${words.join(", ")}.`
  return `${meaning}${values} (${variable}${fallback === "" ? "" : `, ${fallback}`})`
}

/** The settings that a call gives as options, by their variables: one that has no meaning is refused there, and no environment is. */
export class CommandLineSettings extends Context.Reference<CommandLineSettings>()("vitrine/CommandLineSettings", {
  defaultValue: (): ReadonlyMap<string, string> => new Map()
}) {}

/** Settings as the command line gives them, by their variables, before the environment's. */
export const withCommandLineSettings =
  (values: ReadonlyMap<string, string>) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.configProviderWith((environment) =>
      Effect.withConfigProvider(
        self,
        ConfigProvider.orElse(ConfigProvider.fromMap(new Map(values), { pathDelim: "\0" }), () => environment)
      )
    )
