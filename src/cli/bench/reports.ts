import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Record, Stream } from "effect"
import type { RunId } from "../../domain/Ids.ts"
import { attemptCleanUp } from "../attemptCleanUp.ts"
import type { BenchClient } from "../benchClient.ts"
import { RefusalNotice } from "../retryRefused.ts"
import { onDisk, writeAtomically } from "../writing.ts"

export const reportFiles = { json: "report.json", junit: "junit.xml", html: "report.html" } as const

/** The writing of each report, as an effect of its own. */
export const reportWrites = (client: BenchClient, run: RunId, folder: string) =>
  Record.toEntries(reportFiles).map(([format, file]) =>
    Effect.gen(function* () {
      yield* onDisk(folder, () => mkdir(folder, { recursive: true }))
      const { parts } = yield* client.exportRun({ path: { run }, urlParams: { format } })
      yield* writeAtomically(join(folder, file), yield* Stream.mkString(parts))
    })
  )

/** Removes the reports of an earlier run in a folder. If one cannot be removed, writing the new one tells why. */
export const removeReports = (folder: string): Effect.Effect<void> =>
  Effect.forEach(
    Object.values(reportFiles),
    (file) => Effect.ignore(onDisk(folder, () => rm(join(folder, file), { force: true }))),
    { discard: true }
  )

/**
 * Runs an effect and then writes its reports, however it ends. If it fails or is interrupted, that is the result, even
 * if the server cannot give the reports any more.
 */
export const withReports =
  <E1, R1>(...writes: ReadonlyArray<Effect.Effect<void, E1, R1>>) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E | E1, R | R1> =>
    Effect.zipLeft(
      // A server that refused its requests for a minute is not worth another one.
      Effect.onError(self, () => Effect.provideService(attemptCleanUp(...writes), RefusalNotice, undefined)),
      Effect.all(writes, { discard: true })
    )
