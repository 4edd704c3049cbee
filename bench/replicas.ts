import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { type Call, exchange, type Session } from "./exchange.ts"
import { applyLoad } from "./load.ts"
import { type Command, type Program, start } from "./program.ts"
import { describeMachine } from "./report.ts"
import { exploreTravel } from "./travel.ts"

// Bookings per second of one, two and four replicas on one Postgres, compared with one and two processes on one SQLite
// file, and who uses the processor time. The Postgres server is started for this (.ci/postgres) and commits to disk
// before it answers.

const seconds = Number(process.argv[2] ?? "3")
const rounds = Number(process.argv[3] ?? "3")
const connections = 32
const counts = { SQLite: [1, 2], Postgres: [1, 2, 4] } as const
type Engine = keyof typeof counts
const cases = (Object.keys(counts) as ReadonlyArray<Engine>).flatMap((engine) =>
  counts[engine].map((count) => ({ engine, count, title: `${engine}, ${count}` }))
)
const ticksPerSecond = 100

const script = resolve(import.meta.dir, "../src/main.ts")
const postgresScript = resolve(import.meta.dir, "../.ci/postgres")
const directory = mkdtempSync(join(tmpdir(), "bench-replicas-"))
spawnSync("chmod", ["755", directory])
const postgresDirectory = join(directory, "postgres")

const postgres = (command: "start" | "stop"): string => {
  const { status, stderr, stdout } = spawnSync(postgresScript, [command, postgresDirectory], { encoding: "utf8" })
  if (status !== 0) throw new Error(`Postgres does not ${command}: ${stderr}`)
  return stdout.trim()
}

interface Process {
  readonly parent: number
  readonly seconds: number
}

/** The processes of the machine, with their processor time. */
const processes = (): ReadonlyMap<number, Process> =>
  new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const fields = readFileSync(`/proc/${name}/stat`, "utf8")
            .replace(/^.*\) /s, "")
            .split(" ")
          const used = (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
          return [[Number(name), { parent: Number(fields[1]), seconds: used }] as const]
        } catch {
          return []
        }
      })
  )

/** The average number of processors busy with the replicas, with Postgres and with the load, over an interval. */
const watchProcessors = (programs: ReadonlyArray<Program>) => {
  const postmaster = Number(readFileSync(join(postgresDirectory, "data/postmaster.pid"), "utf8").split("\n")[0])
  const before = processes()
  const startedAt = performance.now()
  return () => {
    const elapsed = (performance.now() - startedAt) / 1000
    const busy = (isCounted: (pid: number, parent: number) => boolean) =>
      [...processes()]
        .filter(([pid, { parent }]) => isCounted(pid, parent))
        .reduce((sum, [pid, { seconds }]) => sum + seconds - (before.get(pid)?.seconds ?? 0), 0) / elapsed
    return {
      replicas: busy((pid) => programs.some((program) => program.pid === pid)),
      postgres: busy((pid, parent) => pid === postmaster || parent === postmaster),
      load: busy((pid) => pid === process.pid)
    }
  }
}

/** Books one item after another in a sandbox; `first` and `step` select items if several connections share it. */
function* book(sandbox: string, bookings: ReadonlyArray<Call>, first: number, step: number): Session {
  for (let at = first; at < bookings.length; at += step) {
    const booking = bookings[at]
    if (booking !== undefined) yield exchange({ ...booking, target: `/sandboxes/${sandbox}${booking.target}` })
  }
}

const measure = async (
  programs: ReadonlyArray<Program>,
  bookings: ReadonlyArray<Call>,
  name: string,
  shared: boolean
) => {
  const sessions = Array.from({ length: connections }, (_, n) =>
    shared ? book(name, bookings, n, connections) : book(`${name}-${n}`, bookings, 0, 1)
  )
  const stopWatching = watchProcessors(programs)
  const results = await Promise.all(
    programs.map(({ port }, which) =>
      applyLoad({ port, sessions: sessions.filter((_, n) => n % programs.length === which), steps: 1, seconds })
    )
  )
  const processors = stopWatching()
  const booked = results.reduce((sum, { latencies }) => sum + (latencies[0]?.count ?? 0), 0)
  const p99 = Math.max(...results.map(({ latencies }) => latencies[0]?.percentile(99) ?? 0)) / 1e6
  return { perSecond: booked / seconds, p99, ...processors }
}

type Row = Awaited<ReturnType<typeof measure>>

const line = (title: string, { load, p99, perSecond, postgres, replicas }: Row, first: Row): string =>
  `| ${title} | ${Math.round(perSecond).toLocaleString("en")} | ${(perSecond / first.perSecond).toFixed(2)} | ` +
  `${p99.toFixed(1)} | ${replicas.toFixed(2)} | ${postgres.toFixed(2)} | ${load.toFixed(2)} |`

const kinds = { spread: "a sandbox for each connection", shared: "one sandbox for all" } as const
type Kind = keyof typeof kinds

const run = async (databaseUrls: Record<Engine, string>) => {
  await using stack = new AsyncDisposableStack()
  const programs: Record<Engine, Array<Program>> = { SQLite: [], Postgres: [] }
  for (const [engine, databaseUrl] of Object.entries(databaseUrls) as ReadonlyArray<[Engine, string]>) {
    for (let n = 0; n < Math.max(...counts[engine]); n++) {
      const command: Command = { name: `${engine}-${n}`, script, databaseUrl }
      programs[engine].push(stack.use(await start(command)))
    }
  }
  const { bookings } = await exploreTravel(programs.SQLite[0]?.port ?? 0)
  const best = new Map<string, Row>()
  // In turns, so that other load of the machine affects all alike; the first round warms up, the best one is reported.
  for (let round = 0; round <= rounds; round++) {
    for (const kind of Object.keys(kinds) as ReadonlyArray<Kind>) {
      for (const { count, engine, title } of cases) {
        console.error(`round ${round}: ${title}, ${kinds[kind]} ...`)
        const serving = programs[engine].slice(0, count)
        const row = await measure(serving, bookings, `${kind}-${count}-${round}`, kind === "shared")
        const previousBest = best.get(`${kind} ${title}`)
        if (round > 0 && row.perSecond > (previousBest?.perSecond ?? 0)) best.set(`${kind} ${title}`, row)
      }
    }
  }
  console.log(JSON.stringify(describeMachine()))
  console.log(`${connections} connections, the best of ${rounds} rounds of ${seconds} s`)
  for (const [kind, title] of Object.entries(kinds)) {
    console.log(`\n| ${title} | bookings/s | ratio | p99 ms | processors: program | Postgres | load |`)
    console.log("|---|--:|--:|--:|--:|--:|--:|")
    for (const { engine, title } of cases) {
      const [row, first] = [best.get(`${kind} ${title}`), best.get(`${kind} ${engine}, 1`)]
      if (row !== undefined && first !== undefined) console.log(line(title, row, first))
    }
  }
}

// Runs at the normal end, after an error and after Ctrl-C.
process.on("exit", () => {
  if (existsSync(join(postgresDirectory, "data/postmaster.pid"))) postgres("stop")
  rmSync(directory, { recursive: true, force: true })
})
await run({ SQLite: `sqlite:${join(directory, "bench.db")}`, Postgres: postgres("start") })
process.exit(0)
