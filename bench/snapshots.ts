import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as SqlClient from "@effect/sql/SqlClient"
import { Console, Duration, Effect, Layer, Redacted } from "effect"
import { AgentEntries } from "../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../src/bench/agent/AgentTools.ts"
import { journalMemory } from "../src/bench/journal/JournalMemory.ts"
import { Sandboxes } from "../src/bench/sandboxes/Sandboxes.ts"
import { MaxSandboxes } from "../src/bench/sandboxes/SandboxRevisions.ts"
import { Forks } from "../src/bench/snapshots/Forks.ts"
import { Snapshots } from "../src/bench/snapshots/Snapshots.ts"
import { canonicalHashInSlices } from "../src/bench/state/canonical.ts"
import { States } from "../src/bench/state/States.ts"
import * as Database from "../src/database/Database.ts"
import { SandboxName } from "../src/domain/CurrentSandbox.ts"
import { Seed } from "../src/domain/Seed.ts"
import { runToCompletion } from "../src/domain/SlicedWork.ts"

// The cost of the bench's own work on an SQLite file: wall-clock (p50, p99) and processor time, in milliseconds.

const timeEffect = Effect.fnUntraced(function* <A, E, R>(name: string, work: Effect.Effect<A, E, R>, times = 100) {
  yield* Effect.repeatN(work, 9)
  const walls: Array<number> = []
  const before = process.cpuUsage()
  for (let iteration = 0; iteration < times; iteration++) {
    const startedAt = performance.now()
    yield* work
    walls.push(performance.now() - startedAt)
  }
  const { system, user } = process.cpuUsage(before)
  walls.sort((a, b) => a - b)
  const at = (share: number) => (walls[Math.floor(share * (times - 1))] ?? 0).toFixed(2).padStart(8)
  yield* Console.log(
    `${name.padEnd(24)}${at(0.5)}${at(0.99)}${((user + system) / 1000 / times).toFixed(2).padStart(8)}`
  )
})

/** Inserts rows: a sixth are orders, a third lines, and half stock that was taken. */
const fill = (key: string, rows: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const n = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows / 6})`
    yield* sql.unsafe(`${n} insert into orders (sandbox, id, confirmation_number, channel, subtotal_cents, tax_cents,
      total_cents, buyer_name, buyer_email, created_at) select '${key}', 'ord_' || (i * 7919 % 100003), 'VT-' || i, 'mcp', 100, 8, 108,
      'Dana Levi', 'dana@example.com', '2027-01-15T09:30:00.' || i from n`)
    for (const part of [0, 1]) {
      yield* sql.unsafe(`${n} insert into order_lines (sandbox, order_id, position, product_id, product_name, variant_id,
        variant_label, quantity, unit_price_cents) select '${key}', 'ord_' || (i * 7919 % 100003), ${part}, 'prod_mug', 'Mug', 'var_mug',
        'Blue', 1, 50 from n`)
    }
    for (const part of [0, 1, 2]) {
      yield* sql.unsafe(
        `${n} insert into inventory (sandbox, sku, date, taken) select '${key}', 'sku' || i, '${part}', 1 from n`
      )
    }
  })

const program = Effect.gen(function* () {
  const sandboxes = yield* Sandboxes
  const [snapshots, forks, states] = [yield* Snapshots, yield* Forks, yield* States]
  yield* Console.log(`${"".padEnd(24)}     p50     p99     cpu`)
  yield* timeEffect(
    "create and drop",
    Effect.flatMap(sandboxes.create({}), ({ name }) => sandboxes.drop(name))
  )
  // The large case first: it warms up the JIT for the small one, as in a server that has run for a while.
  for (const rows of [6000, 600]) {
    const name = SandboxName.make(`rows-${rows}`)
    yield* sandboxes.create({ name })
    yield* fill(`${name}/0`, rows)
    const { id } = yield* snapshots.take(name)
    const times = rows > 1000 ? 20 : 60
    yield* timeEffect(`${rows} rows: snapshot`, snapshots.take(name), times)
    yield* timeEffect(`${rows} rows: fork`, forks.fork(name, { names: [undefined], overrides: {} }), times)
    yield* timeEffect(
      `${rows} rows: hash`,
      Effect.map(states.current(name), ({ state }) => runToCompletion(canonicalHashInSlices(state, []))),
      times
    )
    yield* timeEffect(`${rows} rows: restore`, snapshots.restore(name, id), times)
  }
})

const directory = mkdtempSync(join(tmpdir(), "vitrine-bench-"))
const database = Database.layer({
  databaseUrl: Redacted.make(`sqlite:${join(directory, "store.db")}`),
  databasePoolSize: 1,
  databasePoolTimeout: Duration.seconds(5),
  sqliteSynchronous: "normal"
})
const services = Layer.mergeAll(Sandboxes.Default, Snapshots.Default, Forks.Default, States.Default).pipe(
  Layer.provide(Layer.succeed(MaxSandboxes, 10_000)),
  Layer.provide(Layer.succeed(AgentEntries, [])),
  Layer.provide(Layer.succeed(AgentTools, [])),
  Layer.provide(journalMemory(1_048_576)),
  Layer.provideMerge(database),
  Layer.provide(Layer.succeed(Seed, "bench"))
)
await Effect.runPromise(program.pipe(Effect.provide(services))).finally(() => rmSync(directory, { recursive: true }))
