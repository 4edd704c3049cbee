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

/** What a sandbox is made with. */
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
/** What has to hold of the journal. */
export type JournalCheck = Body<"verifyJournal">["checks"][number]
export type Verification = Answer<"verifyJournal", 200>
export type SandboxFile = Answer<"exportSandbox", 200>
type StateQuery = Pick<Query<"getState">, "view" | "ignore">
type Fork = Body<"forkSandbox">
/** A task itself, as of a file. */
type InlineTask = Exclude<Settings["task"], string | null | undefined>

/** A snapshot, or its id. */
type SnapshotRef = string | Pick<Snapshot, "id">

const idOf = (snapshot: SnapshotRef): string => (typeof snapshot === "string" ? snapshot : snapshot.id)

/** A shop of an agent's own: `await using shop = await sandbox()` drops it at the end of the block. */
export class Sandbox implements AsyncDisposable {
  readonly name: string
  /** What an agent is given: REST and pages are below it. */
  readonly baseUrl: string
  /** Its tools, over MCP's Streamable HTTP. */
  readonly mcpUrl: string
  /** Its agent checkout. */
  readonly acpUrl: string
  /** Opens what the bench has of this sandbox, and nothing else; undefined where it was made by somebody else. */
  readonly controlKey: string | undefined
  readonly #bench: Bench
  /** The task that it is made for, where the server was given it itself: it keeps none of those. */
  readonly #ownTask: InlineTask | undefined

  /** @internal */
  constructor(
    bench: Bench,
    { acpUrl, baseUrl, mcpUrl, name, ...more }: Description | Created,
    task?: Settings["task"]
  ) {
    this.#bench = bench
    this.#ownTask = typeof task === "object" && task !== null ? task : undefined
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
    return new Sandbox(this.#bench.withControlKey(created.controlKey), created, this.#ownTask)
  }

  describe(): Promise<Description> {
    return dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}", { params: this.#path }))
  }

  /** Sets what is given; the rest stays as it is. */
  change(change: Change): Promise<Description> {
    return dataOf(this.#bench.PATCH("/bench/v1/sandboxes/{sandbox}", { params: this.#path, body: change }))
  }

  /** Empties it and begins it anew, as it was made. */
  reset(): Promise<Description> {
    return dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/reset", { params: this.#path }))
  }

  clock(): Promise<Clock> {
    return dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}/clock", { params: this.#path }))
  }

  /** Sets the clock on, by an ISO 8601 duration such as `P1D`, or to an instant. */
  async advance(to: string | Date): Promise<Clock> {
    const text = to instanceof Date ? to.toISOString() : to
    // The server would tell of the one that it is asked for alone.
    if (!/^(P|\d{4}-)/.test(text)) {
      throw invalidValueError("to", "a duration such as P1D, or an instant such as 2027-01-15T09:30:00Z", to)
    }
    const body = text.startsWith("P") ? { by: text } : { to: text }
    return dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/clock/advance", { params: this.#path, body }))
  }

  /** Has something go wrong in it from the next call on, such as `{ times: 1, effect: { kind: "drop", phase: "after" } }`. */
  fail(rule: FaultRule): Promise<Fault> {
    return dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/faults", { params: this.#path, body: rule }))
  }

  /** What goes wrong in it, and how often it did. */
  async faults(): Promise<ReadonlyArray<Fault>> {
    return (await dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}/faults", { params: this.#path }))).items
  }

  /** Keeps its state. */
  snapshot(): Promise<Snapshot> {
    return dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/snapshots", { params: this.#path }))
  }

  /** Back to a state that was kept. */
  restore(kept: SnapshotRef): Promise<Description> {
    const body = { snapshot: idOf(kept) }
    return dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/restore", { params: this.#path, body }))
  }

  /** Copies that go on by themselves, of what there is now or of a snapshot. */
  async fork(options: number | Fork = 1): Promise<Array<Sandbox>> {
    const body = typeof options === "number" ? { count: options } : options
    const { items } = await dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/fork", { params: this.#path, body }))
    return items.map((item) => this.#copy(item))
  }

  /** Takes away what goes wrong in it. */
  async clearFaults(): Promise<void> {
    await dataOf(this.#bench.DELETE("/bench/v1/sandboxes/{sandbox}/faults", { params: this.#path }))
  }

  /** A copy of what it was when an entry of its journal, by its number, was answered. */
  async forkAfter(seq: number): Promise<Sandbox> {
    const params = { path: { sandbox: this.name, seq } }
    return this.#copy(await dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/journal/{seq}/fork", { params })))
  }

  /** What there is in it: what happened (`canonical`), or all of it (`exact`). */
  state(query: StateQuery = {}): Promise<State> {
    return dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}/state", { params: { ...this.#path, query } }))
  }

  /** The same for whatever came to the same. */
  async hash(query: StateQuery = {}): Promise<string> {
    const params = { ...this.#path, query }
    return (await dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}/state/hash", { params }))).hash
  }

  /** What became of it since a state that was kept, or since it began. */
  diff(from?: SnapshotRef, query: Pick<Query<"diffStates">, "ignore" | "to"> = {}): Promise<Difference> {
    const params = { ...this.#path, query: { ...query, ...(from === undefined ? {} : { from: idOf(from) }) } }
    return dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}/diff", { params }))
  }

  /** What it was asked, entry by entry. */
  journal(query: Query<"listJournal"> = {}): Promise<Journal> {
    return dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}/journal", { params: { ...this.#path, query } }))
  }

  /**
   * Holds what it was asked against checks, such as `{ id: "no-card", never: { sawCardNumber: true } }`; of one that fails, what
   * came near is told.
   */
  verify(checks: ReadonlyArray<JournalCheck>): Promise<Verification> {
    const body = { checks: [...checks] }
    return dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/journal/verify", { params: this.#path, body }))
  }

  /**
   * Holds what was done, and what the agent said, against the task. From then on the shop is closed to the agent. `task` is for a
   * sandbox that was made elsewhere for a task that the server does not have by its id.
   */
  grade(answer?: string, usage?: Report["usage"], task: InlineTask | undefined = this.#ownTask): Promise<Report> {
    const body = {
      ...(task === undefined ? {} : { task }),
      ...(answer === undefined ? {} : { answer }),
      ...(usage === undefined ? {} : { usage })
    }
    return dataOf(this.#bench.POST("/bench/v1/sandboxes/{sandbox}/grade", { params: this.#path, body }))
  }

  /** All of it, for `importSandbox` anywhere else. */
  export(): Promise<SandboxFile> {
    return dataOf(this.#bench.GET("/bench/v1/sandboxes/{sandbox}/export", { params: this.#path }))
  }

  /** Takes it away with all that is in it. */
  async dispose(): Promise<void> {
    await dataOf(this.#bench.DELETE("/bench/v1/sandboxes/{sandbox}", { params: this.#path }))
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose()
  }
}
