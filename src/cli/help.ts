import * as CliConfig from "@effect/cli/CliConfig"
import * as Command from "@effect/cli/Command"
import * as CommandDescriptor from "@effect/cli/CommandDescriptor"
import * as HelpDoc from "@effect/cli/HelpDoc"
import { HashMap, Option } from "effect"
import { declared } from "../Config.ts"
import { describe, logLevelVariable, optionOf } from "./SettingOptions.ts"

/** A block of a help page: a heading, a paragraph, or a name beside what it means. */
type Block =
  | { readonly _tag: "Heading"; readonly text: string }
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "Row"; readonly name: string; readonly meaning: string }

/** A command, with those below it. */
interface Node {
  readonly help: HelpDoc.HelpDoc
  readonly children: ReadonlyMap<string, Node>
}

// biome-ignore lint/suspicious/noExplicitAny: whatever a command yields, its help is read and nothing else.
type AnyCommand = Command.Command<any, any, any, any>

const config = CliConfig.make({ showBuiltIns: false })

// The library keeps the type of its spans to itself.
type Span = Parameters<typeof HelpDoc.p>[0]

const textOf = (span: Span): string => Bun.stripANSI(HelpDoc.toAnsiText(HelpDoc.p(span))).trim()

// The library begins with what every option is made of, text, and ends with how often it may be given.
const isMechanical = (text: string, position: number): boolean =>
  position === 0 || /^This (setting|option|argument) (is|must|may) /.test(text)

const paragraphsOf = (doc: HelpDoc.HelpDoc): ReadonlyArray<string> => {
  if (doc._tag === "Sequence") return [...paragraphsOf(doc.left), ...paragraphsOf(doc.right)]
  return doc._tag === "Paragraph" ? [textOf(doc.value)] : []
}

const meaningOf = (doc: HelpDoc.HelpDoc): string =>
  paragraphsOf(doc)
    .filter((text, position) => !isMechanical(text, position))
    .join(" ")

/** `--port VALUE` for `--port text`, `--org VALUE...` for one that is given once for each. */
const optionName = (span: Span): string =>
  textOf(span)
    .replace(/^(--\S+) \w+/, "$1 VALUE")
    .replace(/ \d\+$/, "...")

/** `keys revoke <key-id>` and what it does, of a line that holds both and every option between them. */
const toCommandRow = (doc: HelpDoc.HelpDoc): Block => {
  const [usage = "", meaning = ""] = paragraphsOf(doc).join(" ").split(/ {2,}/)
  const name = usage
    .replace(/\[[^\]]*\]/g, "")
    .replace(/--\S+ \w+\.*/g, "")
    .replace(/ +/g, " ")
    .trim()
  return { _tag: "Row", name, meaning }
}

const blocksOf = (doc: HelpDoc.HelpDoc): ReadonlyArray<Block> => {
  switch (doc._tag) {
    case "Empty":
      return []
    case "Header":
      return [{ _tag: "Heading", text: textOf(doc.value) }]
    case "Paragraph":
      return [{ _tag: "Text", text: textOf(doc.value) }]
    case "Enumeration":
      return doc.elements.map(toCommandRow)
    case "DescriptionList":
      return doc.definitions.map(([name, meaning]) => ({
        _tag: "Row",
        name: optionName(name),
        meaning: meaningOf(meaning)
      }))
    case "Sequence":
      return [...blocksOf(doc.left), ...blocksOf(doc.right)]
  }
}

