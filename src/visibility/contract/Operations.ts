import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { Effect } from "effect"
import type { BadRequest, InvalidFilter, NotFound } from "./Errors.ts"

type Part<Request, Name extends string> = Request extends { readonly [Key in Name]: infer Value } ? Value : object

type Endpoints<Group extends HttpApiGroup.HttpApiGroup.Any> = HttpApiGroup.HttpApiGroup.Endpoints<Group>

/** An answer without what the surface adds to it. */
export type Answer<Endpoint extends HttpApiEndpoint.HttpApiEndpoint.Any> = Omit<
  HttpApiEndpoint.HttpApiEndpoint.Success<Endpoint>,
  "meta"
>

/**
 * The implementation of one endpoint, in two steps, as the path is checked before the query: the first finds what the
 * path names, or fails because there is no such thing; the second answers the query.
 */
type Operation<Endpoint extends HttpApiEndpoint.HttpApiEndpoint.Any, Call> = (
  call: Call,
  path: Part<HttpApiEndpoint.HttpApiEndpoint.Request<Endpoint>, "path">
) => Effect.Effect<
  (
    query: Part<HttpApiEndpoint.HttpApiEndpoint.Request<Endpoint>, "urlParams">
  ) => Effect.Effect<Answer<Endpoint>, BadRequest | InvalidFilter | NotFound>,
  NotFound
>

/** The implementations of a group for callers of a kind, one for each endpoint: leaving one out does not compile. */
export type Operations<Group extends HttpApiGroup.HttpApiGroup.Any, Call> = {
  readonly [Endpoint in Endpoints<Group> as Endpoint["name"]]: Operation<Endpoint, Call>
}

/** For a path that names nothing in particular. */
export const always = <Query, A, E>(answer: (query: Query) => Effect.Effect<A, E>) => Effect.succeed(answer)

/** One thing, or a list without pages. */
export const one = <A>(data: A) => ({ data, next_cursor: null })
