// Two runs of the same calls differ in times and in the address of the server.
const runSpecificPattern = /\d{4}-\d\d-\d\dT[\d:.]+Z|https?:\/\/[^/"]+(?:\/(?:shops|sandboxes)\/[a-z0-9-]+)?/g

const withoutRunSpecifics = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer ?? null), (_, value) =>
    typeof value === "string" ? value.replace(runSpecificPattern, "") : value
  )

/**
 * Whether two answers are equal except for what differs between runs. The order of members does not count: another version
 * of the program may write them in another one.
 */
export const areSameAnswers = (one: unknown, other: unknown): boolean =>
  Bun.deepEquals(withoutRunSpecifics(one), withoutRunSpecifics(other))
