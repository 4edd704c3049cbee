import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { single } from "../contract/Envelope.ts"
import { notFound } from "../contract/Errors.ts"
import { BrandPath, reported } from "../contract/Parameters.ts"
import { BrandStats, VisibilityByCategory, VisibilityMetrics } from "./Metrics.ts"

const vitals = HttpApiEndpoint.get("vitals", "/api/v1/vitals")
  .setUrlParams(reported)
  .addSuccess(single(VisibilityMetrics))
  .annotate(OpenApi.Summary, "Org visibility rollup")
  .annotate(
    OpenApi.Description,
    "How visible the organization is in the answers to all its prompts: its own brands taken as one, or all tracked brands if none is marked as its own."
  )

const vitalsByCategory = HttpApiEndpoint.get("vitalsByCategory", "/api/v1/vitals/by-category")
  .setUrlParams(reported)
  .addSuccess(single(VisibilityByCategory))
  .annotate(OpenApi.Summary, "Visibility by category")
  .annotate(OpenApi.Description, "The same for each category of prompt templates, highest score first.")

const brandStats = HttpApiEndpoint.get("brandStats", "/api/v1/brands/:id/stats")
  .setPath(BrandPath)
  .setUrlParams(reported)
  .addSuccess(single(BrandStats))
  .addError(notFound)
  .annotate(OpenApi.Summary, "Brand stats")
  .annotate(
    OpenApi.Description,
    "How visible one brand is in all answers of the organization, with each day's figures."
  )

export const MetricsApi = HttpApiGroup.make("metrics", { topLevel: true })
  .add(vitals)
  .add(vitalsByCategory)
  .add(brandStats)
  .annotate(OpenApi.Title, "Visibility")
  .annotate(OpenApi.Description, "Scores, coverage, positions and sentiment over 7, 30 or 90 days.")
