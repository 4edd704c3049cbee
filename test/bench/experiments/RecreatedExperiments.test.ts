import { expect, spyOn, test } from "bun:test"
import { Effect, Layer, TestClock } from "effect"
import { AgentEntries } from "../../../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../../../src/bench/agent/AgentTools.ts"
import { ExperimentRecords } from "../../../src/bench/experiments/ExperimentRecords.ts"
import { ExperimentOperations } from "../../../src/bench/experiments/Operations.ts"
import { journalMemory } from "../../../src/bench/journal/JournalMemory.ts"
import { OperationNames } from "../../../src/bench/journal/OperationNames.ts"
import { MaxSandboxes } from "../../../src/bench/sandboxes/SandboxRevisions.ts"
import { effect } from "../../support/effect.ts"
import { expectEnvelope } from "../../support/envelope.ts"
import { get, post, send } from "../../support/requests.ts"
import { startStore, useStore } from "../../support/store.ts"
import { TestWorld } from "../../support/TestWorld.ts"
import { experimentDefinition, experimentsOf, mugs } from "./experimentsOf.ts"

const store = useStore()
const { begun, bench, buy, report } = experimentsOf(() => store.url)

test("a sandbox of a deleted experiment cannot be reported for a new one with the same id", async () => {
  const few = experimentDefinition("again", {
    candidates: mugs.slice(0, 2),
    factors: { badge: ["none", "bestseller"] }
  })
  await post(bench("/experiments"), few)
  const before = await begun("again")
  await buy(before.url, before.cell[0]?.candidate ?? "")
  await send("DELETE", bench("/experiments/again"))
  await post(bench("/experiments"), few)
  const now = await begun("again")
  expect([now.n, now.cell]).toEqual([before.n, before.cell])
  expectEnvelope((await report("again", now.n, before.name)).body, "invalid_request")
  expect((await get(bench("/experiments/again"))).body).toMatchObject({ assigned: 1, decided: 0 })
  expect((await report("again", now.n, now.name)).body).toMatchObject({ n: 0, outcome: "none" })
})

test("an exported sandbox can be imported after its experiment was created anew, or on another server", async () => {
  await post(bench("/experiments"), experimentDefinition("moved"))
  const { n, name } = await begun("moved")
  const { body: file } = await get(bench(`/sandboxes/${name}/export`))
  const other = await startStore()
  const otherApi = experimentsOf(() => other.url)
  await post(otherApi.bench("/experiments"), experimentDefinition("moved"))
  await otherApi.begun("moved")
  expect((await post(otherApi.bench("/sandboxes/import?name=moved"), file)).status).toBe(201)
  await other.stop()
  // An import of the file still belongs only to the original trial here.
  await send("DELETE", bench(`/sandboxes/${name}`))
  expect((await post(bench("/sandboxes/import?name=back"), file)).status).toBe(201)
  expect((await report("moved", n, "back")).status).toBe(200)
  await send("DELETE", bench("/sandboxes/back"))
  await send("DELETE", bench("/experiments/moved"))
  await post(bench("/experiments"), experimentDefinition("moved"))
  expect((await begun("moved")).n).toBe(n)
  expect((await post(bench("/sandboxes/import?name=again"), file)).status).toBe(201)
  expectEnvelope((await report("moved", n, "again")).body, "invalid_request")
})

test("the labels of a trial say when its experiment was created, but labels from an earlier version need not", async () => {
  await post(bench("/experiments"), experimentDefinition("labelled"))
  const { createdAt } = (await get(bench("/experiments/labelled"))).body
  const { body: assigned } = await post(bench("/experiments/labelled/assign"), { model: "m-1" })
  const { "experiment-made": made, ...labels } = assigned.sandbox.labels
  expect([made, labels]).toEqual([createdAt, { experiment: "labelled", trial: "0", model: "m-1" }])
  const { body: sandbox } = await post(bench("/sandboxes"), { ...assigned.sandbox, labels })
  expect((await report("labelled", 0, sandbox.name)).status).toBe(200)
})

const Services = () =>
  Layer.mergeAll(ExperimentOperations.Default, ExperimentRecords.Default).pipe(
    Layer.provide(Layer.succeed(MaxSandboxes, 10)),
    Layer.provide(Layer.succeed(AgentEntries, [])),
    Layer.provide(Layer.succeed(AgentTools, [])),
    Layer.provide(Layer.succeed(OperationNames, [])),
    Layer.provide(journalMemory(1_048_576)),
    Layer.provide(TestWorld())
  )

effect("a trial of a built-in experiment is assigned, even if the experiment is deleted meanwhile", () =>
  Effect.gen(function* () {
    const operations = yield* ExperimentOperations
    const records = yield* ExperimentRecords
    const { assign, remove } = records
    let deleted = 0
    spyOn(records, "assign").mockImplementation((...given) => {
      deleted += 1
      return deleted > 2 ? assign(...given) : Effect.zipRight(remove("mug-choice"), assign(...given))
    })
    const request = { path: { experiment: "mug-choice" }, payload: { model: "m-1" } }
    expect(yield* operations.assignTrial(request)).toMatchObject({ n: 0 })
    expect(deleted).toBe(3)
    // Unlike a built-in experiment, one that a tester created stays deleted.
    const made = { ...experimentDefinition("made-once"), factors: {} }
    yield* operations.createExperiment({ payload: made } as never)
    spyOn(records, "assign").mockImplementation((...given) => Effect.zipRight(remove("made-once"), assign(...given)))
    const assigned = operations.assignTrial({ ...request, path: { experiment: "made-once" } })
    expect(yield* Effect.flip(assigned)).toMatchObject({ _tag: "ExperimentNotFound" })
  }).pipe(Effect.provide(Services()))
)

effect("an experiment that is created twice concurrently has one world", () =>
  Effect.gen(function* () {
    const operations = yield* ExperimentOperations
    const records = yield* ExperimentRecords
    const make = operations.createExperiment({ payload: experimentDefinition("at-once") } as never)
    const withWorld = spyOn(records, "withWorld")
    spyOn(records, "isStored").mockImplementationOnce(() =>
      Effect.orDie(make).pipe(Effect.zipRight(TestClock.adjust("1 second")), Effect.as(false))
    )
    expect(yield* make).toMatchObject({ assigned: 0 })
    const [first, second] = withWorld.mock.calls.map(([{ name }]) => name)
    expect(first).toBeString()
    expect(second).toBe(first ?? "")
  }).pipe(Effect.provide(Services()))
)
