import { describe, expect, test } from "bun:test"
import { type Answer, cartWith, checkout, get, post } from "../../support/requests.ts"
import { bookLastRoom, garret, inDays, useAgency } from "../bookings/agency.ts"
import { bookTrip } from "../bookings/trip.ts"

const agency = useAgency()

interface Entry {
  readonly type: "order" | "booking"
  readonly createdAt: string
  readonly order?: Answer["body"]
  readonly booking?: Answer["body"]
}

const feed = async (url: string, query = ""): Promise<Answer["body"]> => (await get(`${url}/api/orders${query}`)).body

const buy = async (url: string, channel = "web"): Promise<Answer["body"]> =>
  (await checkout(url, await cartWith(url, { product_id: "stoneware-coffee-mug" }), { channel })).body

const cancel = async (url: string, { id }: Answer["body"]): Promise<Answer["body"]> => {
  const kind = id.startsWith("ord_") ? "orders" : "bookings"
  return (await post(`${url}/api/${kind}/${id}/cancel`)).body
}

const entryOf = (thing: Answer["body"], createdAt: string): Entry => {
  const type = thing.id.startsWith("ord_") ? "order" : "booking"
  return { type, createdAt, [type]: thing }
}

const named = ({ booking, order }: Entry): string => {
  const { id, status } = booking ?? order
  return `${id} ${status}`
}

describe("a cancellation in the feed", () => {
  test("is its own entry with its own time, and the entry of the purchase stays the same", async () => {
    const url = agency.sandbox("entries")
    const bought = [await buy(url), ...(await bookTrip(url)), await buy(url, "gpt")]
    const canceled = [] as Array<Answer["body"]>
    for (const thing of bought.slice(0, 4)) canceled.push(await cancel(url, thing))
    expect(canceled.map(({ status }) => status)).toEqual(Array(4).fill("canceled"))
    const expected = [
      ...bought.map((thing) => entryOf(thing, thing.createdAt)),
      ...canceled.map((thing) => entryOf(thing, thing.canceledAt))
    ].toReversed()
    const { items, now } = await feed(url)
    expect(items).toEqual(expected)
    expect(now).toBe(canceled.at(-1)?.canceledAt)
    // Pages and filters give the same entries.
    const walked: Array<Entry> = []
    for (let before = ""; ; ) {
      const page = await feed(url, `?limit=2${before}`)
      walked.push(...page.items)
      if (page.older === undefined) break
      before = `&before=${page.older}`
    }
    expect(walked).toEqual(expected)
    for (const [position, { createdAt }] of expected.entries()) {
      expect((await feed(url, `?after=${createdAt}`)).items).toEqual(expected.slice(0, position))
    }
    for (const kind of ["order", "hotel", "flight", "car"]) {
      const ofKind = expected.filter(({ booking }) => (booking?.kind ?? "order") === kind)
      expect((await feed(url, `?kind=${kind}`)).items).toEqual(ofKind)
    }
    const onGpt = expected.filter(({ booking, order }) => (booking ?? order).channel === "gpt")
    expect((await feed(url, "?channel=gpt")).items).toEqual(onGpt)
  })

  test("is seen once by every poller, while purchases go on", async () => {
    const url = agency.sandbox("pollers")
    let done = false
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      const seen: Array<string> = []
      for (let which = 0; which < 8; which++) {
        const night = 1 + writer * 8 + which
        const thing =
          which % 2 === 0 ? await buy(url) : (await bookLastRoom(url, garret, inDays(night), inDays(night + 1))).body
        seen.push(`${thing.id} confirmed`)
        if (which % 4 < 2) seen.push(`${(await cancel(url, thing)).id} canceled`)
      }
      return seen
    })
    const writing = Promise.all(writers).finally(() => {
      done = true
    })
    const poll = async () => {
      const seen: Array<string> = []
      let after = ""
      for (let last = false; !last; ) {
        last = done
        const { items, now } = await feed(url, after)
        seen.push(...items.toReversed().map(named))
        after = `?after=${now}`
      }
      return seen
    }
    const [written, ...pollers] = await Promise.all([writing, poll(), poll()])
    expect(written.flat()).toHaveLength(48)
    const whole = (await feed(url)).items.toReversed().map(named)
    expect(whole.toSorted()).toEqual(written.flat().toSorted())
    for (const seen of pollers) expect(seen).toEqual(whole)
  })
})
