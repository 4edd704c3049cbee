import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { expectedSandboxName, maxSandboxNameLength, SandboxName } from "../../domain/CurrentSandbox.ts"
import { expects, optionalIntegerParam, optionalParam } from "../../domain/Input.ts"
import { pageSize } from "../../domain/Limits.ts"
import { Strict } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { stockField } from "../overlay/OverlayEntry.ts"
import { afterParam, Page } from "../pages.ts"
import { SetupFailed } from "../setup/SetupFailed.ts"
import { TaskNotFound } from "../tasks/TaskErrors.ts"
import { CreatedSandbox, ListedSandbox, SandboxDescription } from "./SandboxDescription.ts"
import { ClockBackwards, SandboxExists, SandboxNotFound, TooManySandboxes, WorldFixed } from "./SandboxErrors.ts"
import { SandboxRequest } from "./SandboxRequest.ts"
import { settingsFields } from "./SandboxSettings.ts"

export const SandboxPath = Schema.Struct({
  sandbox: expects(SandboxName, `the name of a sandbox: ${expectedSandboxName}`)
})

export const noSandbox = envelope(SandboxNotFound, 404)

export const tooManySandboxes = envelope(TooManySandboxes, 429)

export const clockBackwards = envelope(ClockBackwards, 409)

/** A label filter, such as `task:mug` */
const labelPattern = /^[^:]+:.+$/s

/** A position in the list of sandboxes; its id is a name. */
export const listPosition = new RegExp(`^(\\d{1,15})\\.([a-z0-9][a-z0-9-]{0,${maxSandboxNameLength - 1}})$`)

export const defaultSandboxLimit = 20

/** In bytes: the settings on a page, as JSON. */
export const maxPageBytes = 2 ** 20

const createSandbox = HttpApiEndpoint.post("createSandbox", "/bench/v1/sandboxes")
  .setPayload(SandboxRequest)
  .addSuccess(CreatedSandbox, { status: 201 })
  .addError(envelope(SetupFailed, 400))
  .addError(envelope(SandboxExists, 409))
  .addError(envelope(TaskNotFound, 404))
  .addError(noSandbox)
  .addError(tooManySandboxes)
  .annotate(OpenApi.Summary, "Make a sandbox")
  .annotate(
    OpenApi.Description,
    "Makes a sandbox with these settings, empty except for its `setup`. The answer has its addresses and its control key, which is shown only once. A sandbox whose name is generated is dropped after a day without a request, unless `ttlSeconds` is set."
  )

const listSandboxes = HttpApiEndpoint.get("listSandboxes", "/bench/v1/sandboxes")
  .setUrlParams(
    Schema.Struct({
      label: optionalParam(
        Schema.String.pipe(Schema.pattern(labelPattern)).annotations({
          description: "Only sandboxes with this label, such as `task:mug`"
        }),
        "a name and a value with a colon between them, such as task:mug"
      ),
      after: afterParam(listPosition),
      limit: optionalIntegerParam(
        pageSize,
        defaultSandboxLimit,
        `The maximum number of items; ${defaultSandboxLimit} if omitted`
      )
    })
  )
  .addSuccess(Page(ListedSandbox, Schema.String))
  .annotate(OpenApi.Summary, "List sandboxes")
  .annotate(
    OpenApi.Description,
    `All sandboxes that have settings or in which something was done, the last used first. A page ends early if its settings would exceed ${maxPageBytes / 2 ** 20} MiB: \`next\` says whether there are more.`
  )

const describeSandbox = HttpApiEndpoint.get("describeSandbox", "/bench/v1/sandboxes/:sandbox")
  .setPath(SandboxPath)
  .addSuccess(SandboxDescription)
  .addError(noSandbox)
  .annotate(OpenApi.Summary, "Describe a sandbox")
  .annotate(OpenApi.Description, "Its settings with the defaults, its addresses and its progress.")

const changeSandbox = HttpApiEndpoint.patch("changeSandbox", "/bench/v1/sandboxes/:sandbox")
  .setPath(SandboxPath)
  .setPayload(Schema.Struct({ ...settingsFields, stock: stockField }))
  .addSuccess(SandboxDescription)
  .addError(noSandbox)
  .addError(envelope(WorldFixed, 409))
  .addError(clockBackwards)
  .addError(tooManySandboxes)
  .annotate(OpenApi.Summary, "Change a sandbox")
  .annotate(
    OpenApi.Description,
    "Sets the members of the body; the others stay as they are. But other packs start without the overlay: send it again with them. If something was done in the sandbox, its world (seed and packs) cannot change, and its time only goes forward. A reset starts both over."
  )

const dropSandbox = HttpApiEndpoint.del("dropSandbox", "/bench/v1/sandboxes/:sandbox")
  .setPath(SandboxPath)
  .annotate(OpenApi.Summary, "Drop a sandbox")
  .annotate(
    OpenApi.Description,
    "Removes the sandbox with all its contents. It is no error if the sandbox does not exist."
  )

const resetSandbox = HttpApiEndpoint.post("resetSandbox", "/bench/v1/sandboxes/:sandbox/reset")
  .setPath(SandboxPath)
  .addSuccess(SandboxDescription)
  .addError(envelope(SetupFailed, 400))
  .addError(noSandbox)
  .addError(tooManySandboxes)
  .annotate(OpenApi.Summary, "Reset a sandbox")
  .annotate(
    OpenApi.Description,
    "Empties the sandbox and starts it over: its clock starts as it was set, and its set-up runs again. Its generation increases by one."
  )

export const SandboxesApi = HttpApiGroup.make("sandboxes", { topLevel: true })
  .add(createSandbox)
  .add(listSandboxes)
  .add(describeSandbox)
  .add(changeSandbox)
  .add(dropSandbox)
  .add(resetSandbox)
  .annotateEndpoints(Strict, true)
  .annotate(OpenApi.Title, "Sandboxes")
  .annotate(
    OpenApi.Description,
    "Separate copies of the store. A tester makes, describes, changes, resets and drops them."
  )
