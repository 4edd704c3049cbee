import { Database } from "bun:sqlite"
import { expect, spyOn, test } from "bun:test"
import { renameSync } from "node:fs"
import { join } from "node:path"
import { Cause, Context, Effect, Exit, Layer, Option, Redacted, TestClock } from "effect"
import { AgentEntries } from "../../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../../src/bench/agent/AgentTools.ts"
import { journalMemory } from "../../src/bench/journal/JournalMemory.ts"
import { Sandboxes } from "../../src/bench/sandboxes/Sandboxes.ts"
import { MaxSandboxes } from "../../src/bench/sandboxes/SandboxRevisions.ts"
import { SnapshotOperations } from "../../src/bench/snapshots/Operations.ts"
import { Snapshots } from "../../src/bench/snapshots/Snapshots.ts"
import { CurrentCommitObserver } from "../../src/domain/CommitObserver.ts"
import { SandboxName } from "../../src/domain/CurrentSandbox.ts"
import { DatabaseUnavailable } from "../../src/domain/Errors.ts"
import { effect } from "../support/effect.ts"
import { temporaryDirectory } from "../support/process.ts"
import { get, post } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import { worldAt } from "../support/TestWorld.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const tick = () => new Promise(setImmediate)

/** The path of the database file. SQLite writes nothing while the file is renamed. */
class DatabaseFile extends Context.Tag("DatabaseFile")<DatabaseFile, string>() {}

const Services = Layer.unwrapScoped(
  Effect.map(
    Effect.acquireRelease(Effect.sync(temporaryDirectory), (directory) =>
      Effect.sync(() => directory[Symbol.dispose]())
    ),
    ({ path }) => {
      const file = join(path, "store.db")
      return Layer.mergeAll(SnapshotOperations.Default, Snapshots.Default, Sandboxes.Default).pipe(
        Layer.provide(Layer.succeed(MaxSandboxes, 10)),
        Layer.provide(Layer.succeed(AgentEntries, [])),
        Layer.provide(Layer.succeed(AgentTools, [])),
        Layer.provide(journalMemory(1_048_576)),
        Layer.provide(worldAt(`sqlite:${file}`)),
        Layer.merge(Layer.succeed(DatabaseFile, file))
      )
    }
  )
)

const [source, first, second] = ["source", "first", "second"].map((name) => SandboxName.make(name)) as [
  SandboxName,
  SandboxName,
  SandboxName
]

/** Makes the database fail when the second fork of a call begins. Yields an effect that restores it. */
const failingAtSecondFork = Effect.gen(function* () {
  const sandboxes = yield* Sandboxes
  const file = yield* DatabaseFile
  yield* sandboxes.create({ name: source })
  const { create } = sandboxes
  let count = 0
  spyOn(sandboxes, "create").mockImplementation((...given) =>
    Effect.tap(create(...given), () => {
      count += 1
      // An open transaction still commits, and no other can begin.
      if (count === 1) renameSync(file, `${file}-away`)
    })
  )
  return Effect.sync(() => renameSync(`${file}-away`, file))
})

const fork = Effect.flatMap(SnapshotOperations, ({ forkSandbox }) =>
  forkSandbox({ path: { sandbox: source }, payload: { names: [first, second] } })
)

const isThere = (name: SandboxName) =>
  Effect.flatMap(Sandboxes, (sandboxes) => Effect.map(Effect.option(sandboxes.get(name)), Option.isSome))

const snapshotCount = Effect.flatMap(Snapshots, (snapshots) =>
  Effect.map(snapshots.list(source), (records) => records.length)
)

