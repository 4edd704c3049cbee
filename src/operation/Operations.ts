import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import type { Effect, Types } from "effect"
import type { InvalidRequest } from "../domain/Errors.ts"

/** The decoded request of one endpoint: its path, query, body and headers, and nothing of the protocol. */
type Request<Endpoint extends HttpApiEndpoint.HttpApiEndpoint.Any> = Types.Simplify<
  Omit<HttpApiEndpoint.HttpApiEndpoint.Request<Endpoint>, "request">
>

/** The implementation of one endpoint. It knows no protocol, so that every surface can run it. */
export type Operation<Endpoint extends HttpApiEndpoint.HttpApiEndpoint.Any> = (
  request: Request<Endpoint>
) => Effect.Effect<
  HttpApiEndpoint.HttpApiEndpoint.Success<Endpoint>,
  HttpApiEndpoint.HttpApiEndpoint.Error<Endpoint> | InvalidRequest
>

/** The implementations of a whole area, one for each endpoint of its contract: leaving one out does not compile. */
export type Operations<Group extends HttpApiGroup.HttpApiGroup.Any> = {
  readonly [Endpoint in HttpApiGroup.HttpApiGroup.Endpoints<Group> as Endpoint["name"]]: Operation<Endpoint>
}

/** An endpoint of the contract joined to its implementation, when it no longer matters which one it is. */
export interface Entry {
  readonly endpoint: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps
  readonly operation: (request: object) => Effect.Effect<unknown, unknown>
}

/**
 * The endpoints of a group, each with what a record has under its name, in the order of the contract. The one place
 * where both are erased: they were checked against each other where the record was written, and `Erased` says what is
 * left of the implementations' type.
 */
export const join = <Erased>(
  group: HttpApiGroup.HttpApiGroup.Any,
  operations: object
): ReadonlyArray<{ readonly endpoint: Entry["endpoint"]; readonly operation: Erased }> => {
  const { endpoints } = group as unknown as { readonly endpoints: Record<string, Entry["endpoint"]> }
  const record = operations as Record<string, Erased>
  return Object.values(endpoints).map((endpoint) => {
    const operation = record[endpoint.name]
    if (operation === undefined) throw new Error(`${endpoint.name} has no operation`)
    return { endpoint, operation }
  })
}

/** A group's endpoints with their implementations: what a surface is built from. */
export const entries = <Group extends HttpApiGroup.HttpApiGroup.Any>(
  group: Group,
  operations: Operations<Group>
): ReadonlyArray<Entry> => join<Entry["operation"]>(group, operations)

/** The records of all groups of a contract, each under its group's identifier: leaving one out does not compile. */
type Records<Group extends HttpApiGroup.HttpApiGroup.Any> = {
  readonly [Each in Group as Each["identifier"]]: Operations<Each>
}

/** All endpoints of a contract with their implementations, in its order. */
export const allEntries = <Group extends HttpApiGroup.HttpApiGroup.Any>(
  { groups }: { readonly groups: Readonly<Record<string, Group>> },
  records: Records<Group>
): ReadonlyArray<Entry> => {
  const byIdentifier: Readonly<Record<string, unknown>> = records
  return Object.entries(groups).flatMap(([identifier, group]) =>
    entries(group, byIdentifier[identifier] as Operations<Group>)
  )
}
