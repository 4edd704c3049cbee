import { expect, test } from "bun:test"
import { openReplicas, replicaCounts } from "../../support/replicas.ts"
import { cartWith, checkout, get, post } from "../../support/requests.ts"
import { dayAhead } from "../../web/demo.ts"
import { bookLastRoom, garret } from "../bookings/agency.ts"
import { readLedger } from "../bookings/ledger.ts"

/** A stay far enough ahead by the machine's clock, which these programs use. */
const [checkIn, checkOut] = [dayAhead(60), dayAhead(63)]

test.each(replicaCounts)(
  "over %i processes on one database a cancellation happens once, and what it frees is sold once, also with a key",
  async (count) => {
    await using replicas = await openReplicas(count, { STORE_SEED: "test" })
    const urls = replicas.programs.map(({ url }) => url)
    const [first = ""] = urls
    const at = (index: number): string => urls[index % urls.length] ?? ""
    const book = (index: number) => bookLastRoom(at(index), garret, checkIn, checkOut)
    const room = (await book(0)).body
    const watches = { product_id: "field-watch-38", quantity: 3 }
    const order = (await checkout(first, await cartWith(first, watches))).body
    // Cancellations, and bookings of the released room, spread over all processes.
    const answers = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const kind = ["cancel room", "book room", "cancel order"][index % 3]
        if (kind === "cancel room") return [kind, await post(`${at(index)}/api/bookings/${room.id}/cancel`)] as const
        if (kind === "book room") return [kind, await book(index)] as const
        return [kind, await post(`${at(index)}/api/orders/${order.id}/cancel`)] as const
      })
    )
    const statusesOf = (wanted: string) =>
      answers.flatMap(([kind, { status }]) => (kind === wanted ? [status] : [])).toSorted()
    const once = [200, ...Array<number>(7).fill(409)]
    expect([statusesOf("cancel room"), statusesOf("cancel order")]).toEqual([once, once])
    expect(statusesOf("book room").filter((status) => status === 201).length).toBeLessThanOrEqual(1)
    // Gets the room if no booking got it before.
    await book(1)
    const { bookings, needed, taken } = await readLedger(replicas.database)
    const held = Object.fromEntries(Object.entries(taken).filter(([, units]) => units > 0))
    expect([bookings, held]).toEqual([1, needed])
    const entries = (await get(`${first}/api/orders`)).body.items.map(
      ({ booking, order, type }: Record<string, { status: string }>) => `${type} ${(booking ?? order)?.status}`
    )
    expect(entries.toSorted()).toEqual(
      ["booking canceled", "booking confirmed", "booking confirmed", "order canceled", "order confirmed"].toSorted()
    )
    // A retry with the same key gets the first answer from every process.
    const cart = await cartWith(first, watches)
    const retries = await Promise.all(
      Array.from({ length: 12 }, (_, index) => checkout(at(index), cart, { idempotency_key: "once" }))
    )
    expect(new Set(retries.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(retries.map(({ body }) => body.id)).size).toBe(1)
  },
  30_000
)
