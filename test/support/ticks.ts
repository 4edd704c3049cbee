import { spyOn } from "bun:test"

/**
 * The result of an effect, and the number of ticks of the event loop meanwhile. By the clock of this test every piece of work
 * takes a millisecond (`domain/SlicedWork.ts`), so that the number does not depend on the speed of the machine.
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
