import { Record } from "effect"

type Members = Readonly<Record<string, unknown>>

/** Maps all operations of a document. */
export const mapOperations = <A, B>(
  paths: Readonly<Record<string, Readonly<Record<string, A>>>>,
  change: (operation: A, method: string) => B
) => Record.map(paths, (methods) => Record.map(methods, change))

/** Maps all objects of a JSON value, from the outermost on. */
export const mapObjects = (change: (members: Members) => Members) => {
  const map = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(map)
    if (typeof value !== "object" || value === null) return value
    return Record.map(change(value as Members), map)
  }
  return map
}
