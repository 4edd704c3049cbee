import { Effect } from "effect"
import { BenchEntries } from "../../bench/Operations.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { perform } from "./perform.ts"

/** Whether its trial was graded. Then its shop is closed: every address of it is refused. */
export const isOver = (name: SandboxName) =>
  Effect.flatMap(BenchEntries, ({ controls }) =>
    Effect.map(controls.find(name, "again"), (control) => control?.isOver === true)
  )

export const readSandbox = (sandbox: string) => {
  const path = { sandbox }
  return Effect.gen(function* () {
    const described = yield* perform("describeSandbox", { path })
    return {
      sandbox: described,
      clock: yield* perform("getClock", { path }),
      snapshots: (yield* perform("listSnapshots", { path })).items,
      isOver: yield* isOver(described.name)
    }
  })
}

export type Sandbox = Effect.Effect.Success<ReturnType<typeof readSandbox>>

/** The page that controls a sandbox; forms about it are sent to addresses below. */
export const controlPath = (name: string, form = ""): string =>
  `/bench/sandboxes/${name}/control${form === "" ? "" : `/${form}`}`
