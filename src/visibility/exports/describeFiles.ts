import { contentTypes, ExportFormat } from "./ExportFormat.ts"

// OpenAPI names a type without its parameters.
const mediaTypeOf = (format: ExportFormat): string => contentTypes[format].replace(/;.*/, "")

const content = Object.fromEntries(
  ExportFormat.literals.map((format) => [
    mediaTypeOf(format),
    { schema: { type: "string", ...(format === "parquet" ? { format: "binary" } : {}) } }
  ])
)

const headers = {
  "X-Data-Version": {
    description: "The version of the data, to be sent as changed_since or as_of of another export",
    schema: { type: "string" }
  },
  "X-Export": {
    description:
      "changes: what is new or has changed since changed_since; whole: everything, which replaces earlier exports",
    schema: { type: "string", enum: ["whole", "changes"] }
  }
}

/** Completes the description of an export: the schema library describes one content type, and no headers. */
export const describeFiles = (operation: Record<string, unknown>): Record<string, unknown> => {
  // The library's description of an operation.
  const { responses } = operation as { readonly responses: Readonly<Record<string, object>> }
  return { ...operation, responses: { ...responses, 200: { ...responses[200], content, headers } } }
}
