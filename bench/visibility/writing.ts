import { Effect, Layer, ManagedRuntime } from "effect"
import * as Sqlite from "../../src/database/sqlite.ts"
import { Limits } from "../../src/visibility/limits/Limits.ts"
import * as Limiter from "../../src/visibility/limits/RateLimiter.ts"

const brands = ["Nova", "Orbit", "Quenlora", "Zed", "Mirabel"]

const words =
  "kettle steel boils fast quiet handle for most kitchens reviewers like spout warranty heats water minutes limescale".split(
    " "
  )

/** Text of about 1,700 characters in an assistant's style: two brands in the middle of other prose. */
const longText = (index: number, first: string, second: string): string => {
  const prose = (length: number) =>
    Array.from({ length }, (_, place) => words[(index * 7 + place * 3 + ((place * place) % 5)) % words.length]).join(
      " "
    )
  return `## Best kettles\n\n${prose(60)}. **${first}** – ${prose(90)}. Here’s ${second}: ${prose(70)}.\n\n- ${prose(25)}`
}

/** Kinds of answers: a sentence with two brands and one citation, or of realistic length with six citations. */
export type AnswerLength = "short" | "real"

/** Writes a file of answers. */
export const writeAnswers = async (path: string, count: number, length: AnswerLength = "short"): Promise<void> => {
  const writer = Bun.file(path).writer()
  const startMs = Date.now() - 80 * 86_400_000
  for (let index = 0; index < count; index++) {
    const [first = "", second = ""] = [brands[index % 5], brands[(index + 2) % 5]]
    const pages = Array.from(
      { length: length === "real" ? 6 : 1 },
      (_, place) => `https://site${(index + place * 11) % 40}.example/page-${(index + place) % 7}`
    )
    const line = {
      id: `answer-${index}`,
      prompt: `What is the best kettle, number ${index % 50}?`,
      provider: index % 2 === 0 ? "chatgpt" : "gemini",
      location: "us",
      answered_at: new Date(startMs + ((index * 20_000) % (80 * 86_400_000))).toISOString(),
      text:
        length === "real"
          ? longText(index, first, second)
          : `The best kettle is ${first}, though ${second} makes a good one too.`,
      citations: pages
    }
    writer.write(`${JSON.stringify(line)}\n`)
    if (index % 10_000 === 0) await writer.flush()
  }
  await writer.end()
}

export const writeBrands = (path: string) =>
  Bun.write(path, brands.map((name, index) => JSON.stringify({ name, is_own: index === 0 })).join("\n"))

/** Microseconds per check of the rate limit, on a database file. */
export const measureRateLimitCheck = async (databaseFile: string): Promise<number> => {
  const runtime = ManagedRuntime.make(
    Limiter.RateLimiter.Default.pipe(
      Layer.provide(Layer.succeed(Limits, { perMinute: 60, capacity: 120, perDay: 10_000 })),
      Layer.provide(Sqlite.layer({ filename: databaseFile, synchronous: "normal" }))
    )
  )
  const spend = (times: number) =>
    Effect.flatMap(Limiter.RateLimiter, (limiter) =>
      Effect.forEach(Array.from({ length: times }), () => limiter.spend("bench"), { discard: true })
    )
  await runtime.runPromise(spend(500))
  const startedAt = performance.now()
  await runtime.runPromise(spend(5000))
  const elapsedMs = performance.now() - startedAt
  await runtime.dispose()
  return (elapsedMs * 1000) / 5000
}
