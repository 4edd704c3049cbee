import { Either } from "effect"
import { settingDeclarations } from "../Config.ts"
import { didYouMean, quote } from "../domain/Input.ts"
import { nearest } from "../domain/nearest.ts"
import { commandsOf, type DeclaredCommand } from "./command.ts"
import { shells } from "./completions.ts"
import { optionOf } from "./SettingOptions.ts"

export interface ParsedCall {
  readonly node: DeclaredCommand
  /** The words of the command's name. */
  readonly path: ReadonlyArray<string>
  /** Settings by variable. */
  readonly settings: ReadonlyMap<string, string>
  /** Whether help is requested, by an option or by a command that only groups others. */
  readonly isHelp: boolean
  /** The rest without settings and help options, for the library to parse. */
  readonly rest: ReadonlyArray<string>
}

const helpOptions = ["--help", "-h"]

// Options of every command, and whether they take a value.
const globalOptions = new Map([
  ...helpOptions.map((name) => [name, false] as const),
  ["--version", false],
  ["--completions", true]
])

const settingsByOption = new Map(
  Object.values(settingDeclarations).map((setting) => [`--${optionOf(setting.variable)}`, setting])
)

const logLevelOption = `--${optionOf(settingDeclarations.logLevel.variable)}`

const formatCommand = (path: ReadonlyArray<string>): string => `\`${["vitrine", ...path].join(" ")}\``

/** Why an option is refused: it is unknown, or belongs to another command. */
const refusalMessage = (
  name: string,
  ownOptions: ReadonlyArray<string>,
  path: ReadonlyArray<string>,
  isKnown: boolean
): string => {
  if (!isKnown) {
    const suggestion = didYouMean(nearest(name, [...ownOptions, ...globalOptions.keys()]))
    return `There is no option ${name}.${suggestion === "" ? ` ${formatCommand([...path, "--help"])} lists the options.` : suggestion}`
  }
  return `${formatCommand(path)} takes no ${name}. It takes ${ownOptions.join(", ")}.`
}

const unknownCommandMessage = (path: ReadonlyArray<string>, name: string, { children }: DeclaredCommand): string => {
  const names = children.map((child) => child.name)
  return `There is no command ${formatCommand([...path, name])}.${didYouMean(nearest(name, names))} The commands are ${names.join(", ")}.`
}

/**
 * Parses the arguments after the program's name. Options may stand anywhere, also before the command; each is accepted,
 * or rejected with a line on the left. Everything else is left to the library.
 */
export const parseCall = (
  root: DeclaredCommand,
  words: ReadonlyArray<string>
): Either.Either<ParsedCall, ReadonlyArray<string>> => {
  const allSpecs = commandsOf(root).flatMap(([, { specs }]) => specs)
  const takesValue = new Map([
    ...allSpecs.map(({ name, takes }) => [name, takes !== "nothing"] as const),
    ...globalOptions,
    [logLevelOption, true] as const
  ])
  const repeatable = new Set(allSpecs.flatMap(({ name, takes }) => (takes === "values" ? [name] : [])))
  let node = root
  const path: Array<string> = []
  const operands: Array<string> = []
  const rest: Array<string> = []
  const namedOptions = new Set<string>()
  const repeatedOptions = new Set<string>()
  const settings = new Map<string, string>()
  const errors: Array<string> = []
  const values: Array<readonly [name: string, value: string]> = []

  const addOperand = (word: string): void => {
    const child = operands.length === 0 ? node.children.find(({ name }) => name === word.toLowerCase()) : undefined
    if (child === undefined) operands.push(word)
    else {
      node = child
      path.push(child.name)
    }
    if (word !== "-") rest.push(word)
  }

  const addOption = (name: string, value: string | undefined, optionWords: ReadonlyArray<string>): void => {
    if (namedOptions.has(name)) repeatedOptions.add(name)
    namedOptions.add(name)
    const setting = settingsByOption.get(name)
    if (name === "--completions" && !shells.includes(value ?? "")) {
      errors.push(`--completions: expected one of ${shells.join(", ")}, received ${quote(value)}`)
    } else if (setting === undefined) {
      if (value === undefined && takesValue.get(name) === true)
        errors.push(`${name}: expected a value, received nothing`)
      if (value !== undefined) values.push([name, value])
      rest.push(...(helpOptions.includes(name) ? [] : optionWords))
    } else if (value === undefined) errors.push(`${name}: expected ${setting.accepted}`)
    else if (value === "") errors.push(`${name}: expected a value, received nothing`)
    else settings.set(setting.variable, value)
  }

  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ""
    if (word === "-" || !word.startsWith("-")) addOperand(word)
    else if (word.includes("=")) {
      const end = word.indexOf("=")
      const [name, value] = [word.slice(0, end), word.slice(end + 1)]
      // The library expects repeatable options as two words, and after `=` it accepts neither an empty value nor a line break.
      const isApart = repeatable.has(name) || (takesValue.get(name) === true && !/^.+$/.test(value))
      addOption(name, value, isApart ? [name, value] : [word])
      // If another option follows, the value was forgotten.
    } else if (takesValue.get(word) === true && !takesValue.has(words[at + 1] ?? "")) {
      at += 1
      addOption(word, words[at], words.slice(at - 1, at + 1))
    } else addOption(word, undefined, [word])
  }
  // The library would not read options after the standard input's `-`.
  if (operands.includes("-")) rest.push("-")

  const ownOptions = [...node.specs.map(({ name }) => name).filter((name) => name.startsWith("--")), logLevelOption]
  const [operand] = operands
  const isUnknown = node.children.length > 0 && operand !== undefined
  const refusals = [...namedOptions]
    .filter((name) => !ownOptions.includes(name) && !globalOptions.has(name) && !(isUnknown && takesValue.has(name)))
    .map((name) => refusalMessage(name, ownOptions, path, takesValue.has(name)))
  const isHelp = helpOptions.some((name) => namedOptions.has(name))
  const invalidValues = (isHelp ? [] : values).flatMap(([name, value]) => {
    const spec = node.specs.find((spec) => spec.name === name)
    if (spec === undefined) return []
    const { accepted, mayBeEmpty = false } = spec
    if (accepted?.accepts(value) === false) return [`${name}: expected ${accepted.expected}, received ${quote(value)}`]
    // From an unset variable: a gate would disappear, or all tools be shown, without notice.
    return value === "" && !mayBeEmpty ? [`${name}: expected a value, received nothing`] : []
  })
  const repeated = [...repeatedOptions]
    .filter((name) => ownOptions.includes(name) || globalOptions.get(name) === true)
    .filter((name) => node.specs.find((spec) => spec.name === name)?.takes !== "values")
    .map((name) => `${name} is given twice.`)
  const lines = [...refusals, ...errors, ...repeated, ...invalidValues]
  if (lines.length > 0) return Either.left(lines)
  // After an unknown option it may have been that option's value.
  if (isUnknown) return Either.left([unknownCommandMessage(path, operand, node)])
  return Either.right({
    node,
    path,
    settings,
    isHelp: isHelp || (path.length > 0 && node.children.length > 0 && rest.length === path.length),
    rest
  })
}
