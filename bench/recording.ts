import type { Offer } from "./offer.ts"
import { sendRequests } from "./sendRequests.ts"
import type { Shop, Variant } from "./shop.ts"
import type { Workload } from "./workloads.ts"

/** The minimal program's data: recorded responses of the real server, and what it sells. */
export interface Recording {
  readonly answers: ReadonlyArray<{ readonly target: string; readonly requestBody: string; readonly body: string }>
  readonly variants: ReadonlyArray<Variant>
  readonly offers: ReadonlyArray<Offer>
}

/** Records the real server's responses to the reads of these workloads. */
export const record = async (port: number, shop: Shop, workloads: ReadonlyArray<Workload>): Promise<Recording> => {
  const calls = workloads.flatMap(({ recorded }) => recorded(shop))
  const bodies = await sendRequests(port, calls)
  const answers = calls.map(({ target, body }, index) => ({
    target,
    requestBody: body === undefined ? "" : JSON.stringify(body),
    body: bodies[index] ?? ""
  }))
  return { answers, variants: shop.variants, offers: shop.travel.offers }
}
