import type { Session } from "./exchange.ts"
import { applyLoad } from "./load.ts"
import type { Program } from "./program.ts"
import type { Recording } from "./recording.ts"
import { sendRequests } from "./sendRequests.ts"
import type { Shop } from "./shop.ts"
import { book, purchase } from "./workloads.ts"

const prefix = "/sandboxes/bench-agreement"

/** Masks what may differ between two stores after the same calls: their own ids, times, and cancellation fees. */
const maskVolatileFields = (body: string): string =>
  body
    .replace(/"(cart|ord|bkg)_\w+"/g, '"$1_"')
    .replace(/"VT-\w{6}"/g, '"VT-"')
    .replace(/"cancellation":\{[^}]*\}/g, '"cancellation":{}')
    .replace(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g, '"time"')

/** A purchase, and the bookings of a room and of a seat. */
function* sales({ travel, units }: Shop): Session {
  for (const unit of units.slice(0, 1)) yield* purchase(prefix, unit)
  for (const kind of ["hotel", "flight"]) {
    for (const { call } of travel.offers.filter(({ booked }) => booked.kind === kind).slice(0, 1))
      yield* book(prefix, call)
  }
}

/** The response bodies of some sales. */
const saleBodies = async (port: number, shop: Shop): Promise<ReadonlyArray<string>> => {
  const bodies: Array<string> = []
  const session = (function* () {
    const steps = sales(shop)
    for (let step = steps.next(""); !step.done; step = steps.next(bodies.at(-1) ?? "")) {
      bodies.push(yield { ...step.value, step: 0, readsBody: true })
    }
  })()
  await applyLoad({ port, sessions: [session], steps: 1 })
  if (bodies.length !== 5) throw new Error("The shop lacks something to buy or to book")
  return bodies.map(maskVolatileFields)
}

/**
 * Throws unless both programs respond alike: recorded reads byte for byte, sales except for ids and times. Only
 * programs that do the same work may be compared.
 */
export const checkAgreement = async (real: Program, minimal: Program, shop: Shop, recording: Recording) => {
  const targets = recording.answers.map(({ target, requestBody }) =>
    requestBody === "" ? { target } : { target, body: JSON.parse(requestBody) }
  )
  const served = await sendRequests(minimal.port, targets)
  for (const [index, { target, body }] of recording.answers.entries()) {
    if (served[index] !== body) throw new Error(`The minimal program does not give the recorded answer of ${target}`)
  }
  const [expected, actual] = await Promise.all([saleBodies(real.port, shop), saleBodies(minimal.port, shop)])
  for (const [index, body] of expected.entries()) {
    if (actual[index] !== body)
      throw new Error(`A sale differs.\n${real.name}: ${body}\n${minimal.name}: ${actual[index]}`)
  }
}
