import * as HttpApi from "@effect/platform/HttpApi"
import { Option, Schema } from "effect"
import { weakMemo } from "../domain/weakMemo.ts"
import type { ErrorBody } from "../operation/Envelope.ts"
import type { Entry } from "../operation/Operations.ts"
import { makeNextRoutes } from "./nextRoutes.ts"

/** An error encoded by the contract. */
export interface Failure {
  readonly status: number
  readonly body: ErrorBody
}

/** Encodes an error as the contract declares it for an endpoint; none if it is not declared. */
export type WriteFailure = (error: unknown, baseUrl?: string) => Option.Option<Failure>

const ofStatus = (
  status: number,
  errors: Schema.Schema<unknown, ErrorBody>,
  withRoutes: (body: ErrorBody, baseUrl?: string) => ErrorBody
): WriteFailure => {
  const encode = Schema.encodeUnknownOption(errors)
  return (error, baseUrl) => Option.map(encode(error), (body) => ({ status, body: withRoutes(body, baseUrl) }))
}

const writersOf = (api: HttpApi.HttpApi.Any): ReadonlyMap<string, WriteFailure> => {
  const byName = new Map<string, WriteFailure>()
  const withRoutes = makeNextRoutes(api)
  // Every API's endpoints declare their errors.
  HttpApi.reflect(api as HttpApi.HttpApi.AnyWithProps, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, errors }) => {
      const writers = [...errors].flatMap(([status, { ast }]) =>
        Option.toArray(Option.map(ast, (ast) => ofStatus(status, Schema.make(ast), withRoutes)))
      )
      byName.set(endpoint.name, (error, baseUrl) =>
        Option.firstSomeOf(writers.values().map((write) => write(error, baseUrl)))
      )
    }
  })
  return byName
}

const knownWriters = weakMemo(writersOf)

/**
 * Encoders for the errors of each endpoint of a contract, its own and shared ones. They are made once per contract, for
 * the first error, to keep the start fast.
 */
export const failuresOf =
  (api: HttpApi.HttpApi.Any) =>
  ({ endpoint: { name } }: Entry): WriteFailure =>
  (error, baseUrl) => {
    const write = knownWriters(api).get(name)
    if (write === undefined) throw new Error(`${name} is not part of the contract`)
    return write(error, baseUrl)
  }
