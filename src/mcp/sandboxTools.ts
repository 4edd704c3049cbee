import { drawCardTool } from "../domain/drawCardTool.ts"
import { isHidden, type SandboxControl } from "../domain/SandboxControl.ts"
import type { SlicedWork } from "../domain/SlicedWork.ts"
import { weakMemo } from "../domain/weakMemo.ts"
import { showsCards } from "./cardUris.ts"
import type { OperationTool } from "./OperationTool.ts"
import { nameIn, originalNameOf } from "./toolNames.ts"

/** The tools of an endpoint for agents of a sandbox. Without a control: those that all agents have. */
export interface SandboxTools {
  /** The tool of this name; undefined where there is none, or it is hidden. */
  readonly find: (name: string, control: SandboxControl | undefined) => OperationTool | undefined
  readonly names: (control: SandboxControl | undefined) => ReadonlyArray<string>
  /** The result of `tools/list`, as JSON. The first call makes the schemas, in one slice per tool. */
  readonly list: (control: SandboxControl | undefined) => SlicedWork<string>
}

const isAvailable = (
  { definition: { name }, isOptIn = false, isOffered }: OperationTool,
  control: SandboxControl | undefined
): boolean => isOffered(control) && !isHidden(control, name) && (!isOptIn || control?.tools?.show?.has(name) === true)

/** The metadata by which a host finds a tool's card (MCP Apps 2026-01-26). The tool that draws is for cards, not for models. */
const cardMeta = ({ card, definition: { name } }: OperationTool): object | undefined => {
  if (name === drawCardTool) return { ui: { visibility: ["app"] } }
  return card === undefined ? undefined : { ui: { resourceUri: card } }
}

/** Each definition is serialized once; only one that a tester has changed is serialized on every request. */
export const makeSandboxTools = (tools: ReadonlyArray<OperationTool>): SandboxTools => {
  const toolOf = new Map(tools.map((tool) => [tool.definition.name, tool]))
  const writeOnce = weakMemo((tool: OperationTool) => JSON.stringify(tool.definition))

  const availableTools = (control: SandboxControl | undefined) => tools.filter((tool) => isAvailable(tool, control))

  const write = (tool: OperationTool, control: SandboxControl | undefined): string => {
    const { definition } = tool
    const { append, describe, prepend } = control?.tools ?? {}
    const name = nameIn(control, definition.name)
    const baseDescription = describe?.get(definition.name) ?? definition.description
    const parts = [prepend?.get(definition.name), baseDescription, append?.get(definition.name)]
    const description = parts.filter((part) => part !== undefined).join(" ")
    const _meta = showsCards(control) ? cardMeta(tool) : undefined
    return description === definition.description && name === definition.name && _meta === undefined
      ? writeOnce(tool)
      : JSON.stringify({ ...definition, name, description, _meta })
  }
  function* writeAll(control?: SandboxControl): SlicedWork<string> {
    const texts: Array<string> = []
    for (const tool of availableTools(control)) {
      texts.push(write(tool, control))
      yield
    }
    return `{"tools":[${texts}]}`
  }
  let defaultList: string | undefined

  return {
    find: (name, control) => {
      const tool = toolOf.get(originalNameOf(control, name))
      return tool !== undefined && isAvailable(tool, control) ? tool : undefined
    },
    names: (control) => availableTools(control).map(({ definition }) => nameIn(control, definition.name)),
    *list(control) {
      if (control !== undefined) return yield* writeAll(control)
      defaultList ??= yield* writeAll()
      return defaultList
    }
  }
}
