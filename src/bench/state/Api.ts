import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { SnapshotId } from "../../domain/Ids.ts"
import { joinWithOr, optionalParam } from "../../domain/Input.ts"
import { Strict } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { noSandbox, SandboxPath } from "../sandboxes/Api.ts"
import { SnapshotNotFound, SnapshotTooLarge } from "../snapshots/SnapshotErrors.ts"
import { ignorableMembers } from "./ignorableMembers.ts"
import { State, StateDifference, StateHash } from "./View.ts"

const tooLarge = envelope(SnapshotTooLarge, 413)

const expectedIgnore = `${joinWithOr(ignorableMembers)}, or several of them, separated by commas`

const ignore = optionalParam(
  Schema.String.annotations({
    description: "Members to ignore: the channel, or who bought and booked",
    examples: [ignorableMembers.join()]
  }).pipe(Schema.filter((text) => text.split(",").every((name) => ignorableMembers.some((known) => known === name)))),
  expectedIgnore
)

const view = optionalParam(
  Schema.Literal("canonical", "exact").annotations({
    description: "`canonical` shows what happened; `exact` shows everything, with ids and times. `canonical` if omitted"
  }),
  "canonical or exact"
)

const stateParam = (description: string) =>
  optionalParam(
    Schema.Union(Schema.Literal("current"), SnapshotId).annotations({
      description,
      jsonSchema: { type: "string", description, examples: ["snp_0123456789abcdef"] }
    }),
    "current, or the id of a snapshot"
  )

const query = Schema.Struct({ view, ignore })

const getState = HttpApiEndpoint.get("getState", "/bench/v1/sandboxes/:sandbox/state")
  .setPath(SandboxPath)
  .setUrlParams(query)
  .addSuccess(State)
  .addError(noSandbox)
  .addError(tooLarge)
  .annotate(OpenApi.Summary, "Read the state")
  .annotate(
    OpenApi.Description,
    "The contents of a sandbox. The canonical view has no ids, numbers or times and no empty carts, and its lists are sorted by content: two runs that differ only in the order of their calls have the same view."
  )

const getStateHash = HttpApiEndpoint.get("getStateHash", "/bench/v1/sandboxes/:sandbox/state/hash")
  .setPath(SandboxPath)
  .setUrlParams(query)
  .addSuccess(StateHash)
  .addError(noSandbox)
  .addError(tooLarge)
  .annotate(OpenApi.Summary, "Hash the state")
  .annotate(OpenApi.Description, "SHA-256 of the RFC 8785 form of `state`, as `getState` answers it.")

const diffStates = HttpApiEndpoint.get("diffStates", "/bench/v1/sandboxes/:sandbox/diff")
  .setPath(SandboxPath)
  .setUrlParams(
    Schema.Struct({
      from: stateParam("The state before; an empty store if omitted"),
      to: stateParam("The state after; `current`, the sandbox as it is, if omitted"),
      ignore
    })
  )
  .addSuccess(StateDifference)
  .addError(noSandbox)
  .addError(envelope(SnapshotNotFound, 404))
  .addError(tooLarge)
  .annotate(OpenApi.Summary, "Compare two states")
  .annotate(
    OpenApi.Description,
    "What was added, removed and changed from one state to another, by id. A snapshot can be from another sandbox, for example to compare a fork with its origin. A control key compares only states of its own sandbox."
  )

export const StateApi = HttpApiGroup.make("state", { topLevel: true })
  .add(getState)
  .add(getStateHash)
  .add(diffStates)
  .annotateEndpoints(Strict, true)
  .annotate(OpenApi.Title, "State")
  .annotate(OpenApi.Description, "The contents of a sandbox: read, hashed and compared.")
