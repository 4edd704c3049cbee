import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { joinWithOr, optionalParam, Params } from "../../domain/Input.ts"
import { LiteralQuery, Strict } from "../../operation/annotations.ts"
import { StreamedContentSchema, StreamedContentType } from "../../operation/StreamedContent.ts"
import { notFound, orgRequired } from "../contract/Errors.ts"
import { BooleanParam } from "../contract/Parameters.ts"
import { AnswerId, expectedUlid } from "../records/Ids.ts"
import { DataVersionText, expectedDataVersion } from "./DataVersion.ts"
import { describeFiles } from "./describeFiles.ts"
import { contentTypes, ExportFormat } from "./ExportFormat.ts"
import { type TableName, tables } from "./tables.ts"

const dataVersionParam = (description: string) =>
  optionalParam(DataVersionText.annotations({ description, examples: ["1234-567-1f0c9a7b"] }), expectedDataVersion)

const changed_since = dataVersionParam(
  "The X-Data-Version of an earlier export: only rows that are new or changed since then, or all rows if the changes are no longer known (X-Export: whole)"
)

const format = optionalParam(
  ExportFormat.annotations({
    description: "ndjson, the default: a row as JSON on each line; csv: RFC 4180; parquet: compressed with zstd"
  }),
  `one of ${ExportFormat.literals.join(", ")}`
)

const answerParams = {
  format,
  changed_since,
  as_of: dataVersionParam("The X-Data-Version of an export that this one belongs to: newer rows are left out"),
  after: optionalParam(
    AnswerId.annotations({
      description: "Only rows of the answers that come after this one in the order of the export"
    }),
    `the id of an answer: ans_ and ${expectedUlid}`
  )
}

const describeColumns = (table: TableName): string =>
  tables[table].columns.map(({ meaning, name }) => `\`${name}\`: ${meaning}`).join(". ")

const describeTable = (table: TableName, what: string): string =>
  `${what} Columns: ${describeColumns(table)}. The header X-Data-Version gives the version of the data, X-Export says \`whole\` or \`changes\`. An export counts as one request.`

const exportedRows = StreamedContentSchema<Uint8Array>(
  contentTypes.ndjson,
  `The rows, as ${joinWithOr(Object.values(contentTypes))}`
)

const exportEndpoint = <const Name extends string>(name: Name, table: TableName, what: string) =>
  HttpApiEndpoint.get(name, `/api/v1/exports/${table}`)
    .addSuccess(exportedRows)
    .annotate(StreamedContentType, contentTypes.ndjson)
    .annotate(OpenApi.Description, describeTable(table, what))

const exportAnswers = exportEndpoint(
  "exportAnswers",
  "answers",
  "Every answer, in the order in which they were recorded."
)
  .setUrlParams(
    Params({ ...answerParams, texts: BooleanParam("true: with the stored texts; false, or omitted: without") })
  )
  .addError(notFound)
  .annotate(OpenApi.Summary, "Export answers")

const exportMentions = exportEndpoint("exportMentions", "mentions", "Every brand that an answer names, by answer.")
  .setUrlParams(Params(answerParams))
  .addError(notFound)
  .annotate(OpenApi.Summary, "Export mentions")

const exportCitations = exportEndpoint("exportCitations", "citations", "Every page that an answer cites, by answer.")
  .setUrlParams(Params(answerParams))
  .addError(notFound)
  .annotate(OpenApi.Summary, "Export citations")

const exportDaily = exportEndpoint(
  "exportDaily",
  "daily",
  "The figures of each brand on each day on which an answer named it. They are as of the time of sending: they can include answers that are newer than X-Data-Version."
)
  .setUrlParams(Params({ format, changed_since }))
  .annotate(OpenApi.Summary, "Export daily figures")

export const ExportsApi = HttpApiGroup.make("exports", { topLevel: true })
  .add(exportAnswers)
  .add(exportMentions)
  .add(exportCitations)
  .add(exportDaily)
  .addError(orgRequired)
  .annotateEndpoints(OpenApi.Transform, describeFiles)
  .annotateEndpoints(Strict, true)
  .annotateEndpoints(LiteralQuery, true)
  .annotate(OpenApi.Title, "Exports")
  .annotate(
    OpenApi.Description,
    "All data as files for a warehouse, streamed. To continue an export that broke off, send its X-Data-Version as `as_of`, and as `after` the answer before the last one received."
  )
