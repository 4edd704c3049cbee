import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { expectedSandboxName, SandboxName } from "../../domain/CurrentSandbox.ts"
import { MemberName, optionalParam } from "../../domain/Input.ts"
import { importBodyLimits, maxStateRows } from "../../domain/Limits.ts"
import { BodyLimits, Strict } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { noSandbox, SandboxPath } from "../sandboxes/Api.ts"
import { CreatedSandbox } from "../sandboxes/SandboxDescription.ts"
import { SandboxExists, TooManySandboxes } from "../sandboxes/SandboxErrors.ts"
import { SnapshotTooLarge } from "../snapshots/SnapshotErrors.ts"
import { FileTampered, InconsistentState, UnknownFormat } from "./FileErrors.ts"
import { fileFormat } from "./SandboxFile.ts"

/** A file as received or sent: the import decodes its rows one by one. */
const AnyFile = Schema.Record({ key: MemberName, value: Schema.Unknown }).annotations({
  identifier: "SandboxFile",
  description: `A sandbox as a file, \`${fileFormat}\``
})

const exportSandbox = HttpApiEndpoint.get("exportSandbox", "/bench/v1/sandboxes/:sandbox/export")
  .setPath(SandboxPath)
  .addSuccess(AnyFile)
  .addError(noSandbox)
  .addError(envelope(SnapshotTooLarge, 413))
  .annotate(OpenApi.Summary, "Export a sandbox")
  .annotate(
    OpenApi.Description,
    `The contents and settings of the sandbox, as one JSON file of up to ${maxStateRows} rows and ${importBodyLimits.bytes / 2 ** 20} MiB. Any server of this version or later can import it, whatever its database.`
  )

const importSandbox = HttpApiEndpoint.post("importSandbox", "/bench/v1/sandboxes/import")
  .setUrlParams(
    Schema.Struct({
      name: optionalParam(
        SandboxName.annotations({ description: "Its name; generated if omitted" }),
        expectedSandboxName
      )
    })
  )
  .setPayload(AnyFile)
  .addSuccess(CreatedSandbox, { status: 201 })
  .addError(envelope(UnknownFormat, 400))
  .addError(envelope(FileTampered, 400))
  .addError(envelope(InconsistentState, 400))
  .addError(noSandbox)
  .addError(envelope(SandboxExists, 409))
  .addError(envelope(SnapshotTooLarge, 413))
  .addError(envelope(TooManySandboxes, 429))
  .annotate(BodyLimits, importBodyLimits)
  .annotate(OpenApi.Summary, "Import a sandbox")
  .annotate(
    OpenApi.Description,
    `Makes a sandbox from an exported file of up to ${importBodyLimits.bytes / 2 ** 20} MiB. It continues as the original would: the same calls give the same ids. As with a fork, a sandbox whose name is generated is dropped after a day without a request, unless its settings say otherwise. A file is refused if it was changed after the export, or if its state is one that this store cannot reach. Nothing is imported then.`
  )

export const TransferApi = HttpApiGroup.make("transfer", { topLevel: true })
  .add(exportSandbox)
  .add(importSandbox)
  .annotateEndpoints(Strict, true)
  .annotate(OpenApi.Title, "Export and import")
  .annotate(OpenApi.Description, "Sandboxes as files.")
