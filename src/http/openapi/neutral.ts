import { Record } from "effect"
import { completeDocument } from "./Document.ts"
import { mapObjects } from "./mapObjects.ts"

/** Whether a member shows a valid payment token, which only testers should know. */
const isTokenExample = (name: string, member: unknown): boolean =>
  /^examples?$/.test(name) && /\b(tok|spt)_/.test(JSON.stringify(member) ?? "")

const withoutTokens = mapObjects(Record.filter((member, name) => !isTokenExample(name, member)))

/**
 * The store's document without what agents of a neutral shop must not know: other sandboxes, whose names can be
 * invalid, and tokens that pay everywhere.
 */
export const neutralDocument = (document: Record<string, unknown>) =>
  withoutTokens(completeDocument(document, ["invalid_sandbox_name"])) as Record<string, unknown>
