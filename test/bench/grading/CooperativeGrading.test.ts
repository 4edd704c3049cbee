import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { changesIn } from "../../../src/bench/grading/compareStates.ts"
import { runInSlices } from "../../../src/domain/SlicedWork.ts"
import { countTicks } from "../../support/ticks.ts"
import { cart, emptyState, gradeReportOf, order, taskOf } from "./evidence.ts"

describe("grading yields to the event loop", () => {
  test("with many expected rows and many actual ones", async () => {
    const goods = Array.from({ length: 10 }, (_, index) => `good${index}`)
    const wanted = { items: goods.map((variantId) => ({ variantId, quantity: 2 })) }
    const orders = Array.from({ length: 60 }, (_, index) => order(`ord_${index}`, goods))
    const expected = taskOf({
      expect: { anyOf: [{ name: "a", added: { orders: Array.from({ length: 10 }, () => wanted) } }] }
    })
    const { result: report, ticks } = await countTicks(() =>
      gradeReportOf(expected, { end: { ...emptyState, orders } })
    )
    expect(report).toMatchObject({ verdict: "fail", collateral: { length: 50 } })
    expect(ticks).toBeGreaterThan(200)
  })

  test("with many other orders that the answer might name", async () => {
    const others = Array.from({ length: 3000 }, (_, index) => order(`ord_${index}`, ["pen"]))
    const all = [...others, order("ord_own", ["mug"])]
    const task = taskOf({
      expect: {
        anyOf: [{ name: "a", added: { orders: [{ items: [{ variantId: "mug" }] }] } }],
        answer: [{ contains: "$.orders[0].id" }]
      }
    })
    const answer = `ord_own${" ".repeat(99_000)}`
    const evidence = { start: { ...emptyState, orders: others }, end: { ...emptyState, orders: all }, answer }
    const { result: report, ticks } = await countTicks(() => gradeReportOf(task, evidence))
    expect(report.verdict).toBe("pass")
    expect(ticks).toBeGreaterThan(200)
  })
  test("with many carts that were bought", async () => {
    const cartsOf = (orderId: string | null) => Array.from({ length: 3000 }, (_, at) => cart(`cart_${at}`, 1, orderId))
    const start = { ...emptyState, carts: cartsOf(null) }
    const end = { ...emptyState, carts: cartsOf("ord_a") }
    const { result, ticks } = await countTicks(() =>
      Effect.runPromise(runInSlices(() => changesIn({ start, end, expired: { carts: "", sessions: "" } })))
    )
    const { counting, others } = result.partitioned.changed
    expect([result.changed.length, counting.length, others.length]).toEqual([3000, 0, 3000])
    expect(ticks).toBeGreaterThan(1000)
  })
})
