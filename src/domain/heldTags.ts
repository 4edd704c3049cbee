/** The tags that `If-None-Match` names, without what says that they are weak, as they are compared by what they quote (RFC 9110, 13.1.2). */
export const heldTags = (ifNoneMatch: string | undefined): ReadonlyArray<string> =>
  ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? []
