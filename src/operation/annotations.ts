import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import { Context } from "effect"
import type { SandboxControl } from "../domain/SandboxControl.ts"

// Annotations of endpoints, besides their contract, for surfaces and policies.

/**
 * Annotation of an endpoint: unknown parameters and members are refused. Otherwise they are ignored, as agents send
 * more than is asked for.
 */
export class Strict extends Context.Reference<Strict>()("vitrine/Strict", { defaultValue: () => false }) {}

/** Annotation of an endpoint: an empty parameter is a value, not an omitted one. */
export class LiteralQuery extends Context.Reference<LiteralQuery>()("vitrine/LiteralQuery", {
  defaultValue: () => false
}) {}

/** Limits of a body: its bytes and JSON values. */
export interface BodySize {
  readonly bytes: number
  readonly values: number
}

/** Annotation of an endpoint: its body may be larger than agents' bodies. */
export class BodyLimits extends Context.Tag("vitrine/BodyLimits")<BodyLimits, BodySize>() {}

/**
 * Annotation of an endpoint: not for pages of other sites, as it resets, controls or administrates. They may use the
 * rest of the store. The endpoint then declares `ForeignOrigin` among its errors.
 */
export class SameOriginOnly extends Context.Reference<SameOriginOnly>()("vitrine/SameOriginOnly", {
  defaultValue: () => false
}) {}

/** How to read all pages of a list. */
export interface Pages {
  /** The member of the answer with the list. */
  readonly member: string
  /** The member of a page that is present as long as more follows, */
  readonly cursor: string
  /** and the query parameter that takes it, for the next page. */
  readonly parameter: string
  /** A query parameter with which the caller wants a single page. */
  readonly singlePageParameter: string
  /** A member that is equal in all pages of a list; if it changes, the list is gone. */
  readonly state: string
}

/**
 * Annotation of an endpoint: its operation returns a long list page by page. A surface that must send the whole list
 * requests all pages itself, as fast as the client reads; so no whole answer is in memory.
 */
export class Paged extends Context.Tag("vitrine/Paged")<Paged, Pages>() {}

/**
 * Annotation of an endpoint: the operation returns the same object until something changes, so a surface may cache its
 * serialized form.
 */
export class Cacheable extends Context.Reference<Cacheable>()("vitrine/Cacheable", {
  defaultValue: () => false
}) {}

/** Annotation of an endpoint: for agents only if they may reset their sandbox. */
export class Resets extends Context.Reference<Resets>()("vitrine/Resets", { defaultValue: () => false }) {}

/** Annotation of an endpoint: for agents only if a tester has set up a shopper. */
export class NeedsShopper extends Context.Reference<NeedsShopper>()("vitrine/NeedsShopper", {
  defaultValue: () => false
}) {}

/** Whether a sandbox offers the operation to agents. */
export const isOffered = (
  { annotations }: Pick<HttpApiEndpoint.HttpApiEndpoint.AnyWithProps, "annotations">,
  control?: SandboxControl
): boolean =>
  (control === undefined || control.canReset || !Context.get(annotations, Resets)) &&
  (control?.shopper !== undefined || !Context.get(annotations, NeedsShopper))
