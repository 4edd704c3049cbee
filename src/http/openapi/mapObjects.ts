type Members = Readonly<Record<string, unknown>>

/** Maps all objects of a JSON value, from the outermost on. */
export const mapObjects = (change: (members: Members) => object) => {
  const map = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(map)
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(Object.entries(change(value as Members)).map(([name, member]) => [name, map(member)]))
  }
  return map
}
