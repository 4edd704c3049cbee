import { expect, test } from "bun:test"
import { reachLoopbackDirectly } from "../../src/cli/reachLoopbackDirectly.ts"

const loopback = "localhost,127.0.0.0/8,::1"

test("this machine is added to what is asked without a proxy, to each variable of its own", () => {
  const cases = [
    [{}, { no_proxy: loopback, NO_PROXY: loopback }],
    [{ NO_PROXY: "shop.lan" }, { NO_PROXY: `shop.lan,${loopback}` }],
    [{ no_proxy: "shop.lan" }, { no_proxy: `shop.lan,${loopback}` }],
    [
      { no_proxy: "", NO_PROXY: "shop.lan" },
      { no_proxy: "", NO_PROXY: `shop.lan,${loopback}` }
    ],
    [
      { no_proxy: "a.lan", NO_PROXY: "b.lan" },
      { no_proxy: `a.lan,${loopback}`, NO_PROXY: `b.lan,${loopback}` }
    ]
  ]
  for (const [given = {}, expected = {}] of cases) {
    const environment = { ...given }
    reachLoopbackDirectly(environment)
    expect(environment).toEqual(expected)
  }
})

test("where nothing is asked by a proxy that stays as it is", () => {
  for (const given of [{ NO_PROXY: "*" }, { no_proxy: " * ", NO_PROXY: "*" }]) {
    const environment = { ...given }
    reachLoopbackDirectly(environment)
    expect(environment).toEqual(given)
  }
})
