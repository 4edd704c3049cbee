// Two runs of the same calls differ in times and in the address of the server. No match ends within an escape sequence, so
// that the text without them is still JSON.
const runSpecificPattern = /\d{4}-\d\d-\d\dT[\d:.]+Z|https?:\/\/[^/"\\]+(?:\/(?:shops|sandboxes)\/[a-z0-9-]+)?/g

/**
 * Whether two answers are equal except for what differs between runs. The order of members does not count: another version
 * of the program may write them in another one.
 */
export const areSameAnswers = (one: unknown, other: unknown): boolean => {
  const [a, b] = [one, other].map((answer) => JSON.stringify(answer ?? null).replace(runSpecificPattern, ""))
  return a === b || Bun.deepEquals(JSON.parse(a ?? ""), JSON.parse(b ?? ""))
}
