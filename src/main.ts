import * as BunRuntime from "@effect/platform-bun/BunRuntime"
import { serve } from "./cli/serve.ts"

BunRuntime.runMain(serve, { disableErrorReporting: true })
