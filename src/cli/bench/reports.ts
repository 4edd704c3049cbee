import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Stream } from "effect"
import type { RunId } from "../../domain/Ids.ts"
import type { BenchClient } from "../benchClient.ts"

const files = { json: "report.json", junit: "junit.xml", html: "report.html" } as const

/** Writes the reports of a run into a folder. */
export const writeReports = (client: BenchClient, run: RunId, folder: string) =>
  Effect.gen(function* () {
    yield* Effect.promise(() => mkdir(folder, { recursive: true }))
    yield* Effect.forEach(["json", "junit", "html"] as const, (format) =>
      Effect.gen(function* () {
        const { parts } = yield* client.exportRun({ path: { run }, urlParams: { format } })
        const text = yield* Stream.mkString(parts)
        yield* Effect.promise(() => writeFile(join(folder, files[format]), text))
      })
    )
  })
