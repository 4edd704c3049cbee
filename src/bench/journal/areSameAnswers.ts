// Of two runs of the same calls the times differ, and the address that they were asked at.
const runSpecificPattern = /\d{4}-\d\d-\d\dT[\d:.]+Z|https?:\/\/[^/"]+(?:\/(?:shops|sandboxes)\/[a-z0-9-]+)?/g

/** Whether two answers are the same but for what differs from one run of the same calls to another. */
export const areSameAnswers = (one: unknown, other: unknown): boolean => {
  const [a, b] = [JSON.stringify(one) ?? "", JSON.stringify(other) ?? ""]
  return a === b || a.replace(runSpecificPattern, "") === b.replace(runSpecificPattern, "")
}
