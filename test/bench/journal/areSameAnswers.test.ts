import { expect, test } from "bun:test"
import { areSameAnswers } from "../../../src/bench/journal/areSameAnswers.ts"

const order = { number: "VT-1", createdAt: "2026-11-30T10:00:00.000Z", lines: [{ sku: "mug" }, { sku: "pen" }] }

test("answers that differ in times and addresses are the same", () => {
  expect(areSameAnswers(order, { ...order, createdAt: "2027-01-01T00:00:00.000Z" })).toBe(true)
  expect(areSameAnswers("see http://localhost:3000/shops/a/x", "see https://shop.example/shops/b/x")).toBe(true)
  expect(areSameAnswers('"http://a"', '"http://b"')).toBe(true)
  // Escaped in JSON, the character would give the year of a time its digits.
  expect(areSameAnswers("\u0001-11-30T10:00Z", "\u0001-11-30T10:00Z")).toBe(true)
  expect(areSameAnswers(undefined, undefined)).toBe(true)
})

test("an earlier version may have written the members of an answer in another order", () => {
  const { createdAt, lines, number } = order
  expect(areSameAnswers(order, { lines, number, createdAt })).toBe(true)
  expect(areSameAnswers(order, { ...order, lines: lines.toReversed() })).toBe(false)
})

test("answers that differ in anything else are not the same", () => {
  expect(areSameAnswers(order, { ...order, number: "VT-2" })).toBe(false)
  expect(areSameAnswers(order, { ...order, canceledAt: null })).toBe(false)
  expect(areSameAnswers({ total: 1 }, { total: "1" })).toBe(false)
  expect(areSameAnswers({ "http://a": 1, "http://b": 2 }, { "http://b": 9, "http://a": 2 })).toBe(false)
  expect(areSameAnswers(undefined, order)).toBe(false)
})
