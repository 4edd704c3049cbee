import {
  HttpApiBuilder,
  type HttpApiGroup,
  HttpApiSchema,
  type HttpServerRequest,
  HttpServerResponse
} from "@effect/platform"
import { Context, Effect, type Layer, Option, Schema } from "effect"
import { type Entry, entries, type Operations } from "../operation/Operations.ts"
import { Remembered } from "../operation/Remembered.ts"
import { run } from "../operation/run.ts"
import { Api } from "./Api.ts"
import { readJson, skipBody } from "./JsonBody.ts"

type Groups = (typeof Api.groups)[keyof typeof Api.groups]

/** The request as the router hands it on: path, query and headers decoded, the body still unread. */
interface Arrived {
  readonly request: HttpServerRequest.HttpServerRequest
}

/** The handlers of any group: which names are still to be handled is not counted here, `entries` yields each once. */
interface Handlers {
  readonly handleRaw: (name: string, handler: (arrived: Arrived) => Effect.Effect<unknown, unknown>) => Handlers
}

/**
 * The answer as the contract's schema encodes it. A success is an instance of a Schema.Class, checked when it was made,
 * and what it is made of writes itself to JSON as its schema would (a test holds every endpoint to that); so it is
 * written at once instead of being walked through by the schema a second time.
 */
const answer = (endpoint: Entry["endpoint"]) => {
  const options = { status: HttpApiSchema.getStatusSuccess(endpoint.successSchema), contentType: "application/json" }
  const write = (success: unknown) => HttpServerResponse.text(JSON.stringify(success), options)
  return Context.get(endpoint.annotations, Remembered) ? rememberLast(write) : write
}

/** Gives the very same response, its bytes included, as long as it is asked about the very same object. */
const rememberLast = (write: (success: unknown) => HttpServerResponse.HttpServerResponse) => {
  const written = new WeakMap<object, HttpServerResponse.HttpServerResponse>()
  return (success: unknown) => {
    if (typeof success !== "object" || success === null) return write(success)
    const response = written.get(success) ?? write(success)
    written.set(success, response)
    return response
  }
}

const serve = ({ endpoint, operation }: Entry) => {
  // An erased endpoint does not say what its body is; the operation it was declared with does.
  const decode = Option.map(endpoint.payloadSchema, (schema) =>
    Schema.decodeUnknown(schema as Schema.Schema<unknown>, { errors: "all" })
  )
  const respond = answer(endpoint)
  const perform = (request: object) => Effect.map(run(endpoint.name, operation(request)), respond)
  return (arrived: Arrived) =>
    Option.match(decode, {
      onNone: () =>
        endpoint.method === "GET" ? perform(arrived) : Effect.zipRight(skipBody(arrived.request), perform(arrived)),
      onSome: (decode) =>
        Effect.flatMap(Effect.flatMap(readJson(arrived.request), decode), (payload) => perform({ ...arrived, payload }))
    })
}

/** Serves a group of the contract with its record of operations. */
export const rest = <Group extends Groups, R>(
  group: Group,
  operations: Effect.Effect<Operations<Group>, never, R>
): Layer.Layer<HttpApiGroup.ApiGroup<"vitrine", Group["identifier"]>, never, R> =>
  HttpApiBuilder.group(
    Api,
    group.identifier,
    // The builder counts in its types which endpoints were handled; it cannot follow a fold over all of them.
    (handlers) =>
      Effect.map(operations, (record) =>
        entries(group, record).reduce<Handlers>(
          (handled, entry) => handled.handleRaw(entry.endpoint.name, serve(entry)),
          handlers as unknown as Handlers
        )
      ) as never
    // For the same reason it cannot tell that nothing but the operations is needed.
  ) as never
