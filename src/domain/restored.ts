/**
 * An instance of a class of ours, from members that were checked when they were stored. A constructor checks every member
 * anew, which for a list of thousands takes longer than all the rest of reading it.
 */
export const restored = <A extends object, Members extends object>(
  type: new (members: Members, ...options: ReadonlyArray<never>) => A,
  members: Members
): A => Object.assign(Object.create(type.prototype) as A, members)
