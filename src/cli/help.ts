import { settingDeclarations } from "../Config.ts"
import type { DeclaredCommand, ParameterSpec } from "./command.ts"
import { describeSetting, optionOf } from "./SettingOptions.ts"

type Row = readonly [name: string, meaning: string]

interface Section {
  readonly heading: string
  readonly content: string | ReadonlyArray<Row>
}

const valueSuffixes: Record<ParameterSpec["takes"], string> = { "a value": " VALUE", values: " VALUE...", nothing: "" }

const isOption = ({ name }: ParameterSpec): boolean => name.startsWith("--")

const rowOf = (spec: ParameterSpec): Row => [
  isOption(spec) ? `${spec.name}${valueSuffixes[spec.takes]}` : spec.name,
  spec.meaning
]

const wholeRowOf = (spec: ParameterSpec): Row => {
  const [name, meaning] = rowOf(spec)
  return [name, `${meaning} ${spec.details ?? ""}`.trim()]
}

const firstSentence = (text: string): string => /^.+?\.(?= )/.exec(text)?.[0] ?? text

const argumentsOf = ({ specs }: DeclaredCommand): ReadonlyArray<ParameterSpec> =>
  specs.filter((spec) => !isOption(spec))

// A command with more children than these lists them on a help page of its own.
const maxListedChildren = 6

/** The descendants of a command, each with its arguments, parents first. */
const commandRows = (node: DeclaredCommand, path = ""): ReadonlyArray<Row> =>
  node.children.flatMap((child): ReadonlyArray<Row> => {
    const isMany = child.children.length > maxListedChildren
    const after = isMany ? ["COMMAND"] : argumentsOf(child).map(({ name }) => name)
    const row = [[`${path}${child.name}`, ...after].join(" "), firstSentence(child.meaning)] as const
    return isMany ? [row] : [row, ...commandRows(child, `${path}${child.name} `)]
  })

/** `vitrine keys revoke <key-id> [OPTION...]` */
const usageOf = (path: ReadonlyArray<string>, node: DeclaredCommand): string => {
  const below = node.children.length === 0 ? [] : [path.length === 0 ? "[COMMAND]" : "COMMAND"]
  const options = node.specs.some(isOption) ? ["[OPTION...]"] : []
  return ["vitrine", ...path, ...below, ...argumentsOf(node).map(({ name }) => name), ...options].join(" ")
}

const sectionsOf = (path: ReadonlyArray<string>, node: DeclaredCommand): ReadonlyArray<Section> => [
  { heading: "USAGE", content: usageOf(path, node) },
  { heading: "DESCRIPTION", content: node.meaning },
  { heading: "ARGUMENTS", content: argumentsOf(node).map(rowOf) },
  { heading: "COMMANDS", content: commandRows(node) },
  // The options of the whole program are those of `serve`, whose help tells all of them.
  { heading: "OPTIONS", content: node.specs.filter(isOption).map(path.length === 0 ? rowOf : wholeRowOf) },
  {
    heading: "EVERYWHERE",
    content: [
      [`--${optionOf(settingDeclarations.logLevel.variable)} VALUE`, describeSetting(settingDeclarations.logLevel)],
      ["--help, -h", "What a command does, with its commands, arguments and options."],
      ["--version", "Prints the version."],
      ["--completions SHELL", "A script for bash, fish or zsh that completes commands and options."]
    ]
  },
  {
    heading: "ENVIRONMENT",
    content: "An option with a name in brackets can also be set by that environment variable; the option wins."
  },
  {
    heading: "EXIT CODES",
    content:
      "0 success; 1 failure, with the reason on stderr; 2 usage error; 130 stopped by a signal (0 for `serve` and `mcp`). `bench` also: 3 the server failed."
  }
]

const wrap = (text: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  for (const word of text.split(" ")) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

const minMeaningWidth = 24

/** The help page of the command at `path`, in lines of `width` characters. */
export const helpPage = (path: ReadonlyArray<string>, node: DeclaredCommand, width: number): string => {
  const sections = sectionsOf(path, node).filter(({ content }) => content.length > 0)
  const names = sections.flatMap(({ content }) => (typeof content === "string" ? [] : content.map(([name]) => name)))
  const column = 4 + Math.max(...names.map(({ length }) => length))
  const linesOf = ([name, meaning]: Row) =>
    wrap(meaning, Math.max(minMeaningWidth, width - column)).map(
      (line, index) => `${(index === 0 ? `  ${name}` : "").padEnd(column)}${line}`
    )
  return sections
    .map(({ content, heading }) =>
      [
        `\u001b[1m${heading}\u001b[0m`,
        ...(typeof content === "string"
          ? wrap(content, width - 2).map((line) => `  ${line}`)
          : content.flatMap(linesOf))
      ].join("\n")
    )
    .join("\n\n")
}
