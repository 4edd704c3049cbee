interface Named {
  readonly name: string
}

const hasBlanks = ({ name }: Named): number => Number(name !== name.trim())

/**
 * Records of which the first of a name is meant, whatever blanks are around it. Names were stored with them once: what is
 * called so without them goes before.
 */
export const trimmedFirst = <One extends Named>(all: ReadonlyArray<One>): ReadonlyArray<One> =>
  all.toSorted((a, b) => hasBlanks(a) - hasBlanks(b))
