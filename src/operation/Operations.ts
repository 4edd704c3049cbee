import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import type { Effect, Types } from "effect"
import type { InvalidRequest } from "../domain/Errors.ts"
import type { Policy } from "./Policy.ts"

type AnyEndpoint = HttpApiEndpoint.HttpApiEndpoint.Any
type Endpoints<Group extends HttpApiGroup.HttpApiGroup.Any> = HttpApiGroup.HttpApiGroup.Endpoints<Group>

/** The decoded request of one endpoint: its path, query, body and headers, and nothing of the protocol. */
type Request<Endpoint extends AnyEndpoint> = Types.Simplify<
  Omit<HttpApiEndpoint.HttpApiEndpoint.Request<Endpoint>, "request">
>

/** The answer of one endpoint, without what the group's policy adds to it. */
export type Answer<Endpoint extends AnyEndpoint, Added extends string = never> = [Added] extends [never]
  ? HttpApiEndpoint.HttpApiEndpoint.Success<Endpoint>
  : Omit<HttpApiEndpoint.HttpApiEndpoint.Success<Endpoint>, Added>

type Answered<Endpoint extends AnyEndpoint, Added extends string> = Effect.Effect<
  Answer<Endpoint, Added>,
  HttpApiEndpoint.HttpApiEndpoint.Error<Endpoint> | InvalidRequest
>

/**
 * The implementation of one endpoint. It knows no protocol, so every surface can run it. `Caller` is what the group's
 * policy passes to it.
 */
type Operation<Endpoint extends AnyEndpoint, Caller = void, Added extends string = never> = (
  request: Request<Endpoint>,
  caller: Caller
) => Answered<Endpoint, Added>

/** The implementations of a whole area, one for each endpoint of its contract: leaving one out does not compile. */
export type Operations<Group extends HttpApiGroup.HttpApiGroup.Any, Caller = void, Added extends string = never> = {
  readonly [Endpoint in Endpoints<Group> as Endpoint["name"]]: Operation<Endpoint, Caller, Added>
}

/**
 * The same for a policy with `findsFirst`. An endpoint with a path has two steps: the first finds what the path names,
 * or fails if it does not exist; the second answers the rest of the request.
 */
export type FindFirst<Group extends HttpApiGroup.HttpApiGroup.Any, Caller, Added extends string> = {
  readonly [Endpoint in Endpoints<Group> as Endpoint["name"]]: Request<Endpoint> extends { readonly path: infer Path }
    ? (
        path: Path,
        caller: Caller
      ) => Effect.Effect<
        (rest: Omit<Request<Endpoint>, "path">) => Answered<Endpoint, Added>,
        HttpApiEndpoint.HttpApiEndpoint.Error<Endpoint>
      >
    : Operation<Endpoint, Caller, Added>
}

/** An endpoint with its implementation and policy, with their types erased. */
export interface Entry {
  readonly endpoint: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps
  readonly operation: (request: object, caller?: unknown) => Effect.Effect<unknown, unknown>
  readonly policy?: Policy
}

/**
 * A group's endpoints with their implementations, in the order of the contract: surfaces are built from them. Types are
 * erased only here, after this function's own types have checked operations and policy against the endpoints.
 */
export const entries = <
  Group extends HttpApiGroup.HttpApiGroup.Any,
  Caller = void,
  Added extends string = never,
  FindsFirst extends boolean = false
>(
  group: Group,
  operations: FindsFirst extends true ? FindFirst<Group, Caller, Added> : Operations<Group, Caller, Added>,
  policy?: Policy<Caller, Added, FindsFirst>
): ReadonlyArray<Entry> => {
  const { endpoints } = group as unknown as { readonly endpoints: Record<string, Entry["endpoint"]> }
  const record = operations as unknown as Record<string, Entry["operation"]>
  return Object.values(endpoints).map((endpoint) => {
    const operation = record[endpoint.name]
    if (operation === undefined) throw new Error(`${endpoint.name} has no operation`)
    return { endpoint, operation, ...(policy === undefined ? {} : { policy: policy as unknown as Policy }) }
  })
}

/** The records of all groups of a contract, each under its group's identifier: leaving one out does not compile. */
type Records<Group extends HttpApiGroup.HttpApiGroup.Any> = {
  readonly [Each in Group as Each["identifier"]]: Operations<Each>
}

/** All endpoints of a contract with their implementations, in its order, with an optional common policy. */
export const allEntries = <Group extends HttpApiGroup.HttpApiGroup.Any>(
  { groups }: { readonly groups: Readonly<Record<string, Group>> },
  records: Records<Group>,
  policy?: Policy<void, never, false>
): ReadonlyArray<Entry> => {
  const byIdentifier: Readonly<Record<string, unknown>> = records
  return Object.entries(groups).flatMap(([identifier, group]) =>
    entries(group, byIdentifier[identifier] as Operations<Group>, policy)
  )
}
