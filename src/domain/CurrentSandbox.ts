import { Context, Effect, Schema } from "effect"
import type { InjectedFailure } from "./InjectedFailure.ts"
import type { SandboxControl } from "./SandboxControl.ts"

/** In characters. */
export const maxSandboxNameLength = 63

/** What a valid sandbox name is. */
export const expectedSandboxName = `1 to ${maxSandboxNameLength} lower-case letters, digits and hyphens, not beginning with a hyphen`

export const SandboxName = Schema.String.pipe(
  Schema.pattern(new RegExp(`^[a-z0-9][a-z0-9-]{0,${maxSandboxNameLength - 1}}$`)),
  Schema.brand("SandboxName")
).annotations({ description: expectedSandboxName })
export type SandboxName = typeof SandboxName.Type

/** The sandbox of requests that name none. */
export const defaultSandbox = SandboxName.make("default")

/** The copy of the store that a request addresses. */
export interface SandboxAddress {
  readonly name: SandboxName
  /** Base of all links: the origin and, if the request had it, the prefix `/sandboxes/{name}` or `/shops/{name}`. */
  readonly baseUrl: string
  /** A tester's settings of this sandbox, replaced when `renew` runs; undefined if there are none. */
  readonly control?: SandboxControl | undefined
  /**
   * Reloads the settings after a wait (for a body, or for a rule). Fails if the sandbox was graded or deleted
   * meanwhile: one that has its name now is a different sandbox. Undefined outside the edge.
   */
  readonly renew?: Effect.Effect<void, InjectedFailure> | undefined
  /** Read from the sandbox's row in a unit of work, as `control` may be slightly stale. */
  readonly isOverlaid?: boolean | undefined
  /** Whether this is a dry run: writes are answered as if they had been done, and rolled back. */
  readonly isDryRun?: boolean | undefined
  /** Key of the consent by which the current call pays. It pays once, even if several calls use it at once. */
  readonly consent?: string | undefined
}

/**
 * A tester's settings of a sandbox; undefined if there are none. It dies if they cannot be read and none that were read before
 * apply: without them, a graded sandbox would be open. `"again"` refreshes a waiting request: it is no new use of the sandbox.
 */
export type ControlOf = (name: SandboxName, mode?: "again") => Effect.Effect<SandboxControl | undefined>

/** The sandbox with other members and a mapped `control`. The mapping is applied again after each renewal. */
export const deriveSandbox = (
  sandbox: SandboxAddress,
  members: Partial<SandboxAddress>,
  mapControl: (control: SandboxControl | undefined) => SandboxControl | undefined = (control) => control
): SandboxAddress => {
  let source = sandbox.control
  let mapped = mapControl(source)
  return {
    ...sandbox,
    ...members,
    get control() {
      if (sandbox.control !== source) {
        source = sandbox.control
        mapped = mapControl(source)
      }
      return mapped
    }
  }
}

/** Set by the surface for each request. A URL without a prefix means the sandbox `default`. */
export class CurrentSandbox extends Context.Reference<CurrentSandbox>()("vitrine/CurrentSandbox", {
  defaultValue: (): SandboxAddress => ({ name: defaultSandbox, baseUrl: "" })
}) {}

/** Reloads the settings of the current sandbox. */
export const renewControl: Effect.Effect<void, InjectedFailure> = Effect.withFiberRuntime(
  ({ currentContext }) => Context.get(currentContext, CurrentSandbox).renew ?? Effect.void
)

/**
 * Runs an effect that needs the current sandbox. This takes one step of the fiber instead of the four of a yielded and
 * mapped tag: most operations of the store begin with it.
 */
export const withSandbox = <A, E = never, R = never>(
  use: (sandbox: SandboxAddress) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.withFiberRuntime(({ currentContext }) => use(Context.get(currentContext, CurrentSandbox)))

/** Computes a value from the current sandbox. */
export const mapSandbox = <A>(project: (sandbox: SandboxAddress) => A): Effect.Effect<A> =>
  withSandbox((sandbox) => Effect.succeed(project(sandbox)))
