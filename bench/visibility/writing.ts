import { Effect, Layer, ManagedRuntime } from "effect"
import * as Sqlite from "../../src/database/sqlite.ts"
import { Limits } from "../../src/visibility/limits/Limits.ts"
import * as Limiter from "../../src/visibility/limits/RateLimiter.ts"

const brands = ["Nova", "Orbit", "Quenlora", "Zed", "Mirabel"]

/** A file of short answers: two brands, one citation each. */
export const writeAnswers = async (path: string, count: number): Promise<void> => {
  const writer = Bun.file(path).writer()
  const begins = Date.now() - 80 * 86_400_000
  for (let index = 0; index < count; index++) {
    const [first, second] = [brands[index % 5], brands[(index + 2) % 5]]
    const line = {
      id: `answer-${index}`,
      prompt: `What is the best kettle, number ${index % 50}?`,
      provider: index % 2 === 0 ? "chatgpt" : "gemini",
      location: "us",
      answered_at: new Date(begins + ((index * 20_000) % (80 * 86_400_000))).toISOString(),
      text: `The best kettle is ${first}, though ${second} makes a good one too.`,
      citations: [`https://site${index % 40}.example/page-${index % 7}`]
    }
    writer.write(`${JSON.stringify(line)}\n`)
    if (index % 10_000 === 0) await writer.flush()
  }
  await writer.end()
}

export const writeBrands = (path: string) =>
  Bun.write(path, brands.map((name, index) => JSON.stringify({ name, is_own: index === 0 })).join("\n"))

/** Microseconds of one check of the rate limit on a database in a file. */
export const rateLimitCheck = async (databaseFile: string): Promise<number> => {
  const runtime = ManagedRuntime.make(
    Limiter.layer.pipe(
      Layer.provide(Layer.succeed(Limits, { perMinute: 60, capacity: 120, perDay: 10_000 })),
      Layer.provide(Sqlite.layer({ filename: databaseFile, synchronous: "normal" }))
    )
  )
  const spend = (times: number) =>
    Effect.flatMap(Limiter.RateLimiter, (limiter) =>
      Effect.forEach(Array.from({ length: times }), () => limiter.spend("bench"), { discard: true })
    )
  await runtime.runPromise(spend(500))
  const begun = performance.now()
  await runtime.runPromise(spend(5000))
  const took = performance.now() - begun
  await runtime.dispose()
  return (took * 1000) / 5000
}
