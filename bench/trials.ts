import { cpuSecondsOf } from "./consumption.ts"
import { exchange, type Session } from "./exchange.ts"
import { applyLoad } from "./load.ts"
import { concurrency, measureParts, type Part } from "./parts.ts"
import { type Command, type Program, start } from "./program.ts"
import type { Shop } from "./shop.ts"

const target = "/bench/v1/sandboxes"
const steps = ["make", "call", "grade", "drop"]
const task = "shop/mug-in-chalk"
const variant = "var_erqysz220t6p"

/** Orders of two lines: with the stock that they took and their carts they are about 600 rows. */
const largeTrialOrders = 75
const gradeCount = 100
/** The number of trials run in sequence, so that nothing else is served during their grades. */
const sequentialTrials = 300

/** Latency of a grade in milliseconds. */
interface Percentiles {
  readonly p50: number
  readonly p99: number
}

export interface Trials {
  readonly trials: number
  readonly parts: ReadonlyArray<Part>
  /** For an ordinary trial. */
  readonly gradeMs: Percentiles
  /** For a sandbox with about 600 rows and 300 journal entries: wall-clock and processor time. */
  readonly largeGradeMs: Percentiles & { readonly cpu: number | null }
}

interface ToolResponse {
  readonly result: { readonly structuredContent: { readonly id: string; readonly confirmationNumber: string } }
}

const callOf = (name: string) => (tool: string, toolArguments: object) =>
  exchange({
    target: `/shops/${name}/mcp`,
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: toolArguments } },
    step: 1,
    readsBody: true
  })

const structuredContentOf = (body: string) => (JSON.parse(body) as ToolResponse).result.structuredContent

/** Runs one perfect trial after another: a sandbox for the task, seven tool calls, the grade, the drop. */
function* runTrials(from: number, to: number, stride: number): Session {
  for (let at = from; at < to; at += stride) {
    const name = `bench-trial-${at}`
    const call = callOf(name)
    yield exchange({ target, body: { name, task }, status: 201, step: 0 })
    yield call("search_products", { q: "stoneware mug" })
    yield call("get_product", { id: "stoneware-coffee-mug" })
    const { id: cart_id } = structuredContentOf(yield call("create_cart", {}))
    yield call("add_to_cart", { cart_id, product_id: "stoneware-coffee-mug", variant_id: variant })
    yield call("get_cart", { cart_id })
    const { confirmationNumber } = structuredContentOf(
      yield call("checkout_cart", { cart_id, payment_token: "tok_visa" })
    )
    yield call("list_orders", {})
    const answer = `Bought: ${confirmationNumber}.`
    const { verdict } = JSON.parse(
      yield exchange({ target: `${target}/${name}/grade`, body: { answer }, step: 2, readsBody: true })
    ) as { readonly verdict: string }
    if (verdict !== "pass") throw new Error(`The grade of ${name} was ${verdict}`)
    yield exchange({ method: "DELETE", target: `${target}/${name}`, status: 204, step: 3 })
  }
}

const post = async (url: string, body: object) => {
  const headers = { "content-type": "application/json" }
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json()
}

/** The latency of grades while nothing else is served. */
const measureGrades = async ({ port }: Program, from: number): Promise<Percentiles> => {
  const { latencies } = await applyLoad({
    port,
    sessions: [runTrials(from, from + sequentialTrials, 1)],
    steps: steps.length
  })
  const at = (percent: number) => (latencies[steps.indexOf("grade")]?.percentile(percent) ?? 0) / 1e6
  return { p50: at(50), p99: at(99) }
}

/** The latency of grades for a sandbox with many purchases, computed anew each time. */
const measureLargeGrades = async ({ pid, port }: Program, { units }: Shop): Promise<Trials["largeGradeMs"]> => {
  const origin = `http://127.0.0.1:${port}`
  await post(`${origin}${target}`, { name: "large", task })
  const api = `${origin}/shops/large/api`
  for (let n = 0; n < largeTrialOrders; n++) {
    const { id: cart_id } = (await post(`${api}/carts`, {})) as { readonly id: string }
    for (const { id, productId } of units.slice(2 * n, 2 * n + 2)) {
      await post(`${api}/carts/${cart_id}/items`, { product_id: productId, variant_id: id })
    }
    await post(`${api}/checkout`, { cart_id, payment_token: "tok_visa" })
  }
  const times: Array<number> = []
  const before = cpuSecondsOf(pid)
  for (let n = 0; n < gradeCount; n++) {
    const startedAt = performance.now()
    await post(`${origin}${target}/large/grade`, { answer: "" })
    times.push(performance.now() - startedAt)
  }
  const after = cpuSecondsOf(pid)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (gradeCount - 1))] ?? 0
  const cpu = before === null || after === null ? null : ((after - before) * 1000) / gradeCount
  return { p50: at(0.5), p99: at(0.99), cpu }
}

/** Runs whole trials on a program of its own, in sequence on each of 16 connections. */
export const measureTrials = async (command: Command, shop: Shop, trials: number): Promise<Trials> => {
  await using program = await start(command)
  const parts = await measureParts(program, trials, steps.length, (from, to) => runTrials(from, to, concurrency))
  const gradeMs = await measureGrades(program, trials)
  return { trials, parts, gradeMs, largeGradeMs: await measureLargeGrades(program, shop) }
}
