import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { expectedSandboxName, SandboxName } from "../../domain/CurrentSandbox.ts"
import { SnapshotId } from "../../domain/Ids.ts"
import { expects, optional, optionalInteger } from "../../domain/Input.ts"
import { forkCount, maxSnapshots, maxStateRows } from "../../domain/Limits.ts"
import { Strict } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { clockBackwards, noSandbox, SandboxPath, tooManySandboxes } from "../sandboxes/Api.ts"
import { CreatedSandbox, SandboxDescription } from "../sandboxes/SandboxDescription.ts"
import { SandboxExists, WorldFixed } from "../sandboxes/SandboxErrors.ts"
import { settingsFields } from "../sandboxes/SandboxSettings.ts"
import { Snapshot } from "./Snapshot.ts"
import { SnapshotNotFound, SnapshotTooLarge, TooManySnapshots } from "./SnapshotErrors.ts"

/** The expected form of a snapshot's id. */
const expectedSnapshotId = "the id of a snapshot, such as snp_0123456789abcdef"

const noSnapshot = envelope(SnapshotNotFound, 404)
const tooLarge = envelope(SnapshotTooLarge, 413)

const takeSnapshot = HttpApiEndpoint.post("takeSnapshot", "/bench/v1/sandboxes/:sandbox/snapshots")
  .setPath(SandboxPath)
  .addSuccess(Snapshot, { status: 201 })
  .addError(noSandbox)
  .addError(tooLarge)
  .addError(envelope(TooManySnapshots, 429))
  .annotate(OpenApi.Summary, "Take a snapshot")
  .annotate(
    OpenApi.Description,
    `Saves the contents of the sandbox, its progress and its settings: up to ${maxStateRows} rows, and up to ${maxSnapshots} snapshots of one sandbox. They are dropped with the sandbox.`
  )

const listSnapshots = HttpApiEndpoint.get("listSnapshots", "/bench/v1/sandboxes/:sandbox/snapshots")
  .setPath(SandboxPath)
  .addSuccess(
    Schema.Struct({
      items: Schema.Array(Snapshot),
      next: Schema.Null.annotations({ description: "Always null: there is never more than one page" })
    })
  )
  .addError(noSandbox)
  .annotate(OpenApi.Summary, "List snapshots")
  .annotate(OpenApi.Description, "All snapshots of the sandbox, the newest first.")

const dropSnapshot = HttpApiEndpoint.del("dropSnapshot", "/bench/v1/sandboxes/:sandbox/snapshots/:snapshot")
  .setPath(Schema.Struct({ ...SandboxPath.fields, snapshot: expects(SnapshotId, expectedSnapshotId) }))
  .addError(noSnapshot)
  .annotate(OpenApi.Summary, "Delete a snapshot")
  .annotate(OpenApi.Description, "Deletes a snapshot of the sandbox. Sandboxes that were made from it stay.")

const restoreSandbox = HttpApiEndpoint.post("restoreSandbox", "/bench/v1/sandboxes/:sandbox/restore")
  .setPath(SandboxPath)
  .setPayload(Schema.Struct({ snapshot: expects(SnapshotId, expectedSnapshotId) }))
  .addSuccess(SandboxDescription)
  .addError(noSandbox)
  .addError(noSnapshot)
  .addError(tooManySandboxes)
  .annotate(OpenApi.Summary, "Restore a snapshot")
  .annotate(
    OpenApi.Description,
    "Brings the sandbox back to a snapshot, with its settings; later calls give the same ids as they gave then. Its generation increases by one, so clients that poll its feed start over. The snapshot can be from another sandbox."
  )

const forkSandbox = HttpApiEndpoint.post("forkSandbox", "/bench/v1/sandboxes/:sandbox/fork")
  .setPath(SandboxPath)
  .setPayload(
    Schema.Struct({
      snapshot: optional(SnapshotId, expectedSnapshotId),
      count: optionalInteger(
        forkCount,
        8,
        "How many copies to make; if omitted, one for each name, or one if there are no names"
      ),
      names: optional(
        Schema.Array(expects(SandboxName, expectedSandboxName))
          .pipe(Schema.maxItems(forkCount.max))
          .annotations({
            description: "The names of the copies; missing names are generated",
            examples: [[SandboxName.make("run-1"), SandboxName.make("run-2")]]
          })
          .pipe(Schema.filter((names) => new Set(names).size === names.length)),
        `a list of at most ${forkCount.max} different names of sandboxes`
      ),
      overrides: optional(
        Schema.Struct(settingsFields).annotations({
          description:
            "Settings of the copies that differ from the sandbox's. Other packs start without its overlay: send it again with them"
        }),
        "settings of a sandbox"
      )
    })
  )
  .addSuccess(Schema.Struct({ items: Schema.Array(CreatedSandbox) }), { status: 201 })
  .addError(noSandbox)
  .addError(noSnapshot)
  .addError(envelope(SandboxExists, 409))
  .addError(envelope(WorldFixed, 409))
  .addError(clockBackwards)
  .addError(tooLarge)
  .addError(tooManySandboxes)
  .annotate(OpenApi.Summary, "Fork a sandbox")
  .annotate(
    OpenApi.Description,
    "Makes copies of the sandbox as it is, or of a snapshot. Each is independent and has its own control key; the same calls give the same ids in all of them. Either all copies are made, or none. If something was done in the sandbox, its copies cannot get another seed or other packs, and their time only goes forward."
  )

export const SnapshotsApi = HttpApiGroup.make("snapshots", { topLevel: true })
  .add(takeSnapshot)
  .add(listSnapshots)
  .add(dropSnapshot)
  .add(restoreSandbox)
  .add(forkSandbox)
  .annotateEndpoints(Strict, true)
  .annotate(OpenApi.Title, "Snapshots")
  .annotate(OpenApi.Description, "States of sandboxes, to keep, restore and copy.")
