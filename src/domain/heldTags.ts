/** The tags in `If-None-Match` without `W/`: the comparison is weak (RFC 9110, 13.1.2). */
export const heldTags = (ifNoneMatch: string | undefined): ReadonlyArray<string> =>
  ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? []
