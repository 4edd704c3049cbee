/**
 * Makes an instance of a class without validating its members: they were validated when they were stored, or we
 * computed them. Validation takes longer than all the rest of the construction.
 */
export const makeUnchecked = <A extends object, Members extends object>(
  type: new (members: Members, ...options: ReadonlyArray<never>) => A,
  members: Members
): A => Object.assign(Object.create(type.prototype) as A, members)

/** The same as `makeUnchecked` for a schema that is not a class: the value is valid already. */
export const withoutValidation = { disableValidation: true } as const
