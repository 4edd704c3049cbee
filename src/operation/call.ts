import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { Effect } from "effect"
import type { InvalidRequest } from "../domain/Errors.ts"
import { invoke } from "./invoke.ts"
import type { Entry } from "./Operations.ts"
import type { RawRequest } from "./requestReader.ts"

type Endpoints<Group extends HttpApiGroup.HttpApiGroup.Any> = HttpApiGroup.HttpApiGroup.Endpoints<Group>

/** Calls an operation of a group by its name, with a request that nobody has looked at yet. */
type Call<Group extends HttpApiGroup.HttpApiGroup.Any> = <Name extends Endpoints<Group>["name"]>(
  name: Name,
  raw?: RawRequest
) => Effect.Effect<
  HttpApiEndpoint.HttpApiEndpoint.SuccessWithName<Endpoints<Group>, Name>,
  | HttpApiEndpoint.HttpApiEndpoint.ErrorWithName<Endpoints<Group>, Name>
  | HttpApiGroup.HttpApiGroup.Error<Group>
  | InvalidRequest
>

/** What a surface of ours, such as a page or a command, calls the operations of a group by. */
export const callerOf = <Group extends HttpApiGroup.HttpApiGroup.Any>(entries: ReadonlyArray<Entry>): Call<Group> => {
  const byName = new Map(entries.map((entry) => [entry.endpoint.name, entry]))
  const call = (name: string, raw: RawRequest = {}) => {
    const entry = byName.get(name)
    return entry === undefined ? Effect.dieMessage(`${name} is no operation`) : invoke(entry, raw)
  }
  // What an operation answers was erased with its endpoint; a name of the contract tells it again.
  return call as Call<Group>
}
