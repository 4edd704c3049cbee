import * as Crockford from "../../domain/Crockford.ts"

/**
 * The id of an object of the world, `{prefix}_` and 12 characters derived from its name alone: the same in every world,
 * so tests and scripts may keep it.
 */
export const nameId = (prefix: string, name: string): string =>
  `${prefix}_${Crockford.encodeBytes(Bun.CryptoHasher.hash("sha256", name), 12)}`
