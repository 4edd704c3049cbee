import { Effect } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { PackRows } from "../packs/PackRows.ts"
import { revisionOf } from "../sandboxes/SandboxRevision.ts"
import { SandboxRevisions } from "../sandboxes/SandboxRevisions.ts"
import { makeCheckRules } from "./checkRules.ts"
import { Drifts } from "./Drifts.ts"
import type { FaultInput, FaultSettings } from "./FaultSettings.ts"

/** Changes the rules of sandboxes, apart from their other settings. */
export class Faults extends Effect.Service<Faults>()("vitrine/bench/Faults", {
  scoped: Effect.gen(function* () {
    const revisions = yield* SandboxRevisions
    const checkRules = yield* makeCheckRules

    return {
      list: (name: SandboxName) => Effect.map(revisions.get(name), (record) => revisionOf(record).settings.faults),

      /**
       * Changes the rules of a sandbox in one transaction, and yields them. Without `input` the change is of one rule, and issues
       * of other rules are reported by their ids.
       */
      change: traced(
        "Faults.change",
        Effect.fnUntraced(function* <E>(
          name: SandboxName,
          next: (rules: FaultSettings) => Effect.Effect<FaultSettings, E>,
          input?: FaultInput
        ) {
          let faults: FaultSettings = []
          yield* revisions.reviseSettings(name, (settings) =>
            Effect.gen(function* () {
              const { faults: before, packs } = settings
              faults = yield* next(before)
              yield* checkRules(faults, packs, before, input)
              return { ...settings, faults }
            })
          )
          return faults
        })
      )
    }
  }).pipe(dependingOn(SandboxRevisions, Drifts, PackRows))
}) {}
