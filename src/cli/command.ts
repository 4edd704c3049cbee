import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import type { BunContext } from "@effect/platform-bun/BunContext"
import { Effect } from "effect"
import * as Records from "effect/Record"
import { settingDeclarations } from "../Config.ts"
import type { Bounds } from "../domain/Limits.ts"
import { describeSetting, optionOf, type SettingName } from "./SettingOptions.ts"

/** A word that a command takes, and what help says of it: an option, with or without a value, or an argument. */
export interface ParameterSpec {
  /** `--org`, or `<file>` for an argument. */
  readonly name: string
  readonly meaning: string
  readonly takes: "a value" | "values" | "nothing"
  /** Which values it takes, if not any: the call is checked for it, since the library's complaint does not name the option. */
  readonly accepted?: { readonly as: string; readonly has: (value: string) => boolean }
  /** Whether its value may be empty, or the command itself says what is wrong with that. Of any other an empty one is refused: it is that of a shell's variable that is not set. */
  readonly mayBeEmpty?: boolean
}

/** A word with what the library makes of it. */
interface Parameter<A> extends ParameterSpec {
  readonly parser: Options.Options<A> | Args.Args<A>
}

// biome-ignore lint/suspicious/noExplicitAny: what a parameter yields is known to the handler of its command alone.
type Parameters = Record<string, Parameter<any>>

type ParameterValues<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer A> ? A : never
}

/** `parse` makes an option of the library of a name. */
export const option = <A>(
  name: string,
  meaning: string,
  parse: (name: string) => Options.Options<A>,
  takes: ParameterSpec["takes"] = "a value"
): Parameter<A> => ({
  name: `--${name}`,
  meaning,
  takes,
  parser: Options.withDescription(parse(name), meaning)
})

/** An option that may be left out. */
export const optional = (name: string, meaning: string) =>
  option(name, meaning, (name) => Options.optional(Options.text(name)))

/** An option that may be given more than once. */
export const repeated = (name: string, meaning: string) =>
  option(name, meaning, (name) => Options.repeated(Options.text(name)), "values")

/** An option that is given or not. */
export const flag = (name: string, meaning: string) => option(name, meaning, Options.boolean, "nothing")

/** An option that takes one of some words. `make` says how often, and what it is without. */
export const choice = <const W extends string, A>(
  name: string,
  meaning: string,
  words: ReadonlyArray<W>,
  modify: (one: Options.Options<W>) => Options.Options<A>,
  takes: ParameterSpec["takes"] = "a value"
): Parameter<A> => ({
  ...option(name, meaning, (name) => modify(Options.choice(name, words)), takes),
  accepted: { as: `one of ${words.join(", ")}`, has: (value) => words.some((word) => word === value) }
})

/** An option that takes a whole number. `make` says what it is without. */
export const integer = <A>(
  name: string,
  meaning: string,
  bounds: Bounds,
  modify: (one: Options.Options<number>) => Options.Options<A>,
  noun = "whole number"
): Parameter<A> => ({
  ...option(name, meaning, (name) => modify(Options.integer(name))),
  accepted: {
    as: `a ${noun} from ${bounds}`,
    has: (value) => /^\d{1,9}$/.test(value) && Number(value) >= bounds.min && Number(value) <= bounds.max
  }
})

export const argument = (name: string, meaning: string): Parameter<string> => ({
  name: `<${name}>`,
  meaning,
  takes: "a value",
  parser: Args.text({ name }).pipe(Args.withDescription(meaning))
})

/** A command as it is declared: the library's, help and the check of a call are made of nothing else. */
export interface DeclaredCommand {
  readonly name: string
  readonly meaning: string
  readonly words: ReadonlyArray<ParameterSpec>
  readonly children: ReadonlyArray<DeclaredCommand>
  // biome-ignore lint/suspicious/noExplicitAny: as of Parameters.
  readonly parser: Command.Command<string, BunContext, unknown, any>
}

/** A setting that a command uses otherwise than a server does, as a port that is asked: with what it means there. */
interface UsedSetting {
  readonly name: SettingName
  readonly meaning: string
}

interface Declaration<P extends Parameters> {
  readonly name: string
  /** A sentence or two for whoever looks for a command. */
  readonly meaning: string
  readonly parameters?: P
  /** The settings that it takes as options. `withCommandLineSettings` sets them. */
  readonly settings?: ReadonlyArray<SettingName | UsedSetting>
  /** What some of them are when nobody sets them, by their variables, where that is not what it is of other commands. */
  readonly defaults?: Readonly<Record<string, string>>
  readonly children?: ReadonlyArray<DeclaredCommand>
  /** Without it a command is there for those below it. */
  readonly run?: (values: ParameterValues<P>) => Effect.Effect<void, unknown, BunContext>
}

const toParameter = (
  { meaning, name }: UsedSetting,
  defaults: Readonly<Record<string, string>>
): Parameter<unknown> => {
  const { fallback, variable, choices: words } = settingDeclarations[name]
  const description = describeSetting({
    ...settingDeclarations[name],
    meaning,
    fallback: defaults[variable] ?? fallback
  })
  return option(optionOf(variable), description, (option) =>
    Options.optional(words.length === 0 ? Options.text(option) : Options.choice(option, words))
  )
}

export const command = <P extends Parameters>(declaration: Declaration<P>): DeclaredCommand => {
  const {
    children = [],
    meaning,
    name,
    parameters = {},
    run = () => Effect.void,
    settings = [],
    defaults = {}
  } = declaration
  // Settings are read from the words before the command runs; here they are declared, for completions.
  const all: Parameters = {
    ...parameters,
    ...Object.fromEntries(
      settings
        .map((setting) =>
          typeof setting === "string" ? { name: setting, meaning: settingDeclarations[setting].meaning } : setting
        )
        .map((used) => [used.name, toParameter(used, defaults)])
    )
  }
  const parsers = Records.map(all, ({ parser }) => parser)
  // A record made of another one has forgotten which parameter is of which type. What is not the command's own is left out.
  const ownValues = (values: Record<string, unknown>) =>
    Records.filter(values, (_, name) => name in parameters) as ParameterValues<P>
  const alone = Command.make(name, parsers, (given) => run(ownValues(given))).pipe(Command.withDescription(meaning))
  const [first, ...others] = children.map(({ parser }) => parser)
  return {
    name,
    meaning,
    words: Object.values(all),
    children,
    parser: first === undefined ? alone : Command.withSubcommands(alone, [first, ...others])
  }
}

/** A command and those below it with the names that call each, those first that are above others. */
export const commandsOf = (
  node: DeclaredCommand,
  path: ReadonlyArray<string> = []
): ReadonlyArray<readonly [ReadonlyArray<string>, DeclaredCommand]> => [
  [path, node],
  ...node.children.flatMap((child) => commandsOf(child, [...path, child.name]))
]
