import { environmentOf, type OpenProgram, spawnCommand, waitUntilOpen } from "../support/process.ts"
import { programPath } from "../support/programPath.ts"

/** The command line that starts a member: the program alone, or a wrapper that restricts it. */
export type Command = (program: string) => ReadonlyArray<string>

/** The timeout of a chaos test, and the longest life of a member, in milliseconds. Long enough for a busy machine. */
export const maxTestMs = 180_000

// One PUBLIC_URL, so that the links in the answers are the same from every member.
const fleetSettings = { PORT: "0", STORE_SEED: "test", LOG_FORMAT: "json", PUBLIC_URL: "https://shop.example" }

/** Processes of the program on one database, to be killed, paused and restarted. Disposal kills all of them. */
export const startFleet = async (count: number, env: Record<string, string>, command: Command = (path) => [path]) => {
  const members: Array<OpenProgram> = []
  const start = () =>
    waitUntilOpen(
      spawnCommand(command(programPath()), environmentOf({ ...fleetSettings, ...env }), process.cwd(), maxTestMs)
    )
  const grow = async (by: number) => {
    const started = await Promise.allSettled(Array.from({ length: by }, start))
    for (const each of started) if (each.status === "fulfilled") members.push(each.value)
    const failed = started.find(({ status }) => status === "rejected")
    if (failed?.status === "rejected") throw failed.reason
  }
  const close = async () => {
    // SIGKILL, because a paused process would not react to another signal.
    await Promise.all(members.splice(0).map((member) => member.kill()))
  }
  try {
    await grow(count)
  } catch (error) {
    await close()
    throw error
  }
  let requestCount = 0
  const killedUrls = new Set<string>()
  return {
    /** The URL of the next member, in rotation. It is empty if there is none. */
    url: (): string => members[requestCount++ % Math.max(members.length, 1)]?.url ?? "",
    /** Whether the member at this URL was killed. Only killed members may break a connection. */
    wasKilled: (url: string): boolean => killedUrls.has(url),
    urls: () => members.map(({ url }) => url),
    members,
    /** Kills this many members at once, the oldest first, and starts as many new ones. */
    killAndReplace: async (victims: number) => {
      const killed = members.splice(0, victims)
      for (const { child, url } of killed) {
        killedUrls.add(url)
        child.kill("SIGKILL")
      }
      await Promise.all([...killed.map(({ child }) => child.exited), grow(killed.length)])
      return killed.length
    },
    grow,
    close,
    [Symbol.asyncDispose]: close
  }
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>
