import { expect } from "bun:test"
import { cartWith, checkout, get, post, send } from "../../support/requests.ts"

export const mugs = ["stoneware-coffee-mug", "speckle-ceramic-mug", "enamel-stripe-camp-mug"] as const
export const experimentDefinition = (id: string, more: object = {}) => ({
  id,
  instruction: "Buy one coffee mug.",
  candidates: mugs,
  factors: {
    position: "permute",
    priceCents: [0, -200],
    badge: ["none", "bestseller", "sponsored"],
    rating: [3.9, 4.6]
  },
  ...more
})

export interface AssignedCandidate {
  readonly candidate: string
  readonly position: number
  readonly priceCents: number
  readonly levels: Readonly<Record<string, string>>
}

/** Requests of tests to the experiments of a store. */
export const experimentsOf = (origin: () => string) => {
  const bench = (path: string) => `${origin()}/bench/v1${path}`
  return {
    bench,

    /** Assigns a trial to a model, and creates its sandbox. */
    begun: async (experiment: string, model = "m-1") => {
      const assigned = await post(bench(`/experiments/${experiment}/assign`), { model })
      expect(assigned.status).toBe(201)
      const cell: ReadonlyArray<AssignedCandidate> = assigned.body.cell
      const { body: sandbox, status } = await post(bench("/sandboxes"), assigned.body.sandbox)
      expect([status, sandbox.error]).toEqual([201, undefined])
      return { n: assigned.body.n as number, cell, name: sandbox.name as string, url: sandbox.baseUrl as string }
    },

    report: (experiment: string, n: number, sandbox: string) =>
      send("PUT", bench(`/experiments/${experiment}/trials/${n}`), { sandbox }),

    buy: async (url: string, slug: string) => checkout(url, await cartWith(url, { product_id: slug })),

    reportOf: async (experiment: string) => (await get(bench(`/experiments/${experiment}`))).body.report.models
  }
}
