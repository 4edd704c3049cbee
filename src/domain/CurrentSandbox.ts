import { Context, Effect, Schema } from "effect"
import type { SandboxClock, SandboxControl } from "./SandboxControl.ts"

export const SandboxName = Schema.String.pipe(
  Schema.pattern(/^[a-z0-9][a-z0-9-]{0,62}$/),
  Schema.brand("SandboxName")
).annotations({ description: "1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen" })
export type SandboxName = typeof SandboxName.Type

/** The sandbox of requests that name none. */
export const defaultSandbox = SandboxName.make("default")

/** Which copy of the store a request speaks to. */
export interface SandboxAddress {
  readonly name: SandboxName
  /** What the links of an answer begin with: the origin and, outside the default sandbox, `/sandboxes/{name}` or `/shops/{name}`, as it was asked. */
  readonly baseUrl: string
  /** What a tester has set for it; none where nothing was. */
  readonly control?: SandboxControl | undefined
  /**
   * Its clock, in the place of that of `control`, where a call may have to wait: it is looked at again afterwards, and what is
   * told is the same to every copy of the address.
   */
  readonly time?: { readonly clock: SandboxClock | undefined } | undefined
  /** Told by its row, in a unit of work: what `control` tells may be a moment old. */
  readonly isOverlaid?: boolean | undefined
  /** Whether what is written is only rehearsed: it is answered as if it had been done, and leaves no trace. */
  readonly isRehearsal?: boolean | undefined
}

/** Set by the surface for each request; without a prefix it is the sandbox `default`. */
export class CurrentSandbox extends Context.Reference<CurrentSandbox>()("vitrine/CurrentSandbox", {
  defaultValue: (): SandboxAddress => ({ name: defaultSandbox, baseUrl: "" })
}) {}

/**
 * What is done in the current sandbox. One step of the fiber, where a tag that is yielded and mapped takes four: most of what
 * the store does begins with it.
 */
export const withSandbox = <A, E = never, R = never>(
  use: (here: SandboxAddress) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.withFiberRuntime(({ currentContext }) => use(Context.get(currentContext, CurrentSandbox)))

/** What follows from the current sandbox alone. */
export const ofSandbox = <A>(tell: (here: SandboxAddress) => A): Effect.Effect<A> =>
  withSandbox((here) => Effect.succeed(tell(here)))
