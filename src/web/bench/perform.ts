import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Data, Effect, Option } from "effect"
import { BenchEntries, type BenchGroups } from "../../bench/Operations.ts"
import type { Problem } from "../../domain/Problem.ts"
import { statusOf } from "../../operation/Envelope.ts"
import { invoke } from "../../operation/invoke.ts"
import type { RawRequest } from "../../operation/requestReader.ts"

type Endpoints = HttpApiGroup.HttpApiGroup.Endpoints<BenchGroups>

/** Why an operation of the bench did nothing, with the status that its contract gives it. */
export class Refused extends Data.TaggedError("Refused")<{
  readonly problem: Problem
  readonly status: number
}> {}

/** What a page of the bench is made with. */
export type BenchNeeds = BenchEntries | HttpServerRequest.HttpServerRequest

/** What an operation of the bench succeeds with. */
export type Done<Name extends Endpoints["name"]> = HttpApiEndpoint.HttpApiEndpoint.SuccessWithName<Endpoints, Name>

/**
 * Runs an operation of the bench with what a page was given, as the browser that asks: what it may not do over REST, it may
 * not do here.
 */
export const perform = <Name extends Endpoints["name"]>(
  name: Name,
  raw: Pick<RawRequest, "path" | "payload" | "urlParams"> = {}
): Effect.Effect<Done<Name>, Refused, BenchNeeds> =>
  Effect.flatMap(Effect.all([BenchEntries, HttpServerRequest.HttpServerRequest]), ([{ byName }, { headers }]) => {
    const entry = byName.get(name)
    if (entry === undefined) return Effect.dieMessage(`${name} is no operation`)
    return invoke(entry, { ...raw, headers }).pipe(
      Effect.mapError((error) => {
        // Every failure of an operation is a tagged error with a sentence for its caller.
        const problem = error as Problem
        return new Refused({ problem, status: Option.getOrElse(statusOf(entry.endpoint, problem._tag), () => 400) })
      })
      // What the operation yields was erased with its endpoint.
    ) as Effect.Effect<Done<Name>, Refused>
  })
