/** The row of a statement that always returns one: an insert or update of it, or an aggregate. */
export const onlyRow = <A>([row]: ReadonlyArray<A>): A => {
  if (row === undefined) throw new Error("a statement that always has a row had none")
  return row
}
