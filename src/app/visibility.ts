import { Effect, Layer } from "effect"
import type { Settings } from "../Config.ts"
import { hashOf } from "../domain/SecretHash.ts"
import type { OtherApi } from "../http/Edge.ts"
import { documentOf, documentRoutes } from "../http/openapi/documentRoutes.ts"
import { describedVisibilityApi } from "../http/openapi/Visibility.ts"
import { makePresenter } from "../http/Presenter.ts"
import { presentedRoutes } from "../http/Rest.ts"
import { mcpRoute } from "../mcp/Routes.ts"
import { visibilityEndpoint } from "../mcp/visibility/endpoint.ts"
import { Administrator } from "../visibility/access/Administrator.ts"
import { ClosedKeys } from "../visibility/access/ClosedKeys.ts"
import { KeepTexts } from "../visibility/facts/AnswerText.ts"
import { ScanCap } from "../visibility/leaderboards/ScanCap.ts"
import { Limits, type Rates } from "../visibility/limits/Limits.ts"
import { isVisibilityPath, VisibilityEntries, visibilityPresentation } from "../visibility/Operations.ts"
import { OperatorOperations } from "../visibility/operator/Operations.ts"
import { demoKeys } from "../visibility/simulation/demoKeys.ts"
import { docsRoute } from "../web/docs/route.tsx"
import { Analytics } from "../web/visibility/dashboard/Analytics.ts"

const ratesOf = ({ visibilityBurst, visibilityPerDay, visibilityPerMinute }: Settings): Rates => ({
  perMinute: visibilityPerMinute,
  capacity: visibilityBurst,
  perDay: visibilityPerDay
})

/** The services of the analytics API, also for pages. */
export const Visibility = (settings: Settings) =>
  Layer.mergeAll(VisibilityEntries.Default, Analytics.Default, Administrator.Default, OperatorOperations.Default).pipe(
    // The database may contain the demo keys from an earlier start.
    Layer.provideMerge(
      Layer.succeed(ClosedKeys, new Set(settings.visibilityDemo ? [] : demoKeys.map(({ key }) => hashOf(key))))
    ),
    Layer.provide(Layer.succeed(Limits, ratesOf(settings))),
    Layer.provide(Layer.succeed(ScanCap, settings.visibilityScanCap)),
    Layer.provide(Layer.succeed(KeepTexts, settings.visibilityKeepTexts))
  )

export const visibility = (settings: Settings) =>
  Effect.map(VisibilityEntries, ({ all, fallback, gate }) => {
    const presenter = makePresenter(visibilityPresentation)
    const api: OtherApi = {
      owns: isVisibilityPath,
      presentation: {
        fallback: (request) => presenter.respond(request, fallback(request), {}),
        refuse: presenter.refuse
      }
    }
    const described = describedVisibilityApi({ ...ratesOf(settings), scanCap: settings.visibilityScanCap })
    const docs = documentRoutes(documentOf(described), "/visibility", docsRoute)
    const mcp = mcpRoute(visibilityEndpoint(all, gate))
    return { routes: [...presentedRoutes(all, presenter), ...docs, mcp], api }
  })
