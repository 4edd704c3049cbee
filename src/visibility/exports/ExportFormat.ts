import { Schema } from "effect"

/** What an export may be written as. */
export const ExportFormat = Schema.Literal("ndjson", "csv", "parquet")
export type ExportFormat = typeof ExportFormat.Type

/** The media type of each. */
export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  ndjson: "application/x-ndjson",
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet"
}
