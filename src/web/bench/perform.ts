import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect } from "effect"
import { BenchEntries, type BenchGroups } from "../../bench/Operations.ts"
import * as Operation from "../../operation/call.ts"
import type { RawRequest } from "../../operation/requestReader.ts"

type Names = Operation.OperationName<BenchGroups>

export type BenchRequirements = BenchEntries | HttpServerRequest.HttpServerRequest

/** The success type of an operation of the bench. */
export type Done<Name extends Names> = Operation.SuccessOf<BenchGroups, Name>

/**
 * Runs an operation of the bench with a page's input, with the permissions of the requesting browser: the same as over
 * REST.
 */
export const perform = <Name extends Names>(
  name: Name,
  raw: Pick<RawRequest, "path" | "payload" | "urlParams"> = {}
): Effect.Effect<Done<Name>, Operation.Refused, BenchRequirements> =>
  Effect.all([BenchEntries, HttpServerRequest.HttpServerRequest]).pipe(
    Effect.flatMap(([{ operations }, { headers }]) => Operation.perform(operations, name, { ...raw, headers })),
    Effect.map((done) => done as Done<Name>)
  )
