/**
 * Whether an Accept header takes one of some media ranges. Of those that it names the first of ours counts, the closest (RFC 9110,
 * Accept), and with a weight of 0 it is refused.
 */
export const accepts = (header: string, closestFirst: ReadonlyArray<string>): boolean => {
  const given = header
    .toLowerCase()
    .split(",")
    .map((range) => range.split(";").map((part) => part.trim()))
  const closest = closestFirst
    .map((name) => given.find(([range]) => range === name))
    .find((range) => range !== undefined)
  return closest !== undefined && !closest.some((part) => /^q=0(\.0*)?$/.test(part))
}
