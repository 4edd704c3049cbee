import { type Command, start, waitUntilOk } from "./program.ts"
import { type Spread, spread } from "./statistics.ts"

const starts = 7

export interface ColdStart {
  /** From the spawn in an empty directory to the first 200 of /healthz. */
  readonly healthMs: Spread
  /** To the first 200 of the list of products. */
  readonly productsMs: Spread
}

const startOnce = async (command: Command) => {
  await using program = await start(command)
  await waitUntilOk(`http://127.0.0.1:${program.port}/api/products?limit=20`, () => true)
  return { healthMs: program.healthyAfterMs, productsMs: performance.now() - program.spawnedAt }
}

/** Starts a program several times, each in a new empty directory; a first time, not counted, fills the file cache. */
export const measureColdStart = async (command: Command): Promise<ColdStart> => {
  await startOnce(command)
  const times: Array<Awaited<ReturnType<typeof startOnce>>> = []
  for (let count = 0; count < starts; count++) times.push(await startOnce(command))
  return {
    healthMs: spread(times.map(({ healthMs }) => healthMs)),
    productsMs: spread(times.map(({ productsMs }) => productsMs))
  }
}
