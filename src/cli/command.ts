import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import type { BunContext } from "@effect/platform-bun/BunContext"
import { Effect } from "effect"
import * as Records from "effect/Record"
import { settingDeclarations } from "../Config.ts"
import type { Bounds } from "../domain/Limits.ts"
import { describeSetting, optionOf, type SettingName } from "./SettingOptions.ts"

/** A parameter of a command with its help text: an option, with or without a value, or an argument. */
export interface ParameterSpec {
  /** `--org`, or `<file>` for an argument. */
  readonly name: string
  readonly meaning: string
  /** What the help of the whole program leaves out. */
  readonly details?: string
  readonly takes: "a value" | "values" | "nothing"
  /** The accepted values, if not any. Checked before parsing, because the library's message does not name the option. */
  readonly accepted?: { readonly expected: string; readonly accepts: (value: string) => boolean }
  /** Whether an empty value is allowed, or checked by the command. Otherwise it is refused, as from an unset shell variable. */
  readonly mayBeEmpty?: boolean
}

/** A parameter with the library's parser. */
interface Parameter<A> extends ParameterSpec {
  readonly parser: Options.Options<A> | Args.Args<A>
}

// biome-ignore lint/suspicious/noExplicitAny: what a parameter yields is known to the handler of its command alone.
type Parameters = Record<string, Parameter<any>>

type ParameterValues<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer A> ? A : never
}

/** `parse` creates the library's option from a name. */
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

export const optional = (name: string, meaning: string) =>
  option(name, meaning, (name) => Options.optional(Options.text(name)))

export const repeated = (name: string, meaning: string) =>
  option(name, meaning, (name) => Options.repeated(Options.text(name)), "values")

export const flag = (name: string, meaning: string) => option(name, meaning, Options.boolean, "nothing")

/** An option with a choice of words. `modify` sets repetition and default. */
export const choice = <const W extends string, A>(
  name: string,
  meaning: string,
  words: ReadonlyArray<W>,
  modify: (one: Options.Options<W>) => Options.Options<A>,
  takes: ParameterSpec["takes"] = "a value"
): Parameter<A> => ({
  ...option(name, meaning, (name) => modify(Options.choice(name, words)), takes),
  accepted: { expected: `one of ${words.join(", ")}`, accepts: (value) => words.some((word) => word === value) }
})

/** An option with an integer. `modify` sets the default. */
export const integer = <A>(
  name: string,
  meaning: string,
  bounds: Bounds,
  modify: (one: Options.Options<number>) => Options.Options<A>,
  noun = "whole number"
): Parameter<A> => ({
  ...option(name, meaning, (name) => modify(Options.integer(name))),
  accepted: {
    expected: `a ${noun} from ${bounds}`,
    accepts: (value) => /^\d{1,9}$/.test(value) && Number(value) >= bounds.min && Number(value) <= bounds.max
  }
})

export const argument = (name: string, meaning: string): Parameter<string> => ({
  name: `<${name}>`,
  meaning,
  takes: "a value",
  parser: Args.text({ name }).pipe(Args.withDescription(meaning))
})

/** A command's declaration: the source of the library's command, of help, and of the check of a call. */
export interface DeclaredCommand {
  readonly name: string
  readonly meaning: string
  readonly specs: ReadonlyArray<ParameterSpec>
  readonly children: ReadonlyArray<DeclaredCommand>
  // biome-ignore lint/suspicious/noExplicitAny: as of Parameters.
  readonly parser: Command.Command<string, BunContext, unknown, any>
}

/** A setting that has another meaning or default in this command than in a server, such as the port to call. */
interface UsedSetting {
  readonly name: SettingName
  readonly meaning?: string
  readonly fallback?: string
}

interface Declaration<P extends Parameters> {
  readonly name: string
  /** Its first sentence is for the list of commands. */
  readonly meaning: string
  readonly parameters?: P
  /** The settings that it takes as options. `withCommandLineSettings` sets them. */
  readonly settings?: ReadonlyArray<SettingName | UsedSetting>
  readonly children?: ReadonlyArray<DeclaredCommand>
  /** Without it, the command only groups its children. */
  readonly run?: (values: ParameterValues<P>) => Effect.Effect<void, unknown, BunContext>
}

const toParameter = ({ name, ...differing }: UsedSetting): Parameter<unknown> => {
  const setting = { ...settingDeclarations[name], ...differing }
  const { choices: words, variable } = setting
  const parse = (option: string) =>
    Options.optional(words.length === 0 ? Options.text(option) : Options.choice(option, words))
  return {
    ...option(optionOf(variable), describeSetting(setting), parse),
    details: differing.meaning === undefined ? setting.details : ""
  }
}

export const command = <P extends Parameters>(declaration: Declaration<P>): DeclaredCommand => {
  const { children = [], meaning, name, parameters = {}, run = () => Effect.void, settings = [] } = declaration
  // Settings are read from the words before the command runs; declared here for completions.
  const all: Parameters = {
    ...parameters,
    ...Object.fromEntries(
      settings
        .map((setting) => (typeof setting === "string" ? { name: setting } : setting))
        .map((used) => [used.name, toParameter(used)])
    )
  }
  const parsers = Records.map(all, ({ parser }) => parser)
  // The filtered record loses the type of each parameter. The settings' options are left out.
  const ownValues = (values: Record<string, unknown>) =>
    Records.filter(values, (_, name) => name in parameters) as ParameterValues<P>
  const ownParser = Command.make(name, parsers, (values) => run(ownValues(values))).pipe(
    Command.withDescription(meaning)
  )
  const [first, ...others] = children.map(({ parser }) => parser)
  return {
    name,
    meaning,
    specs: Object.values(all),
    children,
    parser: first === undefined ? ownParser : Command.withSubcommands(ownParser, [first, ...others])
  }
}

/** A command and its descendants with their paths, parents first. */
export const commandsOf = (
  node: DeclaredCommand,
  path: ReadonlyArray<string> = []
): ReadonlyArray<readonly [ReadonlyArray<string>, DeclaredCommand]> => [
  [path, node],
  ...node.children.flatMap((child) => commandsOf(child, [...path, child.name]))
]
