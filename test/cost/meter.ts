/**
 * Measures the longest time that the event loop was blocked, in milliseconds of this thread's processor time. Wall time
 * would include other programs of a busy machine. The process's time would include the threads of the garbage collector
 * and the compiler. Blocking waits are not measured, but nothing in the program waits on its thread.
 * A timer samples every millisecond, between any two ticks of the event loop. So a result exceeds one tick by at most a
 * millisecond.
 */
export const makeEventLoopMeter = () => {
  let last = 0
  let longestMs = 0
  let timer: Timer | undefined

  const now = (): number => {
    const { system, user } = process.threadCpuUsage()
    return (system + user) / 1000
  }

  const sample = (): void => {
    const at = now()
    longestMs = Math.max(longestMs, at - last)
    last = at
  }

  return {
    begin: (): void => {
      longestMs = 0
      last = now()
      timer = setInterval(sample, 1)
    },
    end: (): number => {
      clearInterval(timer)
      sample()
      return longestMs
    }
  }
}
