import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect } from "effect"
import { BenchEntries, type BenchGroups } from "../../bench/Operations.ts"
import * as Operation from "../../operation/call.ts"
import type { RawRequest } from "../../operation/requestReader.ts"

type Names = Operation.OperationName<BenchGroups>

/** What a page of the bench is made with. */
export type BenchRequirements = BenchEntries | HttpServerRequest.HttpServerRequest

/** What an operation of the bench succeeds with. */
export type Done<Name extends Names> = Operation.SuccessOf<BenchGroups, Name>

/**
 * Runs an operation of the bench with what a page was given, as the browser that asks: what it may not do over REST, it may
 * not do here.
 */
export const perform = <Name extends Names>(
  name: Name,
  raw: Pick<RawRequest, "path" | "payload" | "urlParams"> = {}
): Effect.Effect<Done<Name>, Operation.Refused, BenchRequirements> =>
  Effect.all([BenchEntries, HttpServerRequest.HttpServerRequest]).pipe(
    Effect.flatMap(([{ operations }, { headers }]) => Operation.perform(operations, name, { ...raw, headers })),
    Effect.map((done) => done as Done<Name>)
  )
