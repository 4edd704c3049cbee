import { expect, test } from "bun:test"
import fc from "fast-check"
import { hasLongList, jsonBytesInSlices, jsonInSlices } from "../../src/domain/jsonInSlices.ts"
import { runToCompletion } from "../../src/domain/SlicedWork.ts"

const json = fc.jsonValue() as fc.Arbitrary<unknown>
const value = fc.oneof(json, fc.constant(undefined), fc.date({ noInvalidDate: true }), fc.array(json))

test("the slices joined are what JSON.stringify gives", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(value, fc.dictionary(fc.string(), value))), (object) => {
      expect(runToCompletion(jsonInSlices(object)).join("")).toBe(JSON.stringify(object))
      expect(Buffer.from(runToCompletion(jsonBytesInSlices(object)))).toEqual(Buffer.from(JSON.stringify(object)))
    })
  )
})

test("each entry of a list, of the object or of one of its members, is its own slice", () => {
  const rows = Array.from({ length: 1000 }, (_, at) => ({ at }))
  for (const object of [{ rows }, { state: { rows, others: [] } }])
    expect([...jsonInSlices(object)]).toHaveLength(rows.length)
})

test("hasLongList finds a long list only where it is written in slices", () => {
  const list = Array.from({ length: 101 }, (_, at) => at)
  expect([{ list }, { state: { list } }].every((object) => hasLongList(object))).toBe(true)
  expect([null, "", {}, { list: list.slice(1) }, { a: { b: { list } } }].some((object) => hasLongList(object))).toBe(
    false
  )
})
