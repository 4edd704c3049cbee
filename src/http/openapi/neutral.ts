import { completeDocument } from "./Document.ts"

/** Whether a member shows a token that pays, as only who tests a shop knows one. */
const isTokenExample = (name: string, member: unknown): boolean =>
  /^examples?$/.test(name) && /\b(tok|spt)_/.test(JSON.stringify(member) ?? "")

const withoutTokens = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutTokens)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !isTokenExample(name, member))
      .map(([name, member]) => [name, withoutTokens(member)])
  )
}

/**
 * The store's document without what agents of a neutral shop are not to know: that there are others, whose names can be
 * wrong, and tokens that pay everywhere.
 */
export const neutralDocument = (document: Record<string, unknown>) =>
  withoutTokens(completeDocument(document, ["invalid_sandbox_name"])) as Record<string, unknown>
