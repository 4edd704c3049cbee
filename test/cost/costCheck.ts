import { expect } from "bun:test"
import { type MeasuredRequestInit, maxHeldMs, useSender } from "./send.ts"

/** A request that might cost too much. */
export interface CostlyRequest {
  readonly name: string
  readonly path: string
  readonly init: MeasuredRequestInit
}

/** Yields a check that sends costly requests to the program at a URL, one after the other. */
export const useCostCheck = (urlOf: () => string) => {
  const send = useSender()

  const problemsOf = async ({ init, name, path }: CostlyRequest): Promise<ReadonlyArray<string>> => {
    const url = urlOf()
    const cheap = `${url}/api/products/arc-desk-lamp`
    const { held, reads, status, text } = await send({ url: `${url}${path}`, init, cheap })
    return [
      ...(held > maxHeldMs ? [`${name}: the loop is held for ${held.toFixed(0)} ms`] : []),
      ...(status === 0 || (status >= 500 && status !== 503) ? [`${name}: answered ${status}, ${text}`] : []),
      ...(reads.every((read) => read === 200) ? [] : [`${name}: others were answered ${reads.join()}`])
    ]
  }

  /** None blocks the event loop for more than 50 ms, gets a 5xx other than 503, or makes another connection fail. */
  return async (requests: ReadonlyArray<CostlyRequest>): Promise<void> => {
    const problems: Array<string> = []
    for (const request of requests) problems.push(...(await problemsOf(request)))
    expect(problems).toEqual([])
    expect(requests.length).toBeGreaterThan(0)
  }
}

const json = { "content-type": "application/json" }

export const postJsonRequest = (
  name: string,
  path: string,
  body: string,
  headers: Record<string, string> = {}
): CostlyRequest => ({
  name,
  path,
  init: { method: "POST", headers: { ...json, ...headers }, body }
})

export const getRequest = (name: string, path: string, headers: Record<string, string> = {}): CostlyRequest => ({
  name,
  path,
  init: { method: "GET", headers, redirect: "manual" }
})
