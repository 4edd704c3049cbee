import { type Call, exchange } from "./exchange.ts"
import { applyLoad } from "./load.ts"

/** Sends calls in sequence over one connection and returns the response bodies. */
export const sendRequests = async (port: number, calls: ReadonlyArray<Call>): Promise<ReadonlyArray<string>> => {
  const bodies: Array<string> = []
  const session = (function* () {
    for (const call of calls) bodies.push(yield exchange({ ...call, readsBody: true, step: 0 }))
  })()
  await applyLoad({ port, sessions: [session], steps: 1 })
  return bodies
}
