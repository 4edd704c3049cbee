import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import { Context } from "effect"
import type { SandboxControl } from "../domain/SandboxControl.ts"

// What an endpoint says of itself, beside its contract, that surfaces and policies go by.

/**
 * Put on an endpoint, it says that parameters and members which its contract does not name are refused. Elsewhere they are passed
 * over: agents send more than they were asked for.
 */
export class Strict extends Context.Reference<Strict>()("vitrine/Strict", { defaultValue: () => false }) {}

/** Put on an endpoint, it says that an empty parameter is a value and not one that was left out. */
export class LiteralQuery extends Context.Reference<LiteralQuery>()("vitrine/LiteralQuery", {
  defaultValue: () => false
}) {}

/** How much of a body is read: its bytes, and the values of its JSON. */
export interface BodySize {
  readonly bytes: number
  readonly values: number
}

/** Put on an endpoint, it says that its body may be larger than any that an agent may send. */
export class BodyLimits extends Context.Tag("vitrine/BodyLimits")<BodyLimits, BodySize>() {}

/**
 * Put on an endpoint, it says that the operation is not for pages of other sites, which may use the store otherwise: it
 * resets, controls or administrates. The endpoint then declares `ForeignOrigin` among its errors.
 */
export class SameOriginOnly extends Context.Reference<SameOriginOnly>()("vitrine/SameOriginOnly", {
  defaultValue: () => false
}) {}

/** How a list that is answered in pages is read to its end. */
export interface Pages {
  /** The member of the answer that is the list. */
  readonly member: string
  /** The member of a page that is there as long as more follows, */
  readonly cursor: string
  /** and the parameter of the query that it is sent as to get what follows. */
  readonly parameter: string
  /** The parameter with which a caller asks for one page and no more. */
  readonly singlePageParameter: string
  /** The member that all pages of one list have in common; with another one the list that was begun is gone. */
  readonly state: string
}

/**
 * Put on an endpoint, it says that its operation answers a long list one page at a time. A surface that owes its caller the
 * whole list asks on by itself, page after page, as fast as they are taken; so no answer is held in memory whole.
 */
export class Paged extends Context.Tag("vitrine/Paged")<Paged, Pages>() {}

/**
 * Put on an endpoint, it says that the operation gives back the very same object as long as nothing has changed: a
 * surface may remember what it wrote of it.
 */
export class Cacheable extends Context.Reference<Cacheable>()("vitrine/Cacheable", {
  defaultValue: () => false
}) {}

/** Put on an endpoint, it says that the operation is for agents only where they may reset their sandbox. */
export class Resets extends Context.Reference<Resets>()("vitrine/Resets", { defaultValue: () => false }) {}

/** Put on an endpoint, it says that the operation is for agents only where a tester has set whom they can ask. */
export class NeedsShopper extends Context.Reference<NeedsShopper>()("vitrine/NeedsShopper", {
  defaultValue: () => false
}) {}

/** Whether agents in a sandbox have an operation. */
export const isOffered = (
  { annotations }: Pick<HttpApiEndpoint.HttpApiEndpoint.AnyWithProps, "annotations">,
  control?: SandboxControl
): boolean =>
  (control === undefined || control.canReset || !Context.get(annotations, Resets)) &&
  (control?.shopper !== undefined || !Context.get(annotations, NeedsShopper))
