import { expect, test } from "bun:test"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import { Effect, Exit, Layer, Stream } from "effect"
import { AgentEntries } from "../../../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../../../src/bench/agent/AgentTools.ts"
import { Journal } from "../../../src/bench/journal/Journal.ts"
import { JournalListener } from "../../../src/bench/journal/JournalListener.ts"
import { journalMemory } from "../../../src/bench/journal/JournalMemory.ts"
import { Controls } from "../../../src/bench/sandboxes/Controls.ts"
import { Sandboxes } from "../../../src/bench/sandboxes/Sandboxes.ts"
import { MaxSandboxes } from "../../../src/bench/sandboxes/SandboxRevisions.ts"
import { SandboxName } from "../../../src/domain/CurrentSandbox.ts"
import { defaultControl, type SandboxControl } from "../../../src/domain/SandboxControl.ts"
import { StreamedContent } from "../../../src/operation/StreamedContent.ts"
import { type AnsweredRequest, Call, Transcript } from "../../../src/operation/Transcript.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"

const megabyte = 1_048_576
// The type of an endpoint is erased where it is called.
const endpoint: unknown = HttpApiEndpoint.get("getFeed", "/api/feed")
const name = SandboxName.make("weighed")

const Services = () =>
  Layer.mergeAll(JournalListener.Default, Controls.Default, Sandboxes.Default).pipe(
    Layer.provide(Layer.succeed(MaxSandboxes, 10)),
    Layer.provide(Layer.succeed(AgentEntries, [])),
    Layer.provide(Layer.succeed(AgentTools, [])),
    Layer.provideMerge(journalMemory(64 * megabyte)),
    Layer.provide(TestWorld())
  )

/** Records a request with one call. */
const noteOne = (
  answer: Answer,
  success: unknown,
  change: (transcript: Transcript, call: Call) => void = () => {},
  control?: SandboxControl
) =>
  Effect.map(JournalListener, ({ note }) => {
    const transcript = new Transcript()
    const call = new Call(endpoint as HttpApiEndpoint.HttpApiEndpoint.AnyWithProps, {})
    call.end(Exit.succeed(success))
    transcript.recordCall(call)
    change(transcript, call)
    const request = {
      requestId: "req_1",
      method: "GET",
      url: "/api/products",
      headers: {},
      startedAt: performance.now()
    }
    note({ ...request, transcript, answer, sandbox: { name, baseUrl: "", control } })
  })

type Answer = AnsweredRequest["answer"]
const ofBytes = (bytes: number): Answer => ({ status: 200, contentType: "application/json", bytes })

/** How many of ten requests are kept. Each has one call with this result and this answer. */
const keptOf = (answer: Answer, success: unknown, change: (transcript: Transcript, call: Call) => void) =>
  Effect.gen(function* () {
    const journal = yield* Journal
    for (let at = 0; at < 10; at++) yield* noteOne(answer, success, change)
    const { dropped, last } = yield* journal.read(name, 0, 0)
    return last - dropped
  }).pipe(Effect.provide(Services()), Effect.scoped, Effect.runPromise)

const sent = (_: Transcript, call: Call) => call.markSent(new Uint8Array(megabyte))
const text = { text: "x".repeat(megabyte) }

test("the size of a journal entry is that of the retained response, even if less of it was sent", async () => {
  expect(await keptOf(ofBytes(megabyte), {}, sent)).toBe(3)
  // The connection was closed before anything was sent.
  expect(await keptOf(undefined, {}, sent)).toBe(3)
  // An HTML page was sent instead.
  const replaced = (transcript: Transcript, call: Call) => {
    sent(transcript, call)
    transcript.injectedOutcome = { kind: "rewrite", write: () => "<html></html>" }
  }
  expect(await keptOf(ofBytes(13), {}, replaced)).toBe(3)
  // The first page of a streamed list, and an MCP call whose answer was lost.
  expect(await keptOf(ofBytes(0), text, () => {})).toBe(3)
  expect(await keptOf(undefined, text, () => {})).toBe(3)
})

test("an entry does not retain the content of a file, nor anything for a response without a body", async () => {
  expect(await keptOf(ofBytes(0), new StreamedContent(Stream.make("x")), () => {})).toBe(10)
  expect(await keptOf({ status: 204, contentType: "", bytes: 0 }, undefined, () => {})).toBe(10)
})

