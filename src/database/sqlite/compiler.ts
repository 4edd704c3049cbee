import * as Statement from "@effect/sql/Statement"

/**
 * The place of a value in a statement. SQLite takes a bare `?` that is compared in a join, in a sorted read or with a `limit` for
 * a value to plan by, and prepares the whole statement again each time another value is bound: ten times what the read
 * itself takes. The sign changes no value, text neither, and hides it from that.
 */
export const placeholder = "+?"

/** The library's compiler of SQLite but for the placeholder. */
export const compiler = Statement.makeCompiler({
  dialect: "sqlite",
  placeholder: () => placeholder,
  onIdentifier: Statement.defaultEscape('"'),
  onRecordUpdate: () => ["", []],
  onCustom: () => ["", []]
})
