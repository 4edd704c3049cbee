import { Context } from "effect"

/**
 * Hashes of keys that open nothing, whatever the database says of them: well-known ones, where there is to be no
 * demonstration.
 */
export class ClosedKeys extends Context.Reference<ClosedKeys>()("vitrine/visibility/ClosedKeys", {
  defaultValue: (): ReadonlySet<string> => new Set()
}) {}
