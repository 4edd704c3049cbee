import { Effect } from "effect"
import { makeYieldQueue } from "./yieldToEventLoop.ts"

/** Work that can be put down wherever it yields, and comes to an `A`. */
export type SlicedWork<A> = Generator<void, A, void>

/** Does all of it in one go, for a program that serves nobody meanwhile. */
export const runToCompletion = <A>(work: SlicedWork<A>): A => {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** Work that whoever wants what it comes to may go on with, from where the one before put it down. It is done once, or dies for all. */
export const shareWork = <A>(work: SlicedWork<A>): (() => SlicedWork<A>) => {
  // What the work has used goes with it once it is done.
  let state: { readonly work: SlicedWork<A> } | { readonly value: A } | { readonly defect: unknown } = { work }
  return function* () {
    while ("work" in state) {
      try {
        const step = state.work.next()
        if (step.done === true) state = { value: step.value }
      } catch (defect) {
        // A generator that threw goes on as if it had come to an end, with nothing.
        state = { defect }
      }
      if ("work" in state) yield
    }
    if ("defect" in state) throw state.defect
    return state.value
  }
}

/** Items by what they have in common, in the order in which it appears. */
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

// However many have work to do, the event loop is held by one turn.
const waitForSlice = makeYieldQueue()

/** Does it in turns of some milliseconds, between which everybody else has theirs. */
export const runInSlices = <A>(begin: () => SlicedWork<A>): Effect.Effect<A> =>
  Effect.gen(function* () {
    const work = begin()
    for (;;) {
      const startedAt = performance.now()
      do {
        const step = work.next()
        if (step.done === true) return step.value
      } while (performance.now() - startedAt < sliceMs)
      yield* waitForSlice
    }
  })
