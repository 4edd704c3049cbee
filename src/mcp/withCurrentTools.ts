import { Effect } from "effect"
import { CurrentSandbox, deriveSandbox } from "../domain/CurrentSandbox.ts"

/** Runs an effect with the sandbox's tools as a tester's rules have changed them so far. */
export const withCurrentTools = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(CurrentSandbox, (sandbox) => {
    const { control } = sandbox
    if (control?.currentTools === undefined) return effect
    return Effect.flatMap(control.currentTools, (tools) =>
      Effect.provideService(
        effect,
        CurrentSandbox,
        deriveSandbox(sandbox, {}, (control) => (control === undefined ? undefined : { ...control, tools }))
      )
    )
  })
