import { describe, expect, test } from "bun:test"
import { differenceInSlices } from "../../../src/bench/state/difference.ts"
import { entitiesOf } from "../../../src/bench/state/entities.ts"
import { noRows } from "../../../src/bench/state/tables.ts"
import { runToCompletion } from "../../../src/domain/SlicedWork.ts"
import { sampleRows } from "./sampleRows.ts"

const differenceOf = (...given: Parameters<typeof differenceInSlices>) => runToCompletion(differenceInSlices(...given))

const entities = entitiesOf(sampleRows)
const nothing = entitiesOf(noRows)

describe("the difference of two states", () => {
  test("of a state with itself is empty", () => {
    expect(differenceOf(entities, entitiesOf(structuredClone(sampleRows)), [])).toEqual({
      added: {},
      removed: {},
      changed: []
    })
  })

  test("to an empty state has all entities, in both directions, and no empty lists", () => {
    const { carts, orders } = entities
    const some = { ...nothing, carts, orders }
    expect(differenceOf(nothing, some, [])).toEqual({ added: { orders, carts }, removed: {}, changed: [] })
    expect(differenceOf(some, nothing, [])).toEqual({ added: {}, removed: { orders, carts }, changed: [] })
  })

  test("names each member that changed, but not the update times", () => {
    const [flight, car] = entities.bookings
    const [lamp, ...carts] = entities.carts
    if (flight === undefined || car === undefined || lamp === undefined)
      throw new Error("there are two bookings and a cart")
    const after = {
      ...entities,
      bookings: [{ ...flight, status: "canceled" as const, guest: { ...flight.guest, name: "Noa" } }, car],
      carts: [{ ...lamp, items: lamp.items.slice(0, 1), updatedAt: "later" }, ...carts]
    }
    const booking = { entity: "bookings", key: "bkg_a" } as const
    expect(differenceOf(entities, after, [])).toEqual({
      added: {},
      removed: {},
      changed: [
        { ...booking, field: "guest.name", from: "Dana Levi", to: "Noa" },
        { ...booking, field: "status", from: "confirmed", to: "canceled" },
        { entity: "carts", key: "cart_a", field: "items", from: lamp.items, to: lamp.items.slice(0, 1) }
      ]
    })
    expect(differenceOf(entities, after, ["buyer"]).changed.map(({ field }) => field)).toEqual(["status", "items"])
  })
})
