import { type Bench, dataOf, invalidValueError } from "./Bench.ts"
import type { operations } from "./contract.ts"

type Body<Name extends "createSandbox" | "changeSandbox" | "forkSandbox" | "addFault" | "verifyJournal"> =
  operations[Name]["requestBody"]["content"]["application/json"]
type Query<Name extends "getState" | "diffStates" | "listJournal"> = NonNullable<
  operations[Name]["parameters"]["query"]
>
type Answer<Name extends keyof operations, Status extends number> = operations[Name] extends {
  readonly responses: { readonly [S in Status]: { readonly content: { readonly "application/json": infer A } } }
}
  ? A
  : never

/** The settings of a new sandbox. */
export type Settings = Body<"createSandbox">
export type Change = Body<"changeSandbox">
export type Description = Answer<"describeSandbox", 200>
type Created = Answer<"createSandbox", 201>
export type Snapshot = Answer<"takeSnapshot", 201>
export type State = Answer<"getState", 200>
export type Difference = Answer<"diffStates", 200>
export type FaultRule = Body<"addFault">
export type Fault = Answer<"addFault", 201>
export type Clock = Answer<"getClock", 200>
export type Task = Answer<"getTask", 200>
export type Report = Answer<"gradeSandbox", 200>
export type Journal = Answer<"listJournal", 200>
/** A condition that the journal must meet. */
export type JournalCheck = Body<"verifyJournal">["checks"][number]
export type Verification = Answer<"verifyJournal", 200>
export type SandboxFile = Answer<"exportSandbox", 200>
type StateQuery = Pick<Query<"getState">, "view" | "ignore">
type Fork = Body<"forkSandbox">
/** A whole task, as in a task file. */
type InlineTask = Exclude<Settings["task"], string | null | undefined>

/** A snapshot, or its id. */
type SnapshotRef = string | Pick<Snapshot, "id">

const idOf = (snapshot: SnapshotRef): string => (typeof snapshot === "string" ? snapshot : snapshot.id)

/** A shop for one agent: `await using shop = await sandbox()` drops it at the end of the block. */
export class Sandbox implements AsyncDisposable {
  readonly name: string
  /** The address for the agent: REST and pages are below it. */
  readonly baseUrl: string
  /** The address of its tools, over MCP's Streamable HTTP. */
  readonly mcpUrl: string
  /** The address of its agent checkout. */
  readonly acpUrl: string
  /** Controls this sandbox at the bench, and nothing else; undefined if somebody else created it. */
  readonly controlKey: string | undefined
  readonly #bench: Bench
  /** The whole task that it was created with, to be sent again at a grade: the server does not store such tasks. */
  readonly #inlineTask: InlineTask | undefined

  /** @internal */
  constructor(
    bench: Bench,
    { acpUrl, baseUrl, mcpUrl, name, ...more }: Description | Created,
    task?: Settings["task"]
  ) {
    this.#bench = bench
    this.#inlineTask = typeof task === "object" && task !== null ? task : undefined
    this.name = name
    this.baseUrl = baseUrl
    this.mcpUrl = mcpUrl
    this.acpUrl = acpUrl
    this.controlKey = "controlKey" in more ? more.controlKey : undefined
  }

