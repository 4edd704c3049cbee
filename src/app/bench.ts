import { Effect, Layer } from "effect"
import * as BenchToken from "../bench/access/BenchToken.ts"
import { AgentEntries, PageEndpoints } from "../bench/agent/AgentEntries.ts"
import { AgentTools, agentToolsOf } from "../bench/agent/AgentTools.ts"
import { JournalListener } from "../bench/journal/JournalListener.ts"
import { journalLayer } from "../bench/journal/journalLayer.ts"
import { OperationNames } from "../bench/journal/OperationNames.ts"
import { BenchEntries } from "../bench/Operations.ts"
import { Loopback } from "../bench/playing/Loopback.ts"
import { Expiry } from "../bench/sandboxes/Expiry.ts"
import { MaxSandboxes } from "../bench/sandboxes/SandboxRevisions.ts"
import type { Settings } from "../Config.ts"
import { benchRoutes } from "../http/BenchRoutes.ts"
import { shopperEntries } from "../store/shopper/Operations.ts"
import { watchOrders } from "../store/watch/Api.ts"
import { VisibilityEntries } from "../visibility/Operations.ts"
import { benchPages } from "../web/bench/Routes.ts"
import { docsRoute } from "../web/docs/route.tsx"
import { operationNames } from "./operationNames.ts"
import { storeEntries } from "./store.ts"

/** The tools of the store's MCP endpoint, including those of the analytics unless these have their own port. */
const agentTools = ({ visibilityPort }: Settings) =>
  Effect.zipWith(storeEntries, VisibilityEntries, (entries, { all: analytics }) => [
    ...agentToolsOf([...entries, ...shopperEntries], false),
    ...agentToolsOf(visibilityPort === undefined ? analytics : [], true)
  ])

/** The bench's services and, if it is enabled, its background work. */
export const Bench = (settings: Settings) =>
  Layer.scopedDiscard(
    Effect.flatMap(Expiry, ({ run }) => (BenchToken.isBenchOn(settings) ? Effect.forkScoped(run) : Effect.void))
  ).pipe(
    Layer.provideMerge(Layer.mergeAll(BenchEntries.Default, Expiry.Default, JournalListener.Default)),
    Layer.provideMerge(Loopback.Default),
    Layer.provide(Layer.succeed(MaxSandboxes, settings.benchMaxSandboxes)),
    Layer.provide(Layer.effect(AgentEntries, storeEntries)),
    Layer.provide(Layer.succeed(PageEndpoints, [watchOrders])),
    Layer.provideMerge(Layer.effect(AgentTools, agentTools(settings))),
    Layer.provide(Layer.succeed(OperationNames, operationNames)),
    Layer.provideMerge(
      journalLayer(settings.benchJournalBytes, BenchToken.isBenchOn(settings), settings.benchMaxSandboxes)
    )
  )

const disabledBench = { apis: [], routes: [], listen: undefined, controlOf: undefined }

export const bench = (settings: Settings) =>
  Effect.gen(function* () {
    const { all, controls } = yield* BenchEntries
    const { note: listen } = yield* JournalListener
    const { api, routes } = benchRoutes(all, docsRoute, benchPages)
    return BenchToken.isBenchOn(settings) ? { apis: [api], routes, listen, controlOf: controls.find } : disabledBench
  })
