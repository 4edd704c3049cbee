import { type Call, exchange } from "./exchange.ts"
import { applyLoad } from "./load.ts"
import type { Shop, Variant } from "./shop.ts"
import type { Workload } from "./workloads.ts"

/** What the minimal program is given at its start: answers of the real server, and what it sells. */
export interface Recording {
  readonly answers: ReadonlyArray<{ readonly target: string; readonly requestBody: string; readonly body: string }>
  readonly variants: ReadonlyArray<Variant>
}

/** Sends calls one after another over one connection and yields the bodies of their answers. */
export const ask = async (port: number, calls: ReadonlyArray<Call>): Promise<ReadonlyArray<string>> => {
  const bodies: Array<string> = []
  const session = (function* () {
    for (const call of calls) bodies.push(yield exchange({ ...call, readsBody: true, step: 0 }))
  })()
  await applyLoad({ port, sessions: [session], steps: 1 })
  return bodies
}

/** Records what the real server answers to the reads of these workloads. */
export const record = async (port: number, shop: Shop, workloads: ReadonlyArray<Workload>): Promise<Recording> => {
  const calls = workloads.flatMap(({ recorded }) => recorded(shop))
  const bodies = await ask(port, calls)
  const answers = calls.map(({ target, body }, index) => ({
    target,
    requestBody: body === undefined ? "" : JSON.stringify(body),
    body: bodies[index] ?? ""
  }))
  return { answers, variants: shop.variants }
}
