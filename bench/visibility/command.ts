import { Command } from "@effect/cli"
import * as BunContext from "@effect/platform-bun/BunContext"
import * as BunRuntime from "@effect/platform-bun/BunRuntime"
import { Effect } from "effect"
import { visibility } from "../../src/cli/visibility.ts"

/** `vitrine visibility ...` as a program of its own. */
const run = Command.run(visibility, { name: "vitrine", version: "0.0.0" })

BunRuntime.runMain(run(process.argv).pipe(Effect.provide(BunContext.layer)), { disableErrorReporting: true })
