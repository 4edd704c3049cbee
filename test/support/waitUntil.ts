/** Polls a condition for at most a minute. */
export const waitUntil = async (condition: () => Promise<boolean>, pauseMs = 10) => {
  for (let polls = 0; !(await condition()); polls++) {
    if (polls * pauseMs > 60_000) throw new Error("the condition was never met")
    await Bun.sleep(pauseMs)
  }
}
