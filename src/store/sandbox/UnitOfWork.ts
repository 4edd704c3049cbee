import { DateTime } from "effect"
import * as Crockford from "../../domain/Crockford.ts"
import { ConfirmationNumber } from "../../domain/Ids.ts"
import { withoutValidation } from "../../domain/makeUnchecked.ts"
import type { StoreExpiry } from "../../domain/SandboxControl.ts"
import { expiryCutoff } from "./expiryCutoff.ts"

/**
 * A writing transaction of a sandbox: no two have the same sequence number. It gives the ids and the time of all that
 * is written in it, so the same seed and the same sequence of calls give the same ids.
 */
export class UnitOfWork {
  /** RFC 3339 in UTC, as it is stored. */
  readonly timestamp: string

  constructor(
    readonly seed: string,
    /** The key of the sandbox's current state, for the column `sandbox`. */
    readonly sandbox: string,
    readonly sequence: number,
    readonly at: DateTime.Utc,
    readonly expiry?: StoreExpiry,
    /** The time that a reader saw just before, in epoch milliseconds; `at` may be a millisecond later. */
    private readonly beforeMs = DateTime.toEpochMillis(at)
  ) {
    this.timestamp = DateTime.formatIso(at)
  }

  /**
   * Whatever has this time or an earlier one has expired for this unit of work, as for a reader just before; the empty text
   * where nothing expires.
   */
  expiryCutoff(kind: keyof StoreExpiry): string {
    return expiryCutoff(this.expiry?.[kind], this.beforeMs)
  }

  /**
   * An id of this unit of work, `{prefix}_` and 16 characters (80 bits of SHA-256 over seed, prefix, sequence and index).
   * The sandbox's name is left out on purpose: the same calls in two sandboxes give the same ids, so transcripts can be
   * compared.
   */
  id(prefix: string, index = 0): string {
    const digest = Bun.CryptoHasher.hash("sha256", `${this.seed}\n${prefix}\n${this.sequence}\n${index}`)
    return `${prefix}_${Crockford.encodeBytes(digest, 16)}`
  }

  get confirmationNumber(): ConfirmationNumber {
    const offset = Number(Bun.hash.xxHash64(this.seed) & 0x3fffffffn)
    return ConfirmationNumber.make(
      `VT-${Crockford.encodeSix(scatter((this.sequence + offset) & mask))}`,
      withoutValidation
    )
  }
}

const mask = 0x3fffffff

const factors = [0x2c1b3c6d, 0x297a2d39, 0x1b56c4e9] as const

/**
 * A permutation of the 30-bit numbers: neighbours land far apart and no two share a number, so confirmation numbers
 * look random and yet never repeat. Each step (odd multiplication, folding the upper half in) can be undone.
 */
export const scatter = (value: number): number => {
  let mixed = value
  for (const factor of factors) {
    mixed = Math.imul(mixed, factor) & mask
    mixed ^= mixed >>> 15
  }
  return mixed
}

/** The inverse of an odd number modulo 2^30; each step doubles the number of correct bits, starting with three. */
const inverseOf = (factor: number): number =>
  [1, 2, 3, 4].reduce((inverse) => Math.imul(inverse, 2 - Math.imul(factor, inverse)), factor) & mask

const inverses = factors.map(inverseOf).toReversed()

/** Undoes `scatter`. */
export const gather = (value: number): number => {
  let mixed = value
  for (const inverse of inverses) {
    // Folding is undone by folding again.
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, inverse) & mask
  }
  return mixed
}

/** The number of units of work between two confirmation numbers of one seed; negative if the second is earlier. */
export const sequencesBetween = (first: string, second: string): number => {
  const sequenceOf = (number: string) => gather(Crockford.decodeSix(number.slice(3)))
  const forward = (sequenceOf(second) - sequenceOf(first)) & mask
  return forward > mask / 2 ? forward - mask - 1 : forward
}
