/**
 * How long the event loop was held in one stretch, in milliseconds of this thread's processor time. The wall would count
 * what other programs of a busy machine take, and the whole process's time what the collector and the compiler do in
 * threads of their own; a stretch that waits holds the loop no less, but nothing in the program waits on its thread.
 * A timer looks once a millisecond: it comes between any two ticks of the event loop, so a stretch is at most a millisecond
 * more than one turn.
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
