/**
 * An instance of a class of ours, from members that need no check: they were checked when they were stored, or are computed
 * by us. A constructor checks every member anew, which takes longer than all the rest of making it.
 */
export const unsafeMake = <A extends object, Members extends object>(
  type: new (members: Members, ...options: ReadonlyArray<never>) => A,
  members: Members
): A => Object.assign(Object.create(type.prototype) as A, members)

/** For what a schema makes, in place of `unsafeMake` where that is no class: the value is right already. */
export const withoutValidation = { disableValidation: true } as const
