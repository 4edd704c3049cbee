import { expect } from "bun:test"
import { Effect, Layer, TestClock } from "effect"
import { AgentEntries } from "../../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../../src/bench/agent/AgentTools.ts"
import { ClockOperations } from "../../src/bench/clock/Operations.ts"
import { journalMemory } from "../../src/bench/journal/JournalMemory.ts"
import { Sandboxes } from "../../src/bench/sandboxes/Sandboxes.ts"
import { MaxSandboxes } from "../../src/bench/sandboxes/SandboxRevisions.ts"
import { Forks } from "../../src/bench/snapshots/Forks.ts"
import { Transfer } from "../../src/bench/transfer/Transfer.ts"
import { CurrentSandbox, SandboxName } from "../../src/domain/CurrentSandbox.ts"
import { Sandbox } from "../../src/store/sandbox/Sandbox.ts"
import { effect } from "../support/effect.ts"
import { TestWorld } from "../support/TestWorld.ts"

const latest = "2098-12-31T23:59:59.999Z"

const Services = () =>
  Layer.mergeAll(Sandboxes.Default, Forks.Default, Transfer.Default, ClockOperations.Default, Sandbox.Default).pipe(
    Layer.provide(Layer.succeed(MaxSandboxes, 10)),
    Layer.provide(Layer.succeed(AgentEntries, [])),
    Layer.provide(Layer.succeed(AgentTools, [])),
    Layer.provideMerge(journalMemory(1_048_576)),
    Layer.provideMerge(TestWorld())
  )

const within = (name: SandboxName) => Effect.provideService(CurrentSandbox, { name, baseUrl: "" })

effect("a clock that has reached the last instant stops there, and copies keep its settings", () =>
  Effect.gen(function* () {
    const wall = Date.UTC(2026, 10, 20)
    yield* TestClock.setTime(wall)
    const sandboxes = yield* Sandboxes
    const { getClock } = yield* ClockOperations
    const name = SandboxName.make("ending")
    const clock = { mode: "offset", offsetMs: Date.parse(latest) - wall - 1000 } as const
    yield* sandboxes.create({ name, clock })
    const shownIn = (sandbox: SandboxName) =>
      Effect.map(getClock({ path: { sandbox } }), ({ mode, now }) => [mode, new Date(now.epochMillis).toISOString()])
    expect(yield* shownIn(name)).toEqual(["offset", "2098-12-31T23:59:58.999Z"])
    yield* TestClock.adjust("3 days")
    expect(yield* shownIn(name)).toEqual(["offset", latest])
    const [fork] = yield* (yield* Forks).fork(name, { names: [undefined], overrides: {} })
    const transfer = yield* Transfer
    const imported = yield* transfer.import(yield* transfer.export(name), undefined)
    for (const copy of [fork?.name ?? name, imported.name]) {
      expect(yield* shownIn(copy)).toEqual(["offset", latest])
      expect((yield* sandboxes.get(copy)).settings?.clock).toEqual(clock)
    }
    // By now, the same offset can no longer be set.
    const refused = yield* Effect.flip(sandboxes.setClock(name, clock))
    expect(refused.message).toContain("clock.offsetMs: expected a number of milliseconds that leads to an instant from")
    yield* sandboxes.reset(name)
    expect(yield* shownIn(name)).toEqual(["offset", latest])
  }).pipe(Effect.provide(Services()))
)

effect("a clock shows the time of the next write, even after a reset while the machine's clock is behind", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.UTC(2026, 10, 20))
    const store = yield* Sandbox
    const { getClock } = yield* ClockOperations
    const name = SandboxName.make("behind")
    yield* (yield* Sandboxes).create({ name })
    const write = store.append(({ at }) => Effect.succeed(at)).pipe(within(name))
    yield* write
    yield* TestClock.setTime(Date.UTC(2026, 10, 20) - 60_000)
    const resetAt = yield* within(name)(store.reset)
    expect((yield* getClock({ path: { sandbox: name } })).now).toEqual(resetAt)
    expect((yield* write).epochMillis).toBe(resetAt.epochMillis + 1)
  }).pipe(Effect.provide(Services()))
)
