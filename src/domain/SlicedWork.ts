import { Effect } from "effect"
import { makeYieldQueue } from "./yieldToEventLoop.ts"

/** A computation that can pause at each `yield` and returns an `A`. */
export type SlicedWork<A> = Generator<void, A, void>

/** Runs it without pauses, for a program that serves no one meanwhile. */
export const runToCompletion = <A>(work: SlicedWork<A>): A => {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** One computation for several consumers: each continues it where the previous one paused. It runs once; a defect is thrown to all. */
export const shareWork = <A>(work: SlicedWork<A>): (() => SlicedWork<A>) => {
  // The work's memory is released once it is done.
  let state: { readonly work: SlicedWork<A> } | { readonly value: A } | { readonly defect: unknown } = { work }
  return function* () {
    while ("work" in state) {
      try {
        const step = state.work.next()
        if (step.done === true) state = { value: step.value }
      } catch (defect) {
        // After a throw, a generator's next step would report a normal end with undefined.
        state = { defect }
      }
      if ("work" in state) yield
    }
    if ("defect" in state) throw state.defect
    return state.value
  }
}

/** Groups items by key, in the order in which the keys first appear. */
export function* groupByKey<A>(
  items: Iterable<A>,
  keyOf: (item: A) => string
): SlicedWork<ReadonlyArray<ReadonlyArray<A>>> {
  const groups = new Map<string, Array<A>>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
    yield
  }
  return [...groups.values()]
}

// In milliseconds.
const sliceMs = 10

// However many callers have work, one slice at a time holds the event loop.
const waitForSlice = makeYieldQueue()

/** Runs it in slices of some milliseconds, and lets other work run between them. */
export const runInSlices = <A>(makeWork: () => SlicedWork<A>): Effect.Effect<A> =>
  Effect.gen(function* () {
    const work = makeWork()
    for (;;) {
      const startedAt = performance.now()
      do {
        const step = work.next()
        if (step.done === true) return step.value
      } while (performance.now() - startedAt < sliceMs)
      yield* waitForSlice
    }
  })
