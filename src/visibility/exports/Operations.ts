import { Effect, Stream } from "effect"
import { CurrentNotes } from "../../domain/CurrentNotes.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import type { FindFirst } from "../../operation/Operations.ts"
import { StreamedContent } from "../../operation/StreamedContent.ts"
import type { Call } from "../access/Caller.ts"
import type { ExportsApi } from "./Api.ts"
import { contentTypes, type ExportFormat } from "./ExportFormat.ts"
import { Exports } from "./Exports.ts"
import type { TableName } from "./tables.ts"

interface Query {
  readonly format?: ExportFormat | undefined
  readonly changed_since?: string | undefined
  readonly as_of?: string | undefined
  readonly after?: string | undefined
  readonly texts?: boolean | undefined
}

export class ExportOperations extends Effect.Service<ExportOperations>()("vitrine/visibility/ExportOperations", {
  scoped: Effect.gen(function* () {
    const exports = yield* Exports

    const exportTable =
      (table: TableName) =>
      ({ urlParams: query }: { readonly urlParams: Query }, { organization: { key } }: Call) =>
        Effect.gen(function* () {
          const { after, as_of: asOf, changed_since: since, format = "ndjson", texts: hasTexts } = query
          const { isWhole, version, write } = yield* Effect.catchTag(
            exports.open(key, { after, asOf, hasTexts, since }),
            "HistoryChanged",
            () =>
              InvalidRequest.value(
                "as_of",
                "the data version of an export of this organization, made after the last correction of answers",
                asOf
              )
          )
          const { addHeaders } = yield* CurrentNotes
          addHeaders({ "x-data-version": version, "x-export": isWhole ? "whole" : "changes" })
          return new StreamedContent(Stream.orDie(write(table, format)), contentTypes[format])
        })

    const operations: FindFirst<typeof ExportsApi, Call, "meta"> = {
      exportAnswers: exportTable("answers"),
      exportMentions: exportTable("mentions"),
      exportCitations: exportTable("citations"),
      // It has no `after`.
      exportDaily: (request, call) => Effect.catchTag(exportTable("daily")(request, call), "RecordNotFound", Effect.die)
    }
    return operations
  }).pipe(dependingOn(Exports))
}) {}
