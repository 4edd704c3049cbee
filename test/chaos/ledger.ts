import { expect } from "bun:test"
import type { TestDatabase } from "../support/database.ts"
import { get } from "../support/store.ts"

/** An order or a booking that was answered. */
interface AcknowledgedPurchase {
  readonly id: string
  readonly confirmationNumber: string
  readonly sandbox: string
}

interface ExpectedResource {
  readonly path: string
  readonly holds: (body: unknown) => boolean
}

/** What clients know: what they tried, what was answered, and every answer that a client must never get. */
export const makeLedger = () => {
  let tags = 0
  const tried = new Set<string>()
  const bought = new Map<string, AcknowledgedPurchase>()
  const kept: Array<ExpectedResource> = []
  const wrong: Array<string> = []
  const statuses = new Map<number, number>()
  return {
    bought,
    wrong,
    statuses,
    /** An e-mail address under which exactly one thing will be bought, or none. */
    tag: (): string => {
      const tag = `buyer${++tags}@example.com`
      tried.add(tag)
      return tag
    },
    /** A purchase was answered. */
    acknowledge: (tag: string, purchase: AcknowledgedPurchase) => bought.set(tag, purchase),
    /** What was answered and must be found as it was. */
    keep: (path: string, holds: ExpectedResource["holds"]) => kept.push({ path, holds }),
    /** Notes an answer, which must be done, refused or put off. */
    note: (what: string, status: number, isDefect = false) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (isDefect || status >= 600 || (status >= 500 && status !== 503)) wrong.push(`${what}: ${status}`)
    },
    tried,
    kept
  }
}

export type Ledger = ReturnType<typeof makeLedger>

interface Row extends AcknowledgedPurchase {
  readonly tag: string
}

/** Everything that was acknowledged is there exactly once, nothing is there twice, and nothing that nobody asked for. */
export const expectLedger = async (ledger: Ledger, database: TestDatabase, url: string) => {
  expect(ledger.wrong).toEqual([])
  const columns = `id, confirmation_number as "confirmationNumber", sandbox`
  const rows = await database.query<Row>(
    `select buyer_email as tag, ${columns} from orders union all select guest_email, ${columns} from bookings`
  )
  const byTag = Map.groupBy(rows, ({ tag }) => tag)
  const lost = [...ledger.bought].filter(([tag, { id, confirmationNumber, sandbox }]) => {
    const [row] = byTag.get(tag) ?? []
    return row?.id !== id || row.confirmationNumber !== confirmationNumber || row.sandbox !== `${sandbox}/0`
  })
  const doubled = [...byTag].filter(([, found]) => found.length > 1)
  const strange = [...byTag.keys()].filter((tag) => !ledger.tried.has(tag))
  expect({ lost, doubled, strange }).toEqual({ lost: [], doubled: [], strange: [] })
  // The program shows what the database holds.
  for (const [sandbox, found] of Map.groupBy(rows, ({ sandbox }) => sandbox.split("/")[0] ?? "")) {
    const { items } = (await get(`${url}/sandboxes/${sandbox}/api/orders`)).body
    const shown = items.map((item: Record<string, { id: string }>) => (item.order ?? item.booking)?.id)
    expect(shown.toSorted()).toEqual(found.map(({ id }) => id).toSorted())
  }
  for (const { holds, path } of ledger.kept) {
    const { body } = await get(`${url}${path}`)
    expect([path, holds(body) ? "kept" : body]).toEqual([path, "kept"])
  }
}
