import { spyOn } from "bun:test"

/**
 * What something comes to, and how often the event loop went on meanwhile: by a clock by which every piece of work takes a millisecond
 * (`domain/SlicedWork.ts`), so that it does not depend on how quick the machine is.
 */
export const countTicks = async <A>(work: () => Promise<A>) => {
  let now = performance.now()
  const clock = spyOn(performance, "now").mockImplementation(() => {
    now += 1
    return now
  })
  let ticks = 0
  const count = () => {
    ticks += 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  try {
    return { result: await work(), ticks }
  } finally {
    clearImmediate(timer)
    clock.mockRestore()
  }
}
