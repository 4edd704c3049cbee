import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { LiteralQuery, Strict } from "../../operation/annotations.ts"
import { Area, reads, Tool } from "../../operation/Tool.ts"
import { singleOf } from "../contract/Envelope.ts"
import { notFound, orgRequired } from "../contract/Errors.ts"
import { BrandPath, periodParams } from "../contract/Parameters.ts"
import { BrandStats, VisibilityByCategory, VisibilityMetrics } from "./Metrics.ts"

const vitals = HttpApiEndpoint.get("vitals", "/api/v1/vitals")
  .setUrlParams(periodParams)
  .addSuccess(singleOf(VisibilityMetrics))
  .annotate(OpenApi.Summary, "Org visibility rollup")
  .annotate(
    OpenApi.Description,
    "How visible the organization is in the answers to all its prompts: its own brands together, or all tracked brands if none is marked as its own."
  )
  .annotate(Tool, reads("get_vitals", "Use this first, to see how visible the organization is."))

const vitalsByCategory = HttpApiEndpoint.get("vitalsByCategory", "/api/v1/vitals/by-category")
  .setUrlParams(periodParams)
  .addSuccess(singleOf(VisibilityByCategory))
  .annotate(OpenApi.Summary, "Visibility by category")
  .annotate(
    OpenApi.Description,
    "How visible the organization is in each category of prompt templates, highest score first."
  )
  .annotate(Tool, reads("get_vitals_by_category", "Use this to see where the organization is strong or weak."))

const brandStats = HttpApiEndpoint.get("brandStats", "/api/v1/brands/:id/stats")
  .setPath(BrandPath)
  .setUrlParams(periodParams)
  .addSuccess(singleOf(BrandStats))
  .addError(notFound)
  .annotate(OpenApi.Summary, "Brand stats")
  .annotate(
    OpenApi.Description,
    "How visible one brand is in all answers of the organization, with each day's figures."
  )
  .annotate(
    Tool,
    reads("get_brand_stats", "Use this to follow one brand day by day, or to compare it with another.", {
      id: "brand_id"
    })
  )

export const MetricsApi = HttpApiGroup.make("metrics", { topLevel: true })
  .add(vitals)
  .add(vitalsByCategory)
  .add(brandStats)
  .addError(orgRequired)
  .annotateEndpoints(Strict, true)
  .annotateEndpoints(LiteralQuery, true)
  .annotateEndpoints(Area, "analytics")
  .annotate(OpenApi.Title, "Visibility")
  .annotate(OpenApi.Description, "Scores, coverage, positions and sentiment over 7, 30 or 90 days.")