/** Words in lines of at most `width` characters. */
const wrap = (text: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  for (const word of text.split(" ")) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

const narrowest = 24

const render = (blocks: ReadonlyArray<Block>, width: number): string => {
  const column = 4 + Math.max(0, ...blocks.map((block) => (block._tag === "Row" ? block.name.length : 0)))
  const lines = blocks.flatMap((block) => {
    if (block._tag === "Heading") return ["", `\u001b[1m${block.text}\u001b[0m`]
    if (block._tag === "Text") return wrap(block.text, width - 2).map((line) => `  ${line}`)
    return wrap(block.meaning, Math.max(narrowest, width - column)).map(
      (line, index) => `${(index === 0 ? `  ${block.name}` : "").padEnd(column)}${line}`
    )
  })
  return lines.join("\n").trim()
}

/** The name of a command is one; the library would allow more. */
const nameOf = (command: AnyCommand): string => [...Command.getNames(command)].join()

const descriptorsBelow = (command: AnyCommand): ReadonlyArray<readonly [string, Node]> =>
  [...HashMap.entries(Command.getSubcommands(command))]
    // A command without others below it is its own only one.
    .filter(([name]) => name !== nameOf(command))
    .map(([name, descriptor]) => [name, { help: CommandDescriptor.getHelp(descriptor, config), children: new Map() }])

const nodeOf = (command: AnyCommand, below: Iterable<readonly [string, Node]> = descriptorsBelow(command)): Node => ({
  help: Command.getHelp(command, config),
  children: new Map(below)
})

/** The last command that the words name from the first on, the words that led there, and those that follow. */
const find = (root: Node, words: ReadonlyArray<string>) => {
  let node = root
  let depth = 0
  for (let next = node.children.get(words[0] ?? ""); next !== undefined; next = node.children.get(words[depth] ?? "")) {
    node = next
    depth += 1
  }
  return { node, path: words.slice(0, depth), rest: words.slice(depth) }
}

/** Whether a word asks for help. */
export const isHelp = (word: string): boolean => word === "--help" || word === "-h"

/** `vitrine keys revoke <key-id>`, with the options that there are in a word. */
const usageOf = (path: ReadonlyArray<string>, { children }: Node, blocks: ReadonlyArray<Block>): string => {
  const names = blocks.flatMap((block) => (block._tag === "Row" ? [block.name] : []))
  const command = children.size === 0 ? [] : [path.length === 0 ? "[COMMAND]" : "COMMAND"]
  const options = names.some((name) => name.startsWith("--")) ? ["[OPTION...]"] : []
  return ["vitrine", ...path, ...command, ...names.filter((name) => name.startsWith("<")), ...options].join(" ")
}

// What a reader looks for first is which commands there are, and they are fewer than the options.
const commandsFirst = (blocks: ReadonlyArray<Block>): ReadonlyArray<Block> => {
  const headingAt = (heading: string) => blocks.findIndex((block) => block._tag === "Heading" && block.text === heading)
  const [options, commands] = [headingAt("OPTIONS"), headingAt("COMMANDS")]
  if (options === -1 || commands < options) return blocks
  return [...blocks.slice(0, options), ...blocks.slice(commands), ...blocks.slice(options, commands)]
}

const everywhere: ReadonlyArray<Block> = [
  { _tag: "Heading", text: "EVERYWHERE" },
  { _tag: "Row", name: `--${optionOf(logLevelVariable)} VALUE`, meaning: describe(declared.logLevel) },
  { _tag: "Row", name: "--help, -h", meaning: "What a command does and takes." },
  { _tag: "Row", name: "--version", meaning: "The version, and nothing else." },
  {
    _tag: "Row",
    name: "--completions SHELL",
    meaning: "A script for sh, bash, fish or zsh that completes all of this."
  },
  { _tag: "Heading", text: "ENVIRONMENT" },
  { _tag: "Text", text: "An option with a name in brackets is also that environment variable; the option wins." },
  { _tag: "Heading", text: "EXIT CODES" },
  { _tag: "Text", text: "0 done, or stopped by a signal; 1 failed, with the reason on stderr; 2 called wrongly." }
]

/**
 * The help page that the words ask for, by `--help` or by naming a command that is none without another; none if they
 * ask for something else. It is laid out for lines of `width` characters.
 */
export const helpPage = (
  root: AnyCommand,
  commands: ReadonlyArray<AnyCommand>,
  words: ReadonlyArray<string>,
  width: number
): Option.Option<string> => {
  const tree = nodeOf(
    root,
    commands.map((command) => [nameOf(command), nodeOf(command)] as const)
  )
  const { node, path, rest } = find(tree, words)
  const isGroup = path.length > 0 && node.children.size > 0
  const isAsked = words.some(isHelp)
  const isUnknown = node.children.size > 0 && rest[0] !== undefined && !rest[0].startsWith("-")
  if (isUnknown || !(isAsked || (isGroup && rest.length === 0))) return Option.none()
  const blocks = blocksOf(node.help)
  const usage: ReadonlyArray<Block> = [
    { _tag: "Heading", text: "USAGE" },
    { _tag: "Text", text: usageOf(path, node, blocks) }
  ]
  return Option.some(render([...usage, ...commandsFirst(blocks), ...everywhere], width))
}
