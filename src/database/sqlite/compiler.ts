import * as Statement from "@effect/sql/Statement"

/**
 * The placeholder of a value. For a bare `?` in a join, a sorted read or a `limit`, SQLite plans by its value, and
 * prepares the statement again for each new one: ten times the cost of the read. The sign changes no value, not even
 * text, and prevents that.
 */
export const placeholder = "+?"

/** The library's SQLite compiler with this placeholder. */
export const compiler = Statement.makeCompiler({
  dialect: "sqlite",
  placeholder: () => placeholder,
  onIdentifier: Statement.defaultEscape('"'),
  onRecordUpdate: () => ["", []],
  onCustom: () => ["", []]
})
