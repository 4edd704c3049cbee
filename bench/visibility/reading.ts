import { createHistogram } from "node:perf_hooks"

export interface Timing {
  readonly what: string
  readonly medianMs: number
  readonly maxMs: number
  readonly limitMs: number
}

export type SendRequest = (path: string) => Promise<{ readonly body: string; readonly ms: number }>

/** Sends requests with a key; any response but a 200 ends the measurement. */
export const createSender =
  (url: string, key: string): SendRequest =>
  async (path) => {
    const startedAt = performance.now()
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${key}` } })
    const body = await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 300)}`)
    return { body, ms: performance.now() - startedAt }
  }

const idsOf = async (send: SendRequest, path: string): Promise<ReadonlyArray<string>> => {
  const { data } = JSON.parse((await send(path)).body) as { data: ReadonlyArray<{ id: string }> }
  return data.map(({ id }) => id)
}

/** Every kind of analytics call of an organization, with its time limit in milliseconds. */
export const analyticsRequests = async (send: SendRequest) => {
  const projects = await idsOf(send, "/api/v1/projects")
  // The daily project has most of the answers, and was created first.
  const project = projects.at(-1)
  const [prompt] = await idsOf(send, "/api/v1/prompts?category=awareness")
  const [topic] = await idsOf(send, "/api/v1/topics")
  const [brand] = (await idsOf(send, "/api/v1/brands?tracking=tracked&limit=100")).toReversed()
  const request = (path: string, limitMs: number) => ({ path: `/api/v1${path}`, limitMs })
  const top = "?period=90d&limit=100"
  return [
    request("/vitals?period=90d", 120),
    request("/vitals/by-category?period=90d", 120),
    request(`/brands/${brand}/stats?period=90d`, 120),
    request(`/projects/${project}/top-brands${top}`, 120),
    request(`/projects/${project}/top-prompts${top}`, 120),
    request(`/projects/${project}/top-websites${top}`, 120),
    request(`/prompts/${prompt}/top-brands${top}`, 120),
    request(`/topics/${topic}/top-brands${top}`, 120),
    request(`/topics/${topic}/top-websites${top}`, 120),
    request(`/categories/comparison/top-websites${top}`, 120),
    request(`/citations?project_id=${project}&limit=100`, 10),
    request(`/citations?prompt_id=${prompt}&limit=100`, 10),
    request(`/page-vitals?brand_id=${brand}&limit=100`, 10)
  ]
}

/** Sends each request several times, in sequence. */
export const timeEach = async (
  send: SendRequest,
  requests: ReadonlyArray<{ readonly path: string; readonly limitMs: number }>,
  times: number
): Promise<ReadonlyArray<Timing>> => {
  const timings: Array<Timing> = []
  for (const { limitMs, path } of requests) {
    const durations: Array<number> = []
    for (let time = 0; time < times; time++) durations.push((await send(path)).ms)
    durations.sort((a, b) => a - b)
    const what = path.replace(/(prj|prm|brn|tpc)_\w+/, "{id}").replace("/api/v1", "")
    timings.push({
      what,
      medianMs: durations[Math.floor(times / 2)] ?? 0,
      maxMs: durations.at(-1) ?? 0,
      limitMs
    })
  }
  return timings
}

/** The p50, p99 and maximum of a request to the store, in milliseconds, while `work` is running. */
export const measureStoreDuring = async (url: string, work: Promise<unknown>) => {
  const histogram = createHistogram()
  let isRunning = true
  const completion = work.finally(() => {
    isRunning = false
  })
  while (isRunning) {
    const startedAt = performance.now()
    await (await fetch(`${url}/api/products?limit=20`)).arrayBuffer()
    histogram.record(Math.max(1, Math.round((performance.now() - startedAt) * 1000)))
    await Bun.sleep(5)
  }
  await completion
  return {
    p50: histogram.percentile(50) / 1000,
    p99: histogram.percentile(99) / 1000,
    max: histogram.max / 1000,
    requests: histogram.count
  }
}
