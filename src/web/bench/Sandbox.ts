import { Effect } from "effect"
import { perform } from "./perform.ts"

/** The data of a sandbox's page. */
export const readSandbox = (sandbox: string) => {
  const path = { sandbox }
  return Effect.all({
    sandbox: perform("describeSandbox", { path }),
    clock: perform("getClock", { path }),
    snapshots: Effect.map(perform("listSnapshots", { path }), ({ items }) => items)
  })
}

export type Sandbox = Effect.Effect.Success<ReturnType<typeof readSandbox>>

/** The page that controls a sandbox; forms about it are sent to addresses below. */
export const controlPath = (name: string, form = ""): string =>
  `/bench/sandboxes/${name}/control${form === "" ? "" : `/${form}`}`
