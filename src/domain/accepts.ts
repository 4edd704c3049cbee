/**
 * Whether an Accept header takes one of some media ranges. Of those that it names the first of ours counts, the closest (RFC 9110,
 * Accept), and with a weight of 0 it is refused. One that names none is as good as no header, and takes everything.
 */
export const accepts = (header: string | undefined, closestFirst: ReadonlyArray<string>): boolean => {
  const ranges = (header ?? "")
    .toLowerCase()
    .split(",")
    .map((range) => range.split(";").map((part) => part.trim()))
    .filter(([range]) => range !== "")
  const named = ranges.length === 0 ? [["*/*"]] : ranges
  const closest = closestFirst
    .map((name) => named.find(([range]) => range === name))
    .find((range) => range !== undefined)
  return closest !== undefined && !closest.some((part) => /^q=0(\.0*)?$/.test(part))
}
