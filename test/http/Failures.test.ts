import { describe, expect, test } from "bun:test"
import { Option } from "effect"
import { BenchApi } from "../../src/bench/Api.ts"
import { DatabaseUnavailable, InternalError, InvalidRequest } from "../../src/domain/Errors.ts"
import type { Problem } from "../../src/domain/Problem.ts"
import { Api } from "../../src/http/Api.ts"
import { failuresOf } from "../../src/http/Failures.ts"
import { routesOf } from "../../src/http/nextRoutes.ts"
import type { Entry } from "../../src/operation/Operations.ts"

const contracts = [
  ["store", Api, [{ operation: "listOrders", method: "GET", path: "/api/orders" }]],
  ["bench", BenchApi, undefined]
] as const

const shared: ReadonlyArray<readonly [Problem, number]> = [
  [new DatabaseUnavailable({ unknown_outcome: true }), 503],
  [new DatabaseUnavailable({ unknown_outcome: false, reason: "there is no room" }), 503],
  [InternalError.unexpected, 500],
  [InvalidRequest.value("body", "an object", 1), 400]
]

describe.each(contracts)("the contract of the %s", (_, api, orders) => {
  // Only the name is used.
  const entryOf = (name: string) => ({ endpoint: { name } }) as Entry

  test("can write every shared error for each of its operations", () => {
    for (const name of routesOf(api).keys()) {
      for (const [error, status] of shared) {
        const written = Option.getOrThrow(failuresOf(api)(entryOf(name))(error))
        expect([name, written.status]).toEqual([name, status])
      }
    }
  })

  test("suggests only its own operations as next steps", () => {
    const [name = ""] = routesOf(api).keys()
    const written = failuresOf(api)(entryOf(name))(new DatabaseUnavailable({ unknown_outcome: true }))
    expect(Option.getOrThrow(written).body.error.next).toEqual(orders)
  })
})
