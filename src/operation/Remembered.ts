import { Context } from "effect"

/**
 * Put on an endpoint, it says that the operation gives back the very same object as long as nothing has changed: a
 * surface may remember what it wrote of it.
 */
export class Remembered extends Context.Reference<Remembered>()("vitrine/Remembered", {
  defaultValue: () => false
}) {}
