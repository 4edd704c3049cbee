import { readdirSync, readFileSync } from "node:fs"

/** A number of seconds longer than any test, and in no command line of another run of these tests. */
export const seconds = (whole: number) => `${whole}.${process.pid}`

/** The processes that have this word in their command line. */
export const processesWith = (word: string) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(word)
      } catch {
        return false
      }
    })

/** A killed process exists until the system has reaped it. */
export const areGone = async (word: string): Promise<boolean> => {
  for (let look = 0; look < 500 && processesWith(word).length > 0; look++) await Bun.sleep(20)
  return processesWith(word).length === 0
}
