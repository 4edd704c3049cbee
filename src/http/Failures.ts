import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Option, Schema } from "effect"
import type { ErrorBody } from "../operation/Envelope.ts"
import { makeNextRoutes } from "./nextRoutes.ts"

/** Writes an error as the contract declares it for one endpoint; none for what is not declared there. */
export type WriteFailure = (error: unknown) => Option.Option<HttpServerResponse.HttpServerResponse>

const ofStatus = (
  status: number,
  errors: Schema.Schema<unknown, ErrorBody>,
  withRoutes: (body: ErrorBody) => ErrorBody
): WriteFailure => {
  const encode = Schema.encodeUnknownOption(errors)
  return (error) => Option.map(encode(error), (body) => HttpServerResponse.unsafeJson(withRoutes(body), { status }))
}

/** How the errors of each endpoint are written, by its name: its own, and those that the whole contract shares. */
export const failuresOf = (api: HttpApi.HttpApi.Any): ReadonlyMap<string, WriteFailure> => {
  const byName = new Map<string, WriteFailure>()
  const withRoutes = makeNextRoutes(api)
  // Whatever the api is made of, its endpoints declare their errors.
  HttpApi.reflect(api as HttpApi.HttpApi.AnyWithProps, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, errors }) => {
      const writers = [...errors].flatMap(([status, { ast }]) =>
        Option.toArray(Option.map(ast, (ast) => ofStatus(status, Schema.make(ast), withRoutes)))
      )
      byName.set(endpoint.name, (error) =>
        writers.reduce<ReturnType<WriteFailure>>(
          (written, write) => Option.orElse(written, () => write(error)),
          Option.none()
        )
      )
    }
  })
  return byName
}