  get #path() {
    return { path: { sandbox: this.name } }
  }

  #copy(created: Created): Sandbox {
    return new Sandbox(this.#bench.withControlKey(created.controlKey), created, this.#inlineTask)
  }

  describe(): Promise<Description> {
    return dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}", { params: this.#path }))
  }

  /** Changes the given settings; the others stay. */
  change(change: Change): Promise<Description> {
    return dataOf(this.#bench.PATCH("/bench/v1/sandboxes/{sandbox}", { params: this.#path, body: change }))
  }

  /** Resets it to the state of its creation. */
  reset(): Promise<Description> {
    return dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/reset", { params: this.#path }))
  }

  clock(): Promise<Clock> {
    return dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}/clock", { params: this.#path }))
  }

  /** Advances the clock by an ISO 8601 duration such as `P1D`, or to an instant. */
  async advance(to: string | Date): Promise<Clock> {
    const text = to instanceof Date ? to.toISOString() : to
    // The server's error would name only the member that was sent.
    if (!/^(P|\d{4}-)/.test(text)) {
      throw invalidValueError("to", "a duration such as P1D, or an instant such as 2027-01-15T09:30:00Z", to)
    }
    const body = text.startsWith("P") ? { by: text } : { to: text }
    return dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/clock/advance", { params: this.#path, body }))
  }

  /** Adds a fault rule from the next call on, such as `{ times: 1, effect: { kind: "drop", phase: "after" } }`. */
  fail(rule: FaultRule): Promise<Fault> {
    return dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/faults", { params: this.#path, body: rule }))
  }

  /** Its fault rules, and how often each has fired. */
  async faults(): Promise<ReadonlyArray<Fault>> {
    return (await dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}/faults", { params: this.#path }))).items
  }

  /** Takes a snapshot of its state. */
  snapshot(): Promise<Snapshot> {
    return dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/snapshots", { params: this.#path }))
  }

  /** Restores a snapshot. */
  restore(snapshot: SnapshotRef): Promise<Description> {
    const body = { snapshot: idOf(snapshot) }
    return dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/restore", { params: this.#path, body }))
  }

  /** Independent copies of the current state or of a snapshot. */
  async fork(options: number | Fork = 1): Promise<Array<Sandbox>> {
    const body = typeof options === "number" ? { count: options } : options
    const { items } = await dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/fork", { params: this.#path, body }))
    return items.map((item) => this.#copy(item))
  }

  /** Removes its fault rules. */
  async clearFaults(): Promise<void> {
    await dataOf(this.#bench.DELETE("/bench/v1/sandboxes/{sandbox}/faults", { params: this.#path }))
  }

  /** A copy of its state after a journal entry, by the entry's number. */
  async forkAfter(seq: number): Promise<Sandbox> {
    const params = { path: { sandbox: this.name, seq } }
    return this.#copy(await dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/journal/{seq}/fork", { params })))
  }

  /** Its state: what happened (`canonical`), or everything (`exact`). */
  state(query: StateQuery = {}): Promise<State> {
    return dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}/state", { params: { ...this.#path, query } }))
  }

  /** The hash of its state: equal for equal states. */
  async hash(query: StateQuery = {}): Promise<string> {
    const params = { ...this.#path, query }
    return (await dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}/state/hash", { params }))).hash
  }

  /** The changes since a snapshot, or since its begin. */
  diff(from?: SnapshotRef, query: Pick<Query<"diffStates">, "ignore" | "to"> = {}): Promise<Difference> {
    const params = { ...this.#path, query: { ...query, ...(from === undefined ? {} : { from: idOf(from) }) } }
    return dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}/diff", { params }))
  }

  /** The requests to it, entry by entry. */
  journal(query: Query<"listJournal"> = {}): Promise<Journal> {
    return dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}/journal", { params: { ...this.#path, query } }))
  }

  /**
   * Checks its requests, for example with `{ id: "no-card", never: { sawCardNumber: true } }`. For a failed check the
   * result has the nearest entries.
   */
  verify(checks: ReadonlyArray<JournalCheck>): Promise<Verification> {
    const body = { checks: [...checks] }
    return dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/journal/verify", { params: this.#path, body }))
  }

  /**
   * Grades what was done, and the agent's answer, against the task. The agent cannot use the shop afterwards. `task` is
   * needed if the sandbox was created elsewhere for a task that the server does not know by id.
   */
  grade(answer?: string, usage?: Report["usage"], task: InlineTask | undefined = this.#inlineTask): Promise<Report> {
    const body = {
      ...(task === undefined ? {} : { task }),
      ...(answer === undefined ? {} : { answer }),
      ...(usage === undefined ? {} : { usage })
    }
    return dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/grade", { params: this.#path, body }))
  }

  /** An export of everything in it, for `importSandbox` on any server. */
  export(): Promise<SandboxFile> {
    return dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}/export", { params: this.#path }))
  }

  /** Drops it with everything in it. */
  async dispose(): Promise<void> {
    await dataOf(this.#bench.DELETE("/bench/v1/sandboxes/{sandbox}", { params: this.#path }))
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose()
  }
}
