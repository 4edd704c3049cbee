import { Context } from "effect"

/**
 * Hashes of keys that are always refused, whatever the database says: the public demo keys, where the demonstration is
 * off.
 */
export class ClosedKeys extends Context.Reference<ClosedKeys>()("vitrine/visibility/ClosedKeys", {
  defaultValue: (): ReadonlySet<string> => new Set()
}) {}