/** How many of ten requests with this Content-Length are kept, and the length in the newest entry. */
const keptOfAnnounced = (length: number, payload?: unknown) =>
  Effect.gen(function* () {
    const journal = yield* Journal
    const { note } = yield* JournalListener
    for (let at = 0; at < 10; at++) {
      const transcript = new Transcript()
      if (payload !== undefined) {
        const call = new Call(endpoint as HttpApiEndpoint.HttpApiEndpoint.AnyWithProps, { payload })
        call.end(Exit.succeed({}))
        transcript.recordCall(call)
      }
      const headers = { "content-length": String(length) }
      const request = { requestId: "req_1", method: "POST", url: "/api/carts", headers, startedAt: performance.now() }
      note({ ...request, transcript, answer: ofBytes(2), sandbox: { name, baseUrl: "" } })
    }
    const { dropped, entries, last } = yield* journal.read(name, 9, 1)
    return [last - dropped, entries[0]?.bytes.in]
  }).pipe(Effect.provide(Services()), Effect.scoped, Effect.runPromise)

test("the size of an entry counts the retained body, and not the Content-Length", async () => {
  expect(await keptOfAnnounced(70 * megabyte)).toEqual([10, 70 * megabyte])
  expect(await keptOfAnnounced(megabyte, {})).toEqual([10, megabyte])
  expect(await keptOfAnnounced(megabyte, text)).toEqual([3, megabyte])
})

effect("a request during a change of its sandbox belongs to the generation in which it was admitted", () =>
  Effect.gen(function* () {
    const sandboxes = yield* Sandboxes
    const controls = yield* Controls
    yield* sandboxes.create({ name })
    for (const _ of [1, 2]) yield* sandboxes.reset(name)
    yield* controls.find(name)
    yield* sandboxes.change(name, { seed: "other" })
    yield* noteOne(ofBytes(2), {})
    const { entries } = yield* (yield* Journal).read(name, 0, 1)
    expect(entries.map(({ generation }) => generation)).toEqual([2])
  }).pipe(Effect.provide(Services()))
)

effect("requests that were in flight when a sandbox was dropped do not belong to the next one of its name", () =>
  Effect.gen(function* () {
    const sandboxes = yield* Sandboxes
    const controls = yield* Controls
    const journal = yield* Journal
    const noted = Effect.map(journal.read(name, 0, 10), ({ entries }) => entries.length)
    const noteIn = (control?: SandboxControl) => Effect.zipRight(noteOne(ofBytes(2), {}, undefined, control), noted)
    yield* sandboxes.create({ name })
    const before = yield* controls.find(name)
    expect(yield* noteIn(before)).toBe(1)
    yield* sandboxes.drop(name)
    expect(yield* noteIn(before)).toBe(0)
    yield* sandboxes.create({ name })
    expect(yield* noteIn(before)).toBe(0)
    const now = yield* controls.find(name)
    // A sandbox that another process has dropped.
    expect(yield* noteIn({ ...defaultControl, incarnation: "another" })).toBe(0)
    expect(yield* noteIn(now)).toBe(1)
    // A sandbox that exists only by use has no key until it has settings.
    expect(yield* noteIn(defaultControl)).toBe(2)
    expect(yield* noteIn()).toBe(3)
  }).pipe(Effect.provide(Services()))
)

effect(
  "a request whose client left before the settings were read is recorded with the sandbox's clock and generation",
  () =>
    Effect.gen(function* () {
      const sandboxes = yield* Sandboxes
      const journal = yield* Journal
      yield* sandboxes.create({ name, clock: { mode: "frozen", at: "2027-01-15T09:30:00.000Z" } })
      yield* sandboxes.reset(name)
      const left = {
        requestId: "req_1",
        method: "POST",
        url: "/api/checkout",
        headers: {},
        startedAt: performance.now(),
        answer: undefined
      }
      const { note } = yield* JournalListener
      note({ ...left, transcript: new Transcript(), sandbox: { name, baseUrl: "" } })
      const [entry] = yield* journal.read(name, 0, 1).pipe(
        Effect.tap(() => Effect.yieldNow()),
        Effect.map(({ entries }) => entries),
        Effect.repeat({ until: ({ length }) => length > 0 })
      )
      expect(entry).toMatchObject({ outcome: "gone", generation: 1 })
      expect(entry?.at.virtual.toString()).toContain("2027-01-15T09:30:00.000Z")
    }).pipe(Effect.provide(Services()))
)
