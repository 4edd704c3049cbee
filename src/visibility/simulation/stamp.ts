import { ulidOf } from "../../domain/Ulid.ts"

// When the first record of every plan was created: fixed, so that ids are the same everywhere.
const firstRecordAt = Date.UTC(2026, 0, 5, 9)
const minute = 60_000

/** The creation time of a simulated record, and a ULID derived from it and the names. */
export const stampAt = (createdAt: number, ...names: ReadonlyArray<string>) => ({
  createdAt,
  ulid: ulidOf(createdAt, Bun.CryptoHasher.hash("sha256", names.join("\n")))
})

/** The stamp of the `order`-th record of a plan. */
export const stamp = (order: number, ...names: ReadonlyArray<string>) =>
  stampAt(firstRecordAt + order * minute, ...names)
