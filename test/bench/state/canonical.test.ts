import { describe, expect, test } from "bun:test"
import canonicalize from "canonicalize"
import fc from "fast-check"
import {
  canonicalHashInSlices,
  canonicalInSlices,
  hashInSlices,
  jsonHashOf
} from "../../../src/bench/state/canonical.ts"
import { type Entities, entitiesOf } from "../../../src/bench/state/entities.ts"
import type { IgnorableMember } from "../../../src/bench/state/ignorableMembers.ts"
import { runToCompletion } from "../../../src/domain/SlicedWork.ts"
import { sampleRows } from "./sampleRows.ts"

const entities = entitiesOf(sampleRows)
const hash = (state: Entities = entities, ignored: ReadonlyArray<IgnorableMember> = []) =>
  runToCompletion(canonicalHashInSlices(state, ignored))

type Path = ReadonlyArray<string | number>

const leavesOf = (value: unknown, path: Path = []): ReadonlyArray<Path> =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]))
    : [path]

/** The state with one of its leaves changed. */
const changedAt = (path: Path): Entities => {
  const copy: unknown = structuredClone(entities)
  let within = copy as Record<string, unknown>
  for (const name of path.slice(0, -1)) within = within[name] as Record<string, unknown>
  const last = String(path.at(-1))
  const before = within[last]
  within[last] = typeof before === "number" ? before + 1 : `${before}x`
  return copy as Entities
}

// Members that are not content: assigned ids and numbers, times, and the name that the agent used for the goods.
const notContent = ["id", "confirmationNumber", "createdAt", "updatedAt", "canceledAt", "itemId", "orderId"]
// The terms of a booking follow from what was booked and when.
const isContent = (path: Path) => !notContent.includes(String(path.at(-1))) && !path.includes("cancellation")

describe("the canonical hash", () => {
  const leaves = leavesOf(entities)

  test("changes with every member of every entity", () => {
    // The hash covers whether an order came from a session, but not from which one.
    const content = leaves.filter((path) => isContent(path) && path.at(-1) !== "sessionId")
    const hashes = content.map((path) => hash(changedAt(path)))
    expect(content.length).toBeGreaterThan(60)
    expect(hashes.filter((each) => each === hash())).toEqual([])
  })

  test("does not depend on ids, confirmation numbers and times", () => {
    const rest = leaves.filter((path) => !isContent(path))
    expect(rest.length).toBeGreaterThan(20)
    expect(rest.filter((path) => hash(changedAt(path)) !== hash())).toEqual([])
  })

  test("does not depend on the order of calls", () => {
    const shuffled = <A>(list: ReadonlyArray<A>) => fc.shuffledSubarray([...list], { minLength: list.length })
    const lined = <A extends { readonly items: ReadonlyArray<object> }>(list: ReadonlyArray<A>) =>
      fc
        .tuple(...list.map((each) => fc.tuple(fc.constant(each), shuffled(each.items))))
        .chain((pairs) => shuffled(pairs.map(([each, items]) => ({ ...each, items }) as A)))
    fc.assert(
      fc.property(
        lined(entities.orders),
        lined(entities.sessions),
        lined(entities.carts),
        shuffled(entities.bookings),
        (orders, sessions, carts, bookings) => {
          expect(hash({ orders, sessions, carts, bookings })).toBe(hash())
        }
      ),
      { numRuns: 50, seed: 7 }
    )
  })

  test("does not depend on how the lines of one variant at one price are split", () => {
    const halves = <A extends { readonly quantity: number }>(line: A): ReadonlyArray<A> => [
      { ...line, quantity: 1 },
      { ...line, quantity: line.quantity - 1 }
    ]
    const split = <A extends { readonly items: ReadonlyArray<{ readonly quantity: number }> }>(
      owners: ReadonlyArray<A>
    ) => owners.map((owner) => ({ ...owner, items: owner.items.flatMap(halves) }))
    const { bookings, carts, orders, sessions } = entities
    expect(hash({ bookings, carts: split(carts), orders: split(orders), sessions: split(sessions) })).toBe(hash())
  })

  test("changes if the same is done twice", () => {
    const { bookings, ...rest } = entities
    expect(hash({ ...rest, bookings: [...bookings, ...bookings] })).not.toBe(hash())
  })

  test("ignores empty carts", () => {
    const { carts, ...rest } = entities
    const filled = carts.filter(({ items }) => items.length > 0)
    expect(filled.length).toBeLessThan(carts.length)
    expect(hash({ ...rest, carts: filled })).toBe(hash())
  })

  test("leaves out the members to ignore", () => {
    const touching = (name: RegExp) => leaves.filter((path) => name.test(path.join(".")))
    const [channels, buyers] = [touching(/channel/), touching(/buyer|guest|address/)]
    for (const [paths, ignored] of [
      [channels, "channel"],
      [buyers, "buyer"]
    ] as const) {
      expect(paths.length).toBeGreaterThan(3)
      expect(paths.filter((path) => hash(changedAt(path), [ignored]) !== hash(entities, [ignored]))).toEqual([])
    }
    expect(hash(entities, ["channel"])).not.toBe(hash(entities, ["buyer"]))
  })

  test("is the SHA-256 of the canonical state in RFC 8785 form", () => {
    const state = runToCompletion(canonicalInSlices(entities, []))
    const sha256 = new Bun.CryptoHasher("sha256").update(canonicalize(state) ?? "").digest("hex")
    expect([hash(), jsonHashOf(state)]).toEqual([sha256, sha256])
  })

  test("is the same as in earlier versions", () => {
    expect(hash()).toBe("4314b66424dd6a2c89bfa4ce778058a89faa24786d393dbb1131ac5c6f7045ef")
  })
})

// Uploaded packs are named by this hash, and sandbox files end with it.
test("hashing in slices gives the same hash, with a slice for each item of a list or of a member's list", () => {
  const member = fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()), fc.constant(undefined))
  const value = fc.dictionary(fc.string(), fc.oneof(member, fc.dictionary(fc.string(), member)))
  fc.assert(fc.property(value, (value) => expect(runToCompletion(hashInSlices(value))).toBe(jsonHashOf(value))))
  const list = Array.from({ length: 100 }, (_, at) => ({ at }))
  for (const value of [{ list }, { rows: { list } }]) expect([...hashInSlices(value)]).toHaveLength(list.length)
})

test("a canonical state and its hash are computed with a slice for each entity", () => {
  const [order] = entities.orders
  const many = { ...entities, orders: Array.from({ length: 1000 }, () => order).flatMap((order) => order ?? []) }
  expect([...canonicalInSlices(many, [])].length).toBeGreaterThan(1000)
  expect([...canonicalHashInSlices(many, [])].length).toBeGreaterThan(1000)
})
