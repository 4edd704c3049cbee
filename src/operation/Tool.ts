import { Context } from "effect"

/** A list that an operation answers, and how much of it an agent is shown. */
export interface ToolList {
  /** The member of the answer that is the list. */
  readonly member: string
  /** Entries shown where the agent does not say how many. */
  readonly limit: number
  /** An argument with which as much is shown as the operation answers: whoever follows the list must not miss an entry. */
  readonly moreWith?: string
  /** A member of the answer whose `message` is told in words of its own, where the answer has it. */
  readonly hint?: string
}

/** How an agent sees an operation: its name among the tools, when to use it, and what calling it may do. */
export interface ToolAnnotation {
  /** Snake case, a verb first. */
  readonly name: string
  /** "Use this to ...", the beginning of the tool's description; the operation's own description follows it. */
  readonly use: string
  /** Changes nothing. */
  readonly readOnly: boolean
  /** Pays, or may remove or overwrite what was there before. */
  readonly destructive: boolean
  /** Calling it again with the same arguments changes nothing more. */
  readonly idempotent: boolean
  /** What the `id` of the path is called among the arguments, where other ids stand beside it. */
  readonly id?: string
  readonly list?: ToolList
}

/** Put on an endpoint, it makes the operation an agent's tool. */
export class Tool extends Context.Tag("vitrine/Tool")<Tool, ToolAnnotation>() {}

type ToolOptions = Pick<ToolAnnotation, "id" | "list">

/** A tool that only looks. */
export const reads = (name: string, use: string, more?: ToolOptions): ToolAnnotation => ({
  name,
  use,
  readOnly: true,
  destructive: false,
  idempotent: true,
  ...more
})

/** A tool that adds something at every call. */
export const adds = (name: string, use: string, more?: ToolOptions): ToolAnnotation => ({
  name,
  use,
  readOnly: false,
  destructive: false,
  idempotent: false,
  ...more
})

/** A tool that pays at every call: a host that lets through by itself what is not destructive must not pay unasked. */
export const pays = (name: string, use: string, more?: ToolOptions): ToolAnnotation => ({
  ...adds(name, use, more),
  destructive: true
})

/** A tool that overwrites or removes what was there before. */
export const replaces = (name: string, use: string, more?: ToolOptions): ToolAnnotation => ({
  name,
  use,
  readOnly: false,
  destructive: true,
  idempotent: true,
  ...more
})

/** What the tools of agents are about: a caller may choose some of it. */
export type ToolArea = "shop" | "travel" | "acp" | "orders" | "analytics"

/** Put on an endpoint that is a tool, it says what the tool is about. What is about none of it is always among the tools. */
export class Area extends Context.Reference<Area>()("vitrine/Area", {
  defaultValue: (): ToolArea | undefined => undefined
}) {}

/** What of a tool decides whether a choice has it. */
export interface ChoosableTool extends Pick<ToolAnnotation, "name" | "readOnly"> {
  readonly area: ToolArea | undefined
  /** Whether it is there only where it is asked for: a tool of another endpoint, or one of cards. */
  readonly isElsewhere: boolean
}

/** A choice among tools. Its words are areas and names of tools. */
interface ToolChoice {
  /** Those alone, and what is about no area; all where there are none. */
  readonly only: ReadonlyArray<string>
  readonly hide: ReadonlyArray<string>
  /** Whether what changes something is left out. */
  readonly readonly: boolean
}

const isNamed = (words: ReadonlyArray<string>, { area, name }: ChoosableTool): boolean =>
  words.includes(name) || (area !== undefined && words.includes(area))

const isLeftOut = ({ hide, only, readonly }: ToolChoice, tool: ChoosableTool): boolean =>
  (only.length > 0 && tool.area !== undefined && !isNamed(only, tool)) ||
  isNamed(hide, tool) ||
  (readonly && !tool.readOnly)

const namesOf = (tools: ReadonlyArray<ChoosableTool>) => new Set(tools.map(({ name }) => name))

/** The tools that a choice leaves out, and those that it has from elsewhere: the ones that it names, unless `isVisible` says otherwise. */
export const resolveToolChoice = (
  choice: ToolChoice,
  tools: ReadonlyArray<ChoosableTool>,
  isVisible = (_: ChoosableTool, isNamed: boolean) => isNamed
) => ({
  hide: namesOf(tools.filter((tool) => isLeftOut(choice, tool))),
  show: namesOf(tools.filter((tool) => tool.isElsewhere && isVisible(tool, isNamed(choice.only, tool))))
})
