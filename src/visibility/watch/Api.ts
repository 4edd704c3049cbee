import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { Schema } from "effect"
import { Params } from "../../domain/Input.ts"
import { forOperators } from "../../operation/Audience.ts"
import { listOf, singleOf } from "../contract/Envelope.ts"
import { notFound } from "../contract/Errors.ts"
import { pagingParams, period } from "../contract/Parameters.ts"
import { SubjectKind } from "../records/Vocabulary.ts"
import { WatchedAnswer, WatchedName, WatchedStats, WatchedVitals } from "./Records.ts"

const subjectParams = {
  of: SubjectKind,
  ids: Schema.String.annotations({ description: "Ids, separated by commas; unknown ids are skipped" })
}

const watchVitals = HttpApiEndpoint.get("watchVitals", "/operator/visibility/vitals")
  .setUrlParams(Params({ period }))
  .addSuccess(singleOf(WatchedVitals))

const watchStats = HttpApiEndpoint.get("watchStats", "/operator/visibility/stats")
  .setUrlParams(Params({ period, ...subjectParams }))
  .addSuccess(singleOf(Schema.Array(WatchedStats)))

const watchNames = HttpApiEndpoint.get("watchNames", "/operator/visibility/names")
  .setUrlParams(Params(subjectParams))
  .addSuccess(singleOf(Schema.Array(WatchedName)))

const watchOwnBrands = HttpApiEndpoint.get("watchOwnBrands", "/operator/visibility/own-brands").addSuccess(
  singleOf(Schema.Array(WatchedName))
)

const watchAnswers = HttpApiEndpoint.get("watchAnswers", "/operator/visibility/answers")
  .setUrlParams(
    Params({ ...pagingParams, prompt_id: Schema.String.annotations({ description: "The prompt template" }) })
  )
  .addSuccess(listOf(WatchedAnswer))
  .addError(notFound)

/**
 * What a person signed in to the dashboard sees of an organization, in addition to the API: in no document, no tool,
 * and on no route.
 */
export const WatchApi = HttpApiGroup.make("watch")
  .add(watchVitals)
  .add(watchStats)
  .add(watchNames)
  .add(watchOwnBrands)
  .add(watchAnswers)
  .annotateEndpointsContext(forOperators)
  .annotateContext(forOperators)
