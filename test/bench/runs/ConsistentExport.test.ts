import { expect } from "bun:test"
import { Effect, Stream } from "effect"
import { rowBatchSize } from "../../../src/bench/pages.ts"
import { RunOperations } from "../../../src/bench/runs/Operations.ts"
import type { Trial } from "../../../src/bench/runs/Trial.ts"
import { effect } from "../../support/effect.ts"
import { EmptyDatabase } from "../../support/TestWorld.ts"

const trialOf = (verdict: Trial["verdict"]): Trial => ({ task: { id: "shop/mug" }, attempt: 1, verdict })

effect("the figures of an export count the trials that it lists, even if others are reported while it is sent", () =>
  Effect.gen(function* () {
    const { createRun, exportRun, reportTrial } = yield* RunOperations
    const { id: run } = yield* createRun({ payload: { agent: "my-agent" } })
    const report = (trial: number, verdict: Trial["verdict"]) =>
      reportTrial({ path: { run, trial }, payload: trialOf(verdict) })
    yield* report(0, "pass")
    yield* report(1, "pass")
    const junit = yield* exportRun({ path: { run }, urlParams: { format: "junit" } })
    const json = yield* exportRun({ path: { run }, urlParams: {} })
    yield* report(1, "fail")
    yield* report(2, "pass")
    const xml = yield* Stream.mkString(junit.parts)
    expect([xml.match(/<testcase/g)?.length, xml.match(/<failure/g)]).toEqual([2, null])
    expect(xml).toContain('tests="2" failures="0"')
    expect(JSON.parse(yield* Stream.mkString(json.parts))).toMatchObject({
      report: { all: { trials: 2, passed: 2 } },
      trials: [
        { verdict: "pass", trial: { verdict: "pass" } },
        // The full trials are read as they are sent, so that the server does not hold them in memory for a slow client.
        { verdict: "pass", trial: { verdict: "fail" } }
      ]
    })
  }).pipe(Effect.provide(RunOperations.Default), Effect.provide(EmptyDatabase), Effect.scoped)
)

effect("an export lets other requests be read before each page of its trials", () =>
  Effect.gen(function* () {
    const { createRun, exportRun, reportTrial } = yield* RunOperations
    const { id: run } = yield* createRun({ payload: { agent: "my-agent" } })
    const numbers = Array.from({ length: 2 * rowBatchSize }, (_, n) => n)
    yield* Effect.forEach(numbers, (trial) => reportTrial({ path: { run, trial }, payload: trialOf("pass") }))
    const { parts } = yield* exportRun({ path: { run }, urlParams: {} })
    let ticks = 0
    const countTick = () => {
      ticks += 1
      next = setImmediate(countTick)
    }
    let next = setImmediate(countTick)
    yield* Stream.runDrain(parts)
    clearImmediate(next)
    expect(ticks).toBeGreaterThanOrEqual(2)
  }).pipe(Effect.provide(RunOperations.Default), Effect.provide(EmptyDatabase), Effect.scoped)
)
