import { Context, Effect, Schema } from "effect"
import type { InjectedFailure } from "./InjectedFailure.ts"
import type { SandboxControl } from "./SandboxControl.ts"

/** What a name of a sandbox is. */
export const expectedSandboxName = "1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen"

export const SandboxName = Schema.String.pipe(
  Schema.pattern(/^[a-z0-9][a-z0-9-]{0,62}$/),
  Schema.brand("SandboxName")
).annotations({ description: expectedSandboxName })
export type SandboxName = typeof SandboxName.Type

/** The sandbox of requests that name none. */
export const defaultSandbox = SandboxName.make("default")

/** Which copy of the store a request speaks to. */
export interface SandboxAddress {
  readonly name: SandboxName
  /** What the links of an answer begin with: the origin and, outside the default sandbox, `/sandboxes/{name}` or `/shops/{name}`, as it was asked. */
  readonly baseUrl: string
  /** What a tester has set for it, another one once it is `renewed`; none where nothing was. */
  readonly control?: SandboxControl | undefined
  /**
   * Goes by what is set for it by now, for a call that has waited: for the rest of a body, or a rule. Fails where it was closed to
   * its agent or dropped meanwhile: one of its name by now is another one. None outside of the edge.
   */
  readonly renewed?: Effect.Effect<void, InjectedFailure> | undefined
  /** Told by its row, in a unit of work: what `control` tells may be a moment old. */
  readonly isOverlaid?: boolean | undefined
  /** Whether what is written is only rehearsed: it is answered as if it had been done, and leaves no trace. */
  readonly isDryRun?: boolean | undefined
  /** The key of the consent by which the current call pays: a consent pays once, however often and wherever it is used at once. */
  readonly consent?: string | undefined
}

/**
 * What a tester has set for a sandbox; undefined where nothing was. Who asks `again` for a request that waits uses it no more by that,
 * and is not told that nothing is set where it cannot be known.
 */
export type ControlOf = (name: SandboxName, asks?: "again") => Effect.Effect<SandboxControl | undefined>

/**
 * The same sandbox for a part of a request that goes by something else of what is set for it, and by what is set when it is
 * renewed.
 */
export const deriveSandbox = (
  here: SandboxAddress,
  members: Partial<SandboxAddress>,
  mapControl: (control: SandboxControl | undefined) => SandboxControl | undefined = (control) => control
): SandboxAddress => {
  let source = here.control
  let mapped = mapControl(source)
  return {
    ...here,
    ...members,
    get control() {
      if (here.control !== source) {
        source = here.control
        mapped = mapControl(source)
      }
      return mapped
    }
  }
}

/** Set by the surface for each request; without a prefix it is the sandbox `default`. */
export class CurrentSandbox extends Context.Reference<CurrentSandbox>()("vitrine/CurrentSandbox", {
  defaultValue: (): SandboxAddress => ({ name: defaultSandbox, baseUrl: "" })
}) {}

/** Goes by what is set for the current sandbox by now. */
export const renewControl: Effect.Effect<void, InjectedFailure> = Effect.withFiberRuntime(
  ({ currentContext }) => Context.get(currentContext, CurrentSandbox).renewed ?? Effect.void
)

/**
 * What is done in the current sandbox. One step of the fiber, where a tag that is yielded and mapped takes four: most of what
 * the store does begins with it.
 */
export const withSandbox = <A, E = never, R = never>(
  use: (here: SandboxAddress) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.withFiberRuntime(({ currentContext }) => use(Context.get(currentContext, CurrentSandbox)))

/** What follows from the current sandbox alone. */
export const mapSandbox = <A>(project: (here: SandboxAddress) => A): Effect.Effect<A> =>
  withSandbox((here) => Effect.succeed(project(here)))
