import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import {
  CaseInsensitiveLiteral,
  expects,
  IntegerParam,
  identifierAnnotation,
  integerPathParam,
  joinWithOr,
  NonBlankText,
  optionalIntegerParam,
  optionalParam
} from "../../domain/Input.ts"
import { makeBounds, maxNameLength } from "../../domain/Limits.ts"
import { Strict } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { EventHeaders, eventsMediaType, eventsType } from "../../operation/events.ts"
import { StreamedContentSchema, StreamedContentType } from "../../operation/StreamedContent.ts"
import { noSandbox, SandboxPath, tooManySandboxes } from "../sandboxes/Api.ts"
import { CreatedSandbox } from "../sandboxes/SandboxDescription.ts"
import { SnapshotTooLarge } from "../snapshots/SnapshotErrors.ts"
import { Entry, entryOutcomes, surfaces } from "./Entry.ts"
import { JournalEntryNotFound, JournalTruncated, StateNotRepeatable } from "./JournalErrors.ts"
import { Check, CheckResult, maxChecks } from "./verify.ts"

const path = "/bench/v1/sandboxes/:sandbox/journal" as const

const sequenceNumbers = makeBounds(0, 1_000_000_000)
export const afterParameter = optionalIntegerParam(sequenceNumbers, 17, "Only entries after the one with this `seq`")

/** The same for an event stream, whose events have ids. */
export const afterEventParameter = optionalParam(
  Schema.Union(
    IntegerParam(sequenceNumbers, 17),
    Schema.String.pipe(Schema.pattern(/^[\da-z]+-\d{1,10}$/))
  ).annotations({
    description: "Only entries after the one with this `seq`, or after the event with this id"
  }),
  `a whole number from ${sequenceNumbers}, or the id of an event`
)
export const entryEventsDescription =
  "One event for each entry: its `data` is the entry as JSON. To continue after an event, even after a restart, send its `id` as `Last-Event-ID` or `after`"

const oneOf = <const Values extends readonly [string, ...Array<string>]>(values: Values, description: string) =>
  optionalParam(CaseInsensitiveLiteral(...values).annotations({ description }), `one of ${values.join(", ")}`)

export const defaultEntryLimit = 100
export const entryLimitParameter = optionalIntegerParam(
  makeBounds(1, 1000),
  defaultEntryLimit,
  `The maximum number of entries; ${defaultEntryLimit} if omitted`
)

/** A page of entries in journal order. */
export const JournalPage = Schema.Struct({
  items: Schema.Array(Entry),
  next: Schema.NullOr(Schema.Int).annotations({ description: "The `after` of the next page" }),
  dropped: Schema.Int.annotations({
    description:
      "The minimum number of missing entries. They were removed to make room, found no room, were lost, or are from before this sandbox was forked, imported or restored to an earlier state"
  }),
  last: Schema.Int.annotations({ description: "The `seq` of the newest entry in the journal, 0 before the first" })
}).annotations(identifierAnnotation("JournalPage"))

const listJournal = HttpApiEndpoint.get("listJournal", path)
  .setPath(SandboxPath)
  .setUrlParams(
    Schema.Struct({
      operation: optionalParam(
        NonBlankText(maxNameLength).annotations({ description: "Only requests of this operation, such as bookFlight" }),
        `the name of an operation, up to ${maxNameLength} characters`
      ),
      surface: oneOf(surfaces, "Only requests over this surface"),
      outcome: oneOf(entryOutcomes, "Only requests with this outcome"),
      agent: optionalParam(
        NonBlankText(maxNameLength).annotations({
          description: "Only requests of the agent with this label (X-Agent-Label)"
        }),
        `a label of up to ${maxNameLength} characters`
      ),
      mutates: optionalParam(
        CaseInsensitiveLiteral("true", "false").annotations({
          description: "Only requests of operations that can change the store, or only others"
        }),
        "true or false"
      ),
      after: afterParameter,
      limit: entryLimitParameter
    })
  )
  .addSuccess(JournalPage)
  .annotate(OpenApi.Summary, "List the requests")
  .annotate(
    OpenApi.Description,
    "Every request to the sandbox in order, over REST, MCP, agent checkout and pages, including requests that named no operation. Card numbers are masked, and so are all tokens except those of the simulation."
  )

const EntryPath = Schema.Struct({
  sandbox: SandboxPath.fields.sandbox,
  seq: integerPathParam(sequenceNumbers, 17, "an entry")
})

