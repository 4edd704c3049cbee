import type { Schema } from "effect"
import { isRecord, type ObjectSchema, outputSchema, type PortableSchema } from "./portable.ts"

// An object of fewer characters is shown again; to look it up elsewhere would cost its reader more.
const worthNaming = 300

/**
 * The output schemas of a list of tools. A model reads the whole list at once, and pays for every word: what an answer
 * consists of is told by the first tool that answers it, the others name that tool; and a sentence is said once.
 */
export const makeOutputs = () => {
  const firstTool = new Map<string, string>()
  const said = new Set<string>()

  const quiet = (schema: PortableSchema): PortableSchema => {
    const { description, ...rest } = schema
    if (typeof description !== "string" || !said.has(description)) {
      if (typeof description === "string") said.add(description)
      return schema
    }
    return rest
  }

  /** An object that another tool has told: by name, or with its members at the root, where clients want them. */
  const outline = (schema: PortableSchema, tool: string, isRoot: boolean): PortableSchema => {
    const description = `As ${tool} answers`
    if (!isRoot) return { type: "object", description }
    const { properties, required } = schema
    const members = Object.entries(isRecord(properties) ? properties : {}).map(([name, member]) => {
      const { enum: values, type = "object" } = isRecord(member) ? member : {}
      return [
        name,
        { type, ...(values === undefined ? {} : { enum: values }), ...(type === "array" ? { items: {} } : {}) }
      ]
    })
    return { type: "object", properties: Object.fromEntries(members), required, description }
  }

  const tell = (value: unknown, tool: string, isRoot: boolean): unknown => {
    if (Array.isArray(value)) return value.map((member) => tell(member, tool, false))
    if (!isRecord(value)) return value
    if (isRecord(value.properties)) {
      const text = JSON.stringify(value)
      const first = firstTool.get(text)
      if (first !== undefined && first !== tool && text.length >= worthNaming) return outline(value, first, isRoot)
      if (first === undefined) firstTool.set(text, tool)
    }
    return Object.fromEntries(Object.entries(quiet(value)).map(([key, member]) => [key, tell(member, tool, false)]))
  }

  return (tool: string, schema: Schema.Schema.All): ObjectSchema =>
    tell(outputSchema(schema), tool, true) as ObjectSchema
}
