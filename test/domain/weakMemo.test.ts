import { expect, test } from "bun:test"
import { weakMemo } from "../../src/domain/weakMemo.ts"

test("a value is made once for each key, compared by identity", () => {
  const made: Array<string> = []
  const madeOf = weakMemo(({ name }: { readonly name: string }) => {
    made.push(name)
    return { name }
  })
  const [one, other] = [{ name: "a" }, { name: "a" }]
  expect(madeOf(one)).toBe(madeOf(one))
  expect(madeOf(other)).not.toBe(madeOf(one))
  expect(made).toEqual(["a", "a"])
})
