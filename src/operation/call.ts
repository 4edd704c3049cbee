import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { Data, Effect, Option } from "effect"
import type { InvalidRequest } from "../domain/Errors.ts"
import type { Problem } from "../domain/Problem.ts"
import { codeOf, statusOf } from "./Envelope.ts"
import { invoke } from "./invoke.ts"
import type { Entry } from "./Operations.ts"
import type { RawRequest } from "./requestReader.ts"

type AnyGroup = HttpApiGroup.HttpApiGroup.Any
type Endpoints<Group extends AnyGroup> = HttpApiGroup.HttpApiGroup.Endpoints<Group>

/** The names of a group's operations. */
export type OperationName<Group extends AnyGroup> = Endpoints<Group>["name"]

/** What an operation of a group succeeds with. */
export type SuccessOf<
  Group extends AnyGroup,
  Name extends OperationName<Group>
> = HttpApiEndpoint.HttpApiEndpoint.SuccessWithName<Endpoints<Group>, Name>

type EntriesByName = ReadonlyMap<string, Entry>

/** Operations by name, as our own surfaces call them, such as a page or a command. */
export const entriesByName = (entries: ReadonlyArray<Entry>): EntriesByName =>
  new Map(entries.map((entry) => [entry.endpoint.name, entry]))

const withEntry = <A, E>(operations: EntriesByName, name: string, run: (entry: Entry) => Effect.Effect<A, E>) => {
  const entry = operations.get(name)
  return entry === undefined ? Effect.dieMessage(`${name} is no operation`) : run(entry)
}

/** Calls an operation whose name has no type. */
export const call = (operations: EntriesByName, name: string, raw: RawRequest) =>
  withEntry(operations, name, (entry) => invoke(entry, raw))

/** The error of an operation, with its HTTP status by the contract. */
export class Refused extends Data.TaggedError("Refused")<{
  readonly problem: Problem
  readonly status: number
}> {}

/** Calls an operation for a page, which needs a status. */
export const perform = (operations: EntriesByName, name: string, raw: RawRequest): Effect.Effect<unknown, Refused> =>
  withEntry(operations, name, (entry) =>
    Effect.mapError(invoke(entry, raw), (error) => {
      // Every failure of an operation is a tagged error with a message for its caller.
      const problem = error as Problem
      return new Refused({ problem, status: Option.getOrElse(statusOf(entry.endpoint, codeOf(problem)), () => 400) })
    })
  )

/** Calls an operation of a group by name with an undecoded request. */
type Call<Group extends AnyGroup> = <Name extends OperationName<Group>>(
  name: Name,
  raw?: RawRequest
) => Effect.Effect<
  SuccessOf<Group, Name>,
  | HttpApiEndpoint.HttpApiEndpoint.ErrorWithName<Endpoints<Group>, Name>
  | HttpApiGroup.HttpApiGroup.Error<Group>
  | InvalidRequest
>

/** Makes a typed caller of a group's operations. */
export const makeCaller = <Group extends AnyGroup>(entries: ReadonlyArray<Entry>): Call<Group> => {
  const operations = entriesByName(entries)
  // The answer's type was erased with its endpoint; the name restores it.
  return ((name: string, raw: RawRequest = {}) => call(operations, name, raw)) as Call<Group>
}
