import * as HelpDoc from "@effect/cli/HelpDoc"
import { Option } from "effect"
import { declared } from "../Config.ts"
import type { CommandNode } from "./CommandTree.ts"
import { describe, logLevelVariable, optionOf } from "./SettingOptions.ts"
import type { Sorted } from "./Words.ts"

/** A block of a help page: a heading, a paragraph, or a name beside what it means. */
type Block =
  | { readonly _tag: "Heading"; readonly text: string }
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "Row"; readonly name: string; readonly meaning: string }

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

/** `vitrine keys revoke <key-id>`, with the options that there are in a word. */
const usageOf = (path: ReadonlyArray<string>, { children }: CommandNode, blocks: ReadonlyArray<Block>): string => {
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
export const helpPage = ({ isHelp, node, operands, path, rest }: Sorted, width: number): Option.Option<string> => {
  const isGroup = path.length > 0 && node.children.size > 0 && rest.length === path.length
  const isUnknown = node.children.size > 0 && operands.length > 0
  if (isUnknown || !(isHelp || isGroup)) return Option.none()
  const blocks = blocksOf(node.help)
  const usage: ReadonlyArray<Block> = [
    { _tag: "Heading", text: "USAGE" },
    { _tag: "Text", text: usageOf(path, node, blocks) }
  ]
  return Option.some(render([...usage, ...commandsFirst(blocks), ...everywhere], width))
}
