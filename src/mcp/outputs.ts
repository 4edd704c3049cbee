import type { Schema } from "effect"
import { isRecord, type JsonSchema, type ObjectSchema, outputSchema } from "./jsonSchema.ts"

// An object of fewer characters is shown again; to look it up elsewhere would cost its reader more.
const worthNaming = 300

/** Whether a schema is an object's, or that of one of several objects. */
const isObject = ({ anyOf, properties }: JsonSchema): boolean =>
  isRecord(properties) ||
  (Array.isArray(anyOf) && anyOf.every((member) => isRecord(member) && isRecord(member.properties)))

/**
 * The output schemas of a list of tools. A model reads the whole list at once, and pays for every word: what an answer
 * consists of is told by the first tool that answers it, the others name that tool; and a sentence is said once.
 */
export const makeOutputs = () => {
  const firstTold = new Map<string, { readonly tool: string; readonly place: string }>()
  const said = new Set<string>()

  const quiet = (schema: JsonSchema): JsonSchema => {
    const { description, ...rest } = schema
    // Which id is whose is told wherever one stands: it is what the next call needs.
    if (typeof description !== "string" || !said.has(description) || /^The id of /.test(description)) {
      if (typeof description === "string") said.add(description)
      return schema
    }
    return rest
  }

  /** An object that another tool has told: by name, or with its members at the root, where clients want them. */
  const outline = (schema: JsonSchema, where: string, isRoot: boolean): JsonSchema => {
    const description = `As ${where}`
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

  /** `place` is where the value stands in the answer: `items[].price`, and nothing for the whole. */
  const tell = (value: unknown, tool: string, place: string): unknown => {
    if (!isRecord(value)) return value
    if (isObject(value)) {
      const text = JSON.stringify(value)
      const first = firstTold.get(text)
      if (first !== undefined && first.tool !== tool && text.length >= worthNaming) {
        const where = first.place === "" ? `${first.tool} answers` : `${first.place} of ${first.tool}`
        return outline(value, where, place === "")
      }
      if (first === undefined) firstTold.set(text, { tool, place })
    }
    return Object.fromEntries(
      Object.entries(quiet(value)).map(([key, member]) => [key, tellPart(key, member, tool, place)])
    )
  }

  const tellPart = (key: string, part: unknown, tool: string, place: string): unknown => {
    if (key === "items") return tell(part, tool, `${place}[]`)
    if (key === "anyOf" && Array.isArray(part)) return part.map((member) => tell(member, tool, place))
    if (key !== "properties" || !isRecord(part)) return part
    return Object.fromEntries(
      Object.entries(part).map(([name, member]) => [name, tell(member, tool, place === "" ? name : `${place}.${name}`)])
    )
  }

  return (tool: string, schema: Schema.Schema.All): ObjectSchema => tell(outputSchema(schema), tool, "") as ObjectSchema
}
