import { environmentOf, type OpenProgram, spawnCommand, waitUntilOpen } from "../support/process.ts"
import { programPath } from "../support/programPath.ts"

/** Where a program of the fleet is started: the program alone, or words that begin it under some restriction. */
export type Command = (program: string) => ReadonlyArray<string>

/** In milliseconds: how long a test of chaos may take on a machine that has other things to do, and a member live. */
export const maxTestMs = 180_000

// Links are those of one address, so that every member gives the same answer.
const fleetSettings = { PORT: "0", STORE_SEED: "test", LOG_FORMAT: "json", PUBLIC_URL: "https://shop.example" }

/** Programs on one database that are killed, paused and started again. Disposed of, all are killed. */
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
    // A stopped process has to go on to be ended by anything but SIGKILL, which is what ends it here.
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
    /** Each member in its turn. */
    url: (): string => members[requestCount++ % Math.max(members.length, 1)]?.url ?? "",
    /** Whether the member at this address was killed: nobody else may break a connection. */
    hasFallen: (url: string): boolean => killedUrls.has(url),
    urls: () => members.map(({ url }) => url),
    members,
    /** Kills so many members at once, the oldest first, and starts as many. */
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
