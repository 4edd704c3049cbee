import { createHistogram } from "node:perf_hooks"

export interface Timing {
  readonly what: string
  readonly medianMs: number
  readonly maxMs: number
  readonly mostMs: number
}

export type Ask = (path: string) => Promise<{ readonly body: string; readonly ms: number }>

/** Asks a server with a key; anything but a 200 ends the measurement. */
export const asker =
  (url: string, key: string): Ask =>
  async (path) => {
    const begun = performance.now()
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${key}` } })
    const body = await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 300)}`)
    return { body, ms: performance.now() - begun }
  }

const idsOf = async (ask: Ask, path: string): Promise<ReadonlyArray<string>> => {
  const { data } = JSON.parse((await ask(path)).body) as { data: ReadonlyArray<{ id: string }> }
  return data.map(({ id }) => id)
}

/** Every kind of analytics call of an organization with the most milliseconds that it may take. */
export const questionsOf = async (ask: Ask) => {
  const projects = await idsOf(ask, "/api/v1/projects")
  // The daily project has most of the answers, and was made first.
  const project = projects.at(-1)
  const [prompt] = await idsOf(ask, "/api/v1/prompts?category=awareness")
  const [topic] = await idsOf(ask, "/api/v1/topics")
  const [brand] = (await idsOf(ask, "/api/v1/brands?tracking=tracked&limit=100")).toReversed()
  const question = (path: string, mostMs: number) => ({ path: `/api/v1${path}`, mostMs })
  const top = "?period=90d&limit=100"
  return [
    question("/vitals?period=90d", 120),
    question("/vitals/by-category?period=90d", 120),
    question(`/brands/${brand}/stats?period=90d`, 120),
    question(`/projects/${project}/top-brands${top}`, 120),
    question(`/projects/${project}/top-prompts${top}`, 120),
    question(`/projects/${project}/top-websites${top}`, 120),
    question(`/prompts/${prompt}/top-brands${top}`, 120),
    question(`/topics/${topic}/top-brands${top}`, 120),
    question(`/topics/${topic}/top-websites${top}`, 120),
    question(`/categories/comparison/top-websites${top}`, 120),
    question(`/citations?project_id=${project}&limit=100`, 10),
    question(`/citations?prompt_id=${prompt}&limit=100`, 10),
    question(`/page-vitals?brand_id=${brand}&limit=100`, 10)
  ]
}

/** Asks each question some times, one after the other. */
export const timeEach = async (
  ask: Ask,
  questions: ReadonlyArray<{ readonly path: string; readonly mostMs: number }>,
  times: number
): Promise<ReadonlyArray<Timing>> => {
  const timings: Array<Timing> = []
  for (const { mostMs, path } of questions) {
    const taken: Array<number> = []
    for (let time = 0; time < times; time++) taken.push((await ask(path)).ms)
    taken.sort((a, b) => a - b)
    const what = path.replace(/(prj|prm|brn|tpc)_\w+/, "{id}").replace("/api/v1", "")
    timings.push({ what, medianMs: taken[Math.floor(times / 2)] ?? 0, maxMs: taken.at(-1) ?? 0, mostMs })
  }
  return timings
}

/** The p50, p99 and longest of a request to the store, in milliseconds, while `others` is under way. */
export const storeBeside = async (url: string, others: Promise<unknown>) => {
  const histogram = createHistogram()
  let going = true
  const ended = others.finally(() => {
    going = false
  })
  while (going) {
    const begun = performance.now()
    await (await fetch(`${url}/api/products?limit=20`)).arrayBuffer()
    histogram.record(Math.max(1, Math.round((performance.now() - begun) * 1000)))
    await Bun.sleep(5)
  }
  await ended
  return {
    p50: histogram.percentile(50) / 1000,
    p99: histogram.percentile(99) / 1000,
    max: histogram.max / 1000,
    requests: histogram.count
  }
}
