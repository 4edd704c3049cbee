import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { applyMutant, play } from "../../../src/bench/playing/play.ts"

const oracle = { name: "direct", calls: [{ tool: "get_cart", arguments: { cart_id: "crt_1" } }] }
// Parsed as in a request, so a member may have any name.
const setting = (set: string) => applyMutant([oracle], { name: "mistaken", set: JSON.parse(set) })

describe("a mutant", () => {
  test("sets existing and new members of its oracle", () => {
    const mutant = setting('{"calls.0.arguments.cart_id": 5, "calls.1": {"tool": "list_orders"}, "answer": "Done"}')
    expect(mutant?.calls).toEqual([{ tool: "get_cart", arguments: { cart_id: 5 } }, { tool: "list_orders" }])
    expect(mutant?.answer).toBe("Done")
  })

  test.each(["__proto__.mark", "calls.__proto__.mark", "calls.0.arguments.__proto__.mark", "name.__proto__.mark"])(
    "cannot change a prototype: %s",
    (path) => {
      expect(setting(JSON.stringify({ [path]: "left" }))).toBeUndefined()
      expect("mark" in {} || "mark" in [] || "mark" in Object("")).toBe(false)
    }
  )

  test.each(["calls.length", "calls.4000000000"])("cannot set the length of a list: %s", (path) => {
    expect(setting(JSON.stringify({ [path]: 4_000_000_000 }))).toBeUndefined()
  })

  test.each(["answr", "calls.0.argument", "calls.0.argument.cart_id", "calls.2.tool", "calls.0.arguments.a.b"])(
    "is refused if it sets a member that its oracle cannot have: %s",
    (path) => {
      expect(setting(JSON.stringify({ answer: "Done", [path]: "right" }))).toBeUndefined()
    }
  )

  test("is refused if it removes or repeats a call that its oracle does not make", () => {
    const changing = (change: object) => applyMutant([oracle], { name: "mistaken", ...change })?.calls
    expect(changing({ remove: 0 })).toEqual([undefined])
    expect(changing({ repeat: 0 })).toEqual([...oracle.calls, ...oracle.calls])
    expect(changing({ remove: 1 })).toBeUndefined()
    expect(changing({ repeat: 1 })).toBeUndefined()
  })

  test.each(['{"calls": 5}', '{"calls.0": 5}', '{"answer": 5}'])("is refused if it is no valid script: %s", (set) => {
    expect(setting(set)).toBeUndefined()
  })
})

test("values are inserted into an answer literally, even if they contain $ patterns of a replacement", async () => {
  const shop = { send: () => Effect.die("nothing is sent"), call: () => Effect.succeed({ name: "A$$B $& C" }) }
  const script = { calls: [{ tool: "get_product" }], answer: "{{0.name}} for {{0.name}}." }
  expect(await Effect.runPromise(play(script, shop))).toBe("A$$B $& C for A$$B $& C.")
})
