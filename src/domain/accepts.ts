/**
 * Whether an Accept header accepts one of our media ranges. The closest of ours that it names decides (RFC 9110,
 * Accept); a weight of 0 refuses it. An empty header accepts everything, like a missing one.
 */
export const accepts = (header: string | undefined, closestFirst: ReadonlyArray<string>): boolean => {
  const ranges = (header ?? "")
    .toLowerCase()
    .split(",")
    .map((range) => range.split(";").map((part) => part.trim()))
    .filter(([range]) => range !== "")
  const requested = ranges.length === 0 ? [["*/*"]] : ranges
  const closest = closestFirst
    .map((name) => requested.find(([range]) => range === name))
    .find((range) => range !== undefined)
  return closest !== undefined && !closest.some((part) => /^q=0(\.0*)?$/.test(part))
}
