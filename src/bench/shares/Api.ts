import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { expects, IntegerWithMessage, optional } from "../../domain/Input.ts"
import { makeBounds } from "../../domain/Limits.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { Strict } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { EventHeaders, eventsMediaType, eventsType } from "../../operation/events.ts"
import { StreamedContentSchema, StreamedContentType } from "../../operation/StreamedContent.ts"
import {
  afterEventParameter,
  afterParameter,
  entryEventsDescription,
  entryLimitParameter,
  JournalPage
} from "../journal/Api.ts"
import { noSandbox, SandboxPath, tooManySandboxes } from "../sandboxes/Api.ts"
import { Shared } from "./Shared.ts"
import { ShareNotFound } from "./ShareErrors.ts"

/** Lifetimes in seconds: a minute to thirty days, by default a week. */
const lifetimes = makeBounds(60, 30 * 86_400)
export const defaultLifetimeSeconds = 7 * 86_400

const maxShareLength = 500

const SharePath = Schema.Struct({
  share: expects(
    Schema.String.pipe(Schema.maxLength(maxShareLength), Schema.pattern(/^[\w-]+$/)).annotations({
      description: "The part of the link after `share=`"
    }),
    "the part of a link after `share=`"
  )
})

const noShare = envelope(ShareNotFound, 404)

const shareSandbox = HttpApiEndpoint.post("shareSandbox", "/bench/v1/sandboxes/:sandbox/shares")
  .setPath(SandboxPath)
  .setPayload(
    Schema.Struct({
      ttlSeconds: optional(
        IntegerWithMessage(lifetimes, " of seconds").annotations({
          description: "The lifetime of the link in seconds; a week if omitted"
        })
      )
    })
  )
  .addSuccess(
    Schema.Struct({
      url: Schema.String.annotations({ description: "The link: the page that shows the run" }),
      share: Schema.String.annotations({ description: "The part of the link after `share=`" }),
      expiresAt: Timestamp
    }),
    { status: 201 }
  )
  .addError(noSandbox)
  .addError(tooManySandboxes)
  .annotate(OpenApi.Summary, "Share a run")
  .annotate(
    OpenApi.Description,
    "Creates a read-only link to the run. The link gives no rights in the bench or the sandbox, and ends with the sandbox."
  )

const readShared = HttpApiEndpoint.get("readShared", "/bench/v1/shared/:share/journal")
  .setPath(SharePath)
  .setUrlParams(Schema.Struct({ after: afterParameter, limit: entryLimitParameter }))
  .addSuccess(JournalPage)
  .addError(noShare)
  .annotate(Shared, true)
  .annotate(OpenApi.Summary, "List the requests of a shared run")
  .annotate(
    OpenApi.Description,
    "The journal entries, without the name of the sandbox. The caller needs only the link."
  )

const followShared = HttpApiEndpoint.get("followShared", "/bench/v1/shared/:share/stream")
  .setPath(SharePath)
  .setUrlParams(Schema.Struct({ after: afterEventParameter }))
  .setHeaders(EventHeaders)
  .addSuccess(StreamedContentSchema(eventsMediaType, entryEventsDescription))
  .addError(noShare)
  .annotate(StreamedContentType, eventsType)
  .annotate(Shared, true)
  .annotate(OpenApi.Summary, "Follow a shared run")
  .annotate(
    OpenApi.Description,
    "The same entries as server-sent events, as they are recorded. The stream ends with the link, or about ten seconds later if there are no requests."
  )

export const SharesApi = HttpApiGroup.make("shares", { topLevel: true })
  .add(shareSandbox)
  .add(readShared)
  .add(followShared)
  .annotateEndpoints(Strict, true)
  .annotate(OpenApi.Title, "Shares")
  .annotate(OpenApi.Description, "Read-only links to a run.")
