import { Context } from "effect"

/** How much of an operation's list an agent sees. */
export interface ToolList {
  /** The member of the answer with the list. */
  readonly member: string
  /** Entries shown if the agent sets no limit. */
  readonly limit: number
  /** With this argument the whole answer is shown: a caller that follows the list must not miss an entry. */
  readonly moreWith?: string
}

/** How agents see an operation: its tool name, when to use it, and its possible effects. */
export interface ToolAnnotation {
  /** Snake case, a verb first. */
  readonly name: string
  /** "Use this to ...", the beginning of the tool's description; the operation's own description follows it. */
  readonly use: string
  /** Changes nothing. */
  readonly readOnly: boolean
  /** Pays, or may remove or overwrite existing data. */
  readonly destructive: boolean
  /** Calling it again with the same arguments changes nothing more. */
  readonly idempotent: boolean
  /** The argument's name for the path's `id`, if there are other ids. */
  readonly id?: string
  readonly list?: ToolList
  /** A member of the answer whose `message` is also shown as text. */
  readonly hint?: string
}

/** Annotation of an endpoint: makes the operation an agent's tool. */
export class Tool extends Context.Tag("vitrine/Tool")<Tool, ToolAnnotation>() {}

/** Makes the annotations of tools with the same effects. */
const toolsWith =
  (effects: Pick<ToolAnnotation, "readOnly" | "destructive" | "idempotent">) =>
  (name: string, use: string, more?: Pick<ToolAnnotation, "id" | "list" | "hint">): ToolAnnotation => ({
    name,
    use,
    ...effects,
    ...more
  })

/** A tool that only reads. */
export const reads = toolsWith({ readOnly: true, destructive: false, idempotent: true })

/** A tool that adds something at every call. */
export const adds = toolsWith({ readOnly: false, destructive: false, idempotent: false })

/** A tool that pays at each call. It is marked destructive, as some hosts run all other tools without asking. */
export const pays = toolsWith({ readOnly: false, destructive: true, idempotent: false })

/** A tool that overwrites or removes existing data. */
export const replaces = toolsWith({ readOnly: false, destructive: true, idempotent: true })

/** Areas of tools, by which a caller may select them. */
export type ToolArea = "shop" | "travel" | "acp" | "orders" | "analytics"

/** Annotation of a tool's endpoint: its area. A tool without one is always offered. */
export class Area extends Context.Reference<Area>()("vitrine/Area", {
  defaultValue: (): ToolArea | undefined => undefined
}) {}

/** What tool selection depends on. */
export interface ChoosableTool extends Pick<ToolAnnotation, "name" | "readOnly"> {
  readonly area: ToolArea | undefined
  /** Whether it is offered only on request: a tool of another endpoint, or of cards. */
  readonly isOptIn: boolean
}

/** A selection of tools by area or tool name. */
interface ToolChoice {
  /** Only these, and tools without an area; empty for all. */
  readonly only: ReadonlyArray<string>
  readonly hide: ReadonlyArray<string>
  /** Whether to leave out tools that change something. */
  readonly readonly: boolean
}

const isNamed = (words: ReadonlyArray<string>, { area, name }: ChoosableTool): boolean =>
  words.includes(name) || (area !== undefined && words.includes(area))

const isLeftOut = ({ hide, only, readonly }: ToolChoice, tool: ChoosableTool): boolean =>
  (only.length > 0 && tool.area !== undefined && !isNamed(only, tool)) ||
  isNamed(hide, tool) ||
  (readonly && !tool.readOnly)

const namesOf = (tools: ReadonlyArray<ChoosableTool>) => new Set(tools.map(({ name }) => name))

/** Tools that a selection hides, and opt-in tools that it shows: those that it names, unless `isVisible` decides otherwise. */
export const resolveToolChoice = (
  choice: ToolChoice,
  tools: ReadonlyArray<ChoosableTool>,
  isVisible = (_: ChoosableTool, isNamed: boolean) => isNamed
) => ({
  hide: namesOf(tools.filter((tool) => isLeftOut(choice, tool))),
  show: namesOf(tools.filter((tool) => tool.isOptIn && isVisible(tool, isNamed(choice.only, tool))))
})
