/** How long a preview is, and what is left of it, in characters. */
interface Room {
  readonly most: number
  left: number
}

// A name that is shorter may be a number, and numbers come before other names.
const longestNumber = 10

// What is not made of lists and plain objects writes itself, whatever that is.
const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const cutText = (text: string, room: Room): string => {
  const cut = text.slice(0, Math.max(room.left, 0))
  room.left -= cut.length
  return cut
}

const cutObject = (value: object, room: Room): object => {
  // Without a prototype, so that no name of a member means anything.
  const cut: Record<string, unknown> = Object.create(null)
  const members = value as Readonly<Record<string, unknown>>
  for (const name in value) {
    if (room.left <= 0) break
    // As long as the whole preview, so that none comes after it that could be cut to the same.
    const shown = name.slice(0, Math.max(room.most, longestNumber + 1))
    room.left -= shown.length
    cut[shown] = cutValue(members[name], room)
  }
  return cut
}

const cutValue = (value: unknown, room: Room): unknown => {
  if (value === undefined) return value
  room.left--
  if (typeof value === "string") return cutText(value, room)
  if (typeof value !== "object" || value === null) return value
  if (!Array.isArray(value)) return isPlain(value) ? cutObject(value, room) : value
  const cut: Array<unknown> = []
  for (const member of value) {
    if (room.left <= 0) break
    cut.push(cutValue(member, room))
  }
  return cut
}

/**
 * As much of a value as its JSON shows in the first so many characters, which stay the same: of a list, an object or a
 * text that goes on, the rest is not looked at.
 */
export const preview = (value: unknown, characters: number): unknown =>
  cutValue(value, { most: characters, left: characters })