const getJournalEntry = HttpApiEndpoint.get("getJournalEntry", `${path}/:seq`)
  .setPath(EntryPath)
  .addSuccess(Entry)
  .addError(envelope(JournalEntryNotFound, 404))
  .annotate(OpenApi.Summary, "Get one entry")
  .annotate(OpenApi.Description, "One request, with what was sent and what was answered.")

const streamJournal = HttpApiEndpoint.get("streamJournal", `${path}/stream`)
  .setPath(SandboxPath)
  .setUrlParams(Schema.Struct({ after: afterEventParameter }))
  .setHeaders(EventHeaders)
  .addSuccess(StreamedContentSchema(eventsMediaType, entryEventsDescription))
  .annotate(StreamedContentType, eventsType)
  .annotate(OpenApi.Summary, "Follow the requests")
  .annotate(
    OpenApi.Description,
    "Entries as server-sent events: first those after `after`, then new ones as they come. A stream that a browser session opened ends with the session. A stream that a sandbox's control key opened ends when the sandbox is dropped."
  )

const verifyJournal = HttpApiEndpoint.post("verifyJournal", `${path}/verify`)
  .setPath(SandboxPath)
  .setPayload(
    Schema.Struct({
      checks: expects(
        Schema.Array(Check).pipe(Schema.minItems(1), Schema.maxItems(maxChecks)),
        `a list of 1 to ${maxChecks} checks, each with an id and one of match, never, order`
      )
    })
  )
  .addSuccess(
    Schema.Struct({
      ok: Schema.Boolean.annotations({ description: "Whether all checks passed" }),
      checks: Schema.Array(CheckResult)
    })
  )
  .addError(envelope(JournalTruncated, 409))
  .annotate(OpenApi.Summary, "Check the requests")
  .annotate(
    OpenApi.Description,
    "Checks that the expected entries exist and the forbidden ones do not. Reports entries that almost match."
  )

const forkFromEntry = HttpApiEndpoint.post("forkFromEntry", `${path}/:seq/fork`)
  .setPath(EntryPath)
  .addSuccess(CreatedSandbox, { status: 201 })
  .addError(noSandbox)
  .addError(envelope(JournalEntryNotFound, 404))
  .addError(envelope(StateNotRepeatable, 409))
  .addError(tooManySandboxes)
  .addError(envelope(SnapshotTooLarge, 413))
  .annotate(OpenApi.Summary, "Fork a sandbox as it was at an entry")
  .annotate(
    OpenApi.Description,
    "Copies the sandbox as it was when this request was answered. If something was written since, the writes up to it are repeated in a fork of the sandbox's start, and each answer is compared with the original one: if one differs, no copy is made. The copy has the same ids and confirmation numbers; repeated writes have their original times."
  )

const formats = ["jsonl", "har", "otlp"] as const

/** The media type of each export format. */
export const contentTypes: Readonly<Record<(typeof formats)[number], string>> = {
  jsonl: "application/x-ndjson",
  har: "application/json",
  otlp: "application/json"
}

const exportJournal = HttpApiEndpoint.get("exportJournal", `${path}/export`)
  .setPath(SandboxPath)
  .setUrlParams(
    Schema.Struct({
      format: oneOf(formats, "jsonl: an entry on each line; har: HAR 1.2; otlp: traces as OTLP/JSON. jsonl if omitted")
    })
  )
  .addSuccess(
    StreamedContentSchema(
      contentTypes.jsonl,
      `The entries that are kept, in the requested format: as ${joinWithOr([...new Set(Object.values(contentTypes))])}`
    )
  )
  .annotate(StreamedContentType, contentTypes.jsonl)
  .annotate(OpenApi.Summary, "Export the requests")
  .annotate(OpenApi.Description, "The whole journal as a file for other tools.")

const clearJournal = HttpApiEndpoint.del("clearJournal", path)
  .setPath(SandboxPath)
  .annotate(OpenApi.Summary, "Clear the journal")
  .annotate(
    OpenApi.Description,
    "Deletes every entry. The numbering continues, so a client that follows the journal misses nothing."
  )

export const JournalApi = HttpApiGroup.make("journal", { topLevel: true })
  .add(listJournal)
  .add(streamJournal)
  .add(exportJournal)
  .add(getJournalEntry)
  .add(forkFromEntry)
  .add(verifyJournal)
  .add(clearJournal)
  .annotateEndpoints(Strict, true)
  .annotate(OpenApi.Title, "Journal")
  .annotate(
    OpenApi.Description,
    "The requests to each sandbox, and their answers. Any name is accepted: a sandbox that nobody has used has an empty journal."
  )
