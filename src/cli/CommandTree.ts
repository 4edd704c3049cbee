import * as CliConfig from "@effect/cli/CliConfig"
import * as Command from "@effect/cli/Command"
import * as CommandDescriptor from "@effect/cli/CommandDescriptor"
import type * as HelpDoc from "@effect/cli/HelpDoc"
import type * as Usage from "@effect/cli/Usage"
import { HashMap, Option } from "effect"

/** A command, with those below it. */
export interface CommandNode {
  readonly help: HelpDoc.HelpDoc
  /** Its options with their dashes, and whether each of them takes a value. */
  readonly options: ReadonlyMap<string, boolean>
  readonly children: ReadonlyMap<string, CommandNode>
}

// biome-ignore lint/suspicious/noExplicitAny: whatever a command yields, its help and its options are read and nothing else.
export type AnyCommand = Command.Command<any, any, any, any>

const config = CliConfig.make({ showBuiltIns: false })

const optionsIn = (usage: Usage.Usage): ReadonlyArray<readonly [string, boolean]> => {
  switch (usage._tag) {
    case "Named":
      // What has no dashes is the command itself, or an argument.
      return usage.names
        .filter((name) => name.startsWith("-"))
        .map((name) => [name, Option.isSome(usage.acceptedValues)] as const)
    case "Optional":
    case "Repeated":
      return optionsIn(usage.usage)
    case "Alternation":
    case "Concat":
      return [...optionsIn(usage.left), ...optionsIn(usage.right)]
    default:
      return []
  }
}

/** The name of a command is one; the library would allow more. */
const nameOf = (command: AnyCommand): string => [...Command.getNames(command)].join()

const descriptorsBelow = (command: AnyCommand): ReadonlyArray<readonly [string, CommandNode]> =>
  [...HashMap.entries(Command.getSubcommands(command))]
    // A command without others below it is its own only one.
    .filter(([name]) => name !== nameOf(command))
    .map(([name, descriptor]) => [
      name,
      {
        help: CommandDescriptor.getHelp(descriptor, config),
        options: new Map(optionsIn(CommandDescriptor.getUsage(descriptor))),
        children: new Map()
      }
    ])

const nodeOf = (command: AnyCommand, below: Iterable<readonly [string, CommandNode]>): CommandNode => ({
  help: Command.getHelp(command, config),
  options: new Map(optionsIn(Command.getUsage(command))),
  children: new Map(below)
})

/** A command and those below it, two levels deep, as deep as ours go. */
export const treeOf = (root: AnyCommand, commands: ReadonlyArray<AnyCommand>): CommandNode =>
  nodeOf(
    root,
    commands.map((command) => [nameOf(command), nodeOf(command, descriptorsBelow(command))] as const)
  )

/** Every command with the words that call it, those first that are above others. */
export const commandsOf = (
  node: CommandNode,
  path: ReadonlyArray<string> = []
): ReadonlyArray<readonly [ReadonlyArray<string>, CommandNode]> => [
  [path, node],
  ...[...node.children].flatMap(([name, child]) => commandsOf(child, [...path, name]))
]
