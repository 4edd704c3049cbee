import { createBench, dataOf, invalidValueError } from "./Bench.ts"
import { Sandbox, type SandboxFile, type Settings, type Task } from "./Sandbox.ts"
import type { Server } from "./Server.ts"

// biome-ignore lint/performance/noBarrelFile: a package has one entry
export { type Matchers, matchers } from "./matchers.ts"
export {
  type Change,
  type Clock,
  type Description,
  type Difference,
  type Fault,
  type FaultRule,
  type Journal,
  type JournalCheck,
  type Report,
  Sandbox,
  type SandboxFile,
  type Settings,
  type Snapshot,
  type State,
  type Task,
  type Verification
} from "./Sandbox.ts"
export type { Server } from "./Server.ts"
export { type Next, VitrineError } from "./VitrineError.ts"

/** Creates a sandbox. */
export const sandbox = async (settings: Settings = {}, server: Server = {}): Promise<Sandbox> => {
  const bench = createBench(server)
  return new Sandbox(bench, await dataOf(bench.POST("/bench/v1/sandboxes", { body: settings })), settings.task)
}

/** A task by its id, such as `shop/mug-in-chalk`: its `instruction` is for the agent. */
export const task = async (id: string, server: Server = {}): Promise<Task> => {
  // An invalid id would be the path of something else, or of the list of all tasks.
  const [, area, name] = /^([\w-]+)\/([\w-]+)$/.exec(id) ?? []
  if (area === undefined || name === undefined) {
    throw invalidValueError("id", "the id of a task, such as shop/mug-in-chalk", id)
  }
  const params = { path: { area, task: name } }
  return dataOf(createBench(server).GET("/bench/v1/tasks/{area}/{task}", { params }))
}

/** An existing sandbox. */
export const existing = async (name: string, server: Server = {}): Promise<Sandbox> => {
  if (!/^[\w-]+$/.test(name)) throw invalidValueError("name", "the name of a sandbox", name)
  const bench = createBench(server)
  const params = { path: { sandbox: name } }
  return new Sandbox(bench, await dataOf(bench.GET("/bench/v1/sandboxes/{sandbox}", { params })))
}

/** Creates a sandbox from a file of `export`. */
export const importSandbox = async (file: SandboxFile, name?: string, server: Server = {}): Promise<Sandbox> => {
  const bench = createBench(server)
  const params = { query: name === undefined ? {} : { name } }
  return new Sandbox(bench, await dataOf(bench.POST("/bench/v1/sandboxes/import", { params, body: file })))
}