effect("forks that a failed call could not drop are dropped once the database is back, and so is their snapshot", () =>
  Effect.gen(function* () {
    const restore = yield* failingAtSecondFork
    let isChanged = false
    const onChange = () => {
      isChanged = true
    }
    const observer = { onCommit: onChange, onChange }
    const failed = yield* Effect.exit(Effect.provideService(fork, CurrentCommitObserver, observer))
    expect(Exit.isFailure(failed) && Cause.squash(failed.cause)).toBeInstanceOf(DatabaseUnavailable)
    // So the error does not say that nothing was changed.
    expect(isChanged).toBe(true)
    expect([yield* isThere(first), yield* snapshotCount]).toEqual([true, 1])

    yield* restore
    yield* TestClock.adjust("1 second")
    const isLeft = Effect.zipWith(isThere(first), snapshotCount, (isForked, count) => isForked || count > 0)
    yield* Effect.repeat(Effect.zipRight(Effect.promise(tick), isLeft), { while: (isStillLeft) => isStillLeft })
  }).pipe(Effect.provide(Services))
)

effect("a snapshot for forks of which none was made is told of, and dropped once the database is back", () =>
  Effect.gen(function* () {
    const [sandboxes, snapshots, file] = [yield* Sandboxes, yield* Snapshots, yield* DatabaseFile]
    yield* sandboxes.create({ name: source })
    const { keep } = snapshots
    spyOn(snapshots, "keep").mockImplementation((...given) =>
      Effect.tap(keep(...given), () => renameSync(file, `${file}-away`))
    )
    let isChanged = false
    const onChange = () => {
      isChanged = true
    }
    const observer = { onCommit: onChange, onChange }
    expect(Exit.isFailure(yield* Effect.exit(Effect.provideService(fork, CurrentCommitObserver, observer)))).toBe(true)
    expect([isChanged, yield* isThere(first), yield* snapshotCount]).toEqual([true, false, 1])

    renameSync(`${file}-away`, file)
    yield* TestClock.adjust("1 second")
    yield* Effect.repeat(Effect.zipRight(Effect.promise(tick), snapshotCount), { while: (count) => count > 0 })
  }).pipe(Effect.provide(Services))
)

effect("a snapshot for forks whose commit was not confirmed is dropped", () =>
  Effect.gen(function* () {
    const [sandboxes, snapshots] = [yield* Sandboxes, yield* Snapshots]
    yield* sandboxes.create({ name: source })
    const { keep } = snapshots
    spyOn(snapshots, "keep").mockImplementation((...given) =>
      Effect.zipRight(keep(...given), Effect.die(new DatabaseUnavailable({ unknown_outcome: true })))
    )
    expect(Exit.isFailure(yield* Effect.exit(fork))).toBe(true)
    expect(yield* snapshotCount).toBe(0)
  }).pipe(Effect.provide(Services))
)

effect("the same call succeeds as soon as the database is back", () =>
  Effect.gen(function* () {
    const restore = yield* failingAtSecondFork
    expect(Exit.isFailure(yield* Effect.exit(fork))).toBe(true)
    expect(yield* isThere(first)).toBe(true)
    yield* restore
    expect((yield* fork).items.map(({ name }) => name)).toEqual([first, second])
    expect(yield* snapshotCount).toBe(0)
  }).pipe(Effect.provide(Services))
)

test("the answer to forks that could not be dropped says that they may be there, and later they are not", async () => {
  using directory = temporaryDirectory()
  const file = join(directory.path, "store.db")
  const store = await startStore({ databaseUrl: Redacted.make(`sqlite:${file}`) })
  const { control, make } = sandboxApiOf(() => store.url)
  await make("source")
  const reader = new Database(file, { readonly: true })
  const forks = reader.query<{ count: number }, []>(
    "select count(*) as count from bench_sandboxes where name <> 'source'"
  )
  const count = () => forks.get()?.count ?? 0
  const answer = post(control("/source/fork"), { count: 64 })
  while (count() === 0) await tick()
  renameSync(file, `${file}-away`)
  const { body, status } = await answer
  expect([status, body.error.code, body.error.details]).toEqual([
    503,
    "database_unavailable",
    { unknown_outcome: true, reason: "its file was deleted" }
  ])
  expect(body.error.message).not.toContain("Nothing was changed")
  expect(count()).toBeGreaterThan(0)
  renameSync(`${file}-away`, file)
  while (count() > 0) await Bun.sleep(20)
  expect((await get(control("/source/snapshots"))).body.items).toEqual([])
  reader.close()
  await store.stop()
})
