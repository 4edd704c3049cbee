import { Schema } from "effect"

/** The file formats of exports. */
export const ExportFormat = Schema.Literal("ndjson", "csv", "parquet")
export type ExportFormat = typeof ExportFormat.Type

/** The media type of each. */
export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  ndjson: "application/x-ndjson",
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet"
}
