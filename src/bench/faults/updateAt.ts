import { DateTime } from "effect"

/** Maps the value at a path; undefined removes it. */
type Update = (value: unknown) => unknown

/** A DateTime counts as a value: it is encoded as text. */
const isParent = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !DateTime.isDateTime(value)

/** A copy of the same class: answers are instances of classes, which pages rely on. */
const copyOf = (value: object): Record<string, unknown> =>
  Object.assign(Object.create(Object.getPrototypeOf(value)), value)

const withMember = (value: Readonly<Record<string, unknown>>, name: string, member: unknown): unknown => {
  if (member === value[name]) return value
  const copy = copyOf(value)
  if (member === undefined) delete copy[name]
  else copy[name] = member
  return copy
}

/**
 * A copy of a value with the update applied at a path, such as `items.*.name` with `*` for each item of a list. The value
 * itself is not modified (answers may be cached); it is returned as is if nothing changes. A missing path stays missing.
 */
export const updateAt = (value: unknown, [name, ...rest]: ReadonlyArray<string>, update: Update): unknown => {
  if (name === undefined) return update(value)
  if (Array.isArray(value)) {
    const items = value.map((item, index) =>
      name === "*" || String(index) === name ? updateAt(item, rest, update) : item
    )
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isParent(value) || !Object.hasOwn(value, name)) return value
  return withMember(value, name, updateAt(value[name], rest, update))
}

/** A copy of a value with one more member or item. */
export const withAddedMember = (value: unknown, name: string, member: unknown): unknown => {
  if (Array.isArray(value)) return [...value, member]
  return isParent(value) ? withMember(value, name, member) : value
}
