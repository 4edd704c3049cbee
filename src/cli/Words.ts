import { Either } from "effect"
import { declared } from "../Config.ts"
import { didYouMean } from "../domain/Input.ts"
import { nearest } from "../domain/nearest.ts"
import { type CommandNode, commandsOf } from "./CommandTree.ts"
import { logLevelVariable, optionOf } from "./SettingOptions.ts"

/** The words of a call, sorted out. */
export interface Sorted {
  readonly node: CommandNode
  /** The words that name it. */
  readonly path: ReadonlyArray<string>
  /** Settings by their variables. */
  readonly given: ReadonlyMap<string, string>
  readonly isHelp: boolean
  /** What is neither an option nor the name of a command. */
  readonly operands: ReadonlyArray<string>
  /** All but the settings and what asks for help, for the library to parse. */
  readonly rest: ReadonlyArray<string>
}

const asksForHelp = ["--help", "-h"]

// Options that every command has, and whether they take a value.
const everywhere = new Map([
  ...asksForHelp.map((name) => [name, false] as const),
  ["--version", false],
  ["--completions", true]
])

const settingsByOption = new Map(Object.values(declared).map((setting) => [`--${optionOf(setting.variable)}`, setting]))

const logLevel = `--${optionOf(logLevelVariable)}`

const shown = (path: ReadonlyArray<string>): string => `\`${["vitrine", ...path].join(" ")}\``

/** Why a command does not take an option: there is none of the name, or it is another command's. */
const refusal = (name: string, own: ReadonlyArray<string>, path: ReadonlyArray<string>, isKnown: boolean): string => {
  if (!isKnown) return `There is no option ${name}.${didYouMean(nearest(name, [...own, ...everywhere.keys()]))}`
  return `${shown(path)} takes no ${name}. It takes ${own.join(", ")}.`
}

/**
 * Sorts the words after the program's name. Options may stand anywhere, also before the command, and each is either honoured
 * or refused: left are the lines that say what is wrong. What is no option at all is left to the library.
 */
export const sortOut = (
  root: CommandNode,
  words: ReadonlyArray<string>
): Either.Either<Sorted, ReadonlyArray<string>> => {
  const known = new Map([
    ...commandsOf(root).flatMap(([, { options }]) => [...options]),
    ...everywhere,
    [logLevel, true] as const
  ])
  let node = root
  const path: Array<string> = []
  const operands: Array<string> = []
  const rest: Array<string> = []
  const named = new Set<string>()
  const given = new Map<string, string>()
  const wrong: Array<string> = []

  const takeOperand = (word: string): void => {
    const child = operands.length === 0 ? node.children.get(word.toLowerCase()) : undefined
    if (child === undefined) operands.push(word)
    else {
      node = child
      path.push(word.toLowerCase())
    }
    if (word !== "-") rest.push(word)
  }

  const takeOption = (name: string, value: string | undefined, own: ReadonlyArray<string>): void => {
    named.add(name)
    const setting = settingsByOption.get(name)
    if (setting === undefined) rest.push(...(asksForHelp.includes(name) ? [] : own))
    else if (value === undefined) wrong.push(`${name}: expected ${setting.accepted}`)
    else if (given.has(setting.variable)) wrong.push(`${name} is given twice.`)
    else given.set(setting.variable, value)
  }

  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ""
    if (word === "-" || !word.startsWith("-")) takeOperand(word)
    else if (word.includes("=")) {
      const end = word.indexOf("=")
      takeOption(word.slice(0, end), word.slice(end + 1), [word])
    } else if (known.get(word) === true) {
      at += 1
      takeOption(word, words[at], words.slice(at - 1, at + 1))
    } else takeOption(word, undefined, [word])
  }
  // The library would take what follows the standard input's `-` for no options.
  if (operands.includes("-")) rest.push("-")

  const own = [...node.options.keys(), logLevel]
  // Where there is no such command, the library says which there are.
  const isUnknown = node.children.size > 0 && operands.length > 0
  const refused = [...named]
    .filter((name) => !own.includes(name) && !everywhere.has(name) && !(isUnknown && known.has(name)))
    .map((name) => refusal(name, own, path, known.has(name)))
  if (refused.length + wrong.length > 0) return Either.left([...refused, ...wrong])
  return Either.right({
    node,
    path,
    given,
    isHelp: asksForHelp.some((name) => named.has(name)),
    operands,
    rest
  })
}
