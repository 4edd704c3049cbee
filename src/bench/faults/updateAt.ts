import { DateTime } from "effect"

/** The value at a path, and what it is to be; undefined takes it away. */
type Update = (value: unknown) => unknown

/** An instant has no members: it is written as a text. */
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
 * A value with what is at a path changed, `items.*.name` with `*` for each item of a list. The value itself is left as it was,
 * as answers may be remembered; it is the very same where nothing is changed. What is not there stays so.
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

/** The same with one member more. */
export const withAddedMember = (value: unknown, name: string, member: unknown): unknown => {
  if (Array.isArray(value)) return [...value, member]
  return isParent(value) ? withMember(value, name, member) : value
}
