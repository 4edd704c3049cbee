import { expect, test } from "bun:test"
import { Schema } from "effect"
import { summaryOf, Trial } from "../../../src/bench/runs/Trial.ts"
import { fitTrial } from "../../../src/cli/bench/fitTrial.ts"
import { trialBodyLimits } from "../../../src/domain/Limits.ts"

const check = (id: string, ok: boolean, actual: unknown = 1) => ({ id, ok, expected: 1, actual, seq: [1] })
const trial = (more: Partial<Trial>): Trial => ({ task: { id: "shop/mug" }, verdict: "fail", ...more })

/** The trial as reported, after checking that it fits and is valid. */
const reported = (given: Trial, bytes: number = trialBodyLimits.bytes) => {
  const fitted = fitTrial(given, bytes)
  expect(Buffer.byteLength(JSON.stringify(fitted))).toBeLessThanOrEqual(bytes)
  Schema.decodeUnknownSync(Trial)(JSON.parse(JSON.stringify(fitted)))
  return fitted
}

test("a trial that fits is reported unchanged", () => {
  const small = trial({ checks: [check("a", false)], collateral: [{ entity: "orders", row: { total: 1 } }] })
  expect(reported(small)).toEqual(small)
})

test("long rows of collateral are shortened, so that all of them are reported", () => {
  const row = { items: Array.from({ length: 45 }, () => ({ productName: "Mug", variantLabel: "Chalk", quantity: 1 })) }
  const large = trial({
    checks: [check("a", true), check("b", false, row)],
    collateral: Array.from({ length: 100 }, () => ({ entity: "orders", did: "added", row, seq: [7] }))
  })
  const { checks = [], collateral = [] } = reported(large)
  expect(checks).toMatchObject([
    check("a", true),
    { id: "b", actual: expect.stringMatching(/^{"items":.{1900,}\.{3}$/) }
  ])
  expect([collateral.length, collateral[99]?.seq]).toEqual([100, [7]])
})

test("shortened texts are not cut within a surrogate pair", () => {
  const smiles = "a🙂".repeat(200_000)
  const fitted = reported(trial({ reason: smiles, answer: smiles, checks: [check("a", false, smiles)] }))
  expect(fitted.reason).toBe("a🙂".repeat(1000))
  expect(fitted.answer).toBe("a🙂".repeat(1000))
  expect(fitted.checks?.[0]?.actual).toBe(`"${"a🙂".repeat(999)}a...`)
})

test("if there are more checks than a report may have, those that do not hold are kept", () => {
  const checks = Array.from({ length: 800 }, (_, n) => check(`c-${n}`, n < 790))
  const fitted = reported(trial({ checks })).checks ?? []
  expect([fitted.length, fitted.filter(({ ok }) => !ok).length]).toEqual([500, 10])
})

test("with very little room, all collateral is still counted, and its first rows are reported", () => {
  const row = {
    id: "ord_x94p8g7vmtw3efs",
    items: [{ productId: "prod_edkeptqn5rh6", productName: "Speckled Ceramic Mug" }]
  }
  const left = (count: number, checks: number) =>
    trial({
      checks: [...Array.from({ length: checks }, (_, n) => check(`c-${n}`, false)), check("collateral", false, count)],
      collateral: Array.from({ length: count }, (_, n) => ({ entity: "orders", did: "added", row, seq: [n] }))
    })
  const fewer = reported(left(40, 3), 3355)
  expect([summaryOf(0, fewer, "m").collateral, fewer.checks?.length, fewer.collateral?.length]).toEqual([40, 4, 20])
  const least = reported(left(40, 60), 1000)
  expect(least.checks).toEqual([{ id: "collateral", ok: false, actual: 40 }])
  expect(least.collateral).toHaveLength(5)
  const tooMany = reported(left(40, 600), 40_000)
  expect([summaryOf(0, tooMany, "m").collateral, tooMany.checks?.length]).toEqual([40, 500])
  expect(reported(left(40, 0), 300)).toMatchObject({ checks: [{ actual: 40 }], collateral: [] })
})

test("in a run of very many trials each report is short, with the end of its answer", () => {
  const checks = Array.from({ length: 30 }, (_, n) => check(`c-${n}`, true))
  const fitted = reported(trial({ answer: `${"x".repeat(9000)} Bought.`, checks }), 3355)
  expect(fitted.answer).toEndWith("x Bought.")
  expect(fitted.checks).toHaveLength(30)
  const { reason, verdict } = reported(trial({ reason: "It was stopped.", checks: [...checks, ...checks] }), 1000)
  expect([verdict, reason]).toEqual(["fail", "It was stopped. The details are too long for a report."])
})
