import { exchange, type Session } from "./exchange.ts"
import { applyLoad } from "./load.ts"
import type { Program } from "./program.ts"
import type { Shop } from "./shop.ts"
import { type Spread, spread } from "./statistics.ts"
import { purchase, purchaseSteps } from "./workloads.ts"

const fills = 3
const buyers = 16
const prefix = "/sandboxes/bench-reset"

export interface ResetTime {
  /** Orders that the reset had to clear: as many as wanted, if the stock of one sandbox suffices. */
  readonly orders: number
  readonly ms: Spread
}

function* buy(shop: Shop, orders: number, buyer: number): Session {
  for (const [index, unit] of shop.units.slice(0, orders).entries()) {
    if (index % buyers === buyer) yield* purchase(prefix, unit)
  }
}

/** The first exchange warms up the connection, so that the second measures only the reset. */
function* timedReset(): Session {
  yield exchange({ target: "/healthz" })
  yield exchange({ method: "POST", target: `${prefix}/api/demo/reset`, step: 1 })
}

/** Fills a sandbox with real checkouts and times the reset that follows, several times. */
export const measureReset = async ({ port }: Program, shop: Shop, orderCount: number): Promise<ResetTime> => {
  const times: Array<number> = []
  let orders = 0
  for (let fill = 0; fill < fills; fill++) {
    const sessions = Array.from({ length: buyers }, (_, buyer) => buy(shop, orderCount, buyer))
    const bought = await applyLoad({ port, sessions, steps: purchaseSteps.length })
    orders = bought.latencies.at(-1)?.count ?? 0
    const { latencies } = await applyLoad({ port, sessions: [timedReset()], steps: 2 })
    times.push((latencies[1]?.max ?? Number.NaN) / 1e6)
  }
  return { orders, ms: spread(times) }
}
