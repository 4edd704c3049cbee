import { expect } from "bun:test"
import { get } from "../support/requests.ts"
import type { TestDatabase } from "../support/TestDatabase.ts"

/** An order or a booking that a client received. */
interface AcknowledgedPurchase {
  readonly id: string
  readonly confirmationNumber: string
  readonly sandbox: string
}

interface ExpectedResource {
  readonly path: string
  readonly holds: (body: unknown) => boolean
}

/** What the clients know: attempts, acknowledged purchases, expected resources, and answers that must never occur. */
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
    /** A new e-mail address, used for one attempted purchase. */
    tag: (): string => {
      const tag = `buyer${++tags}@example.com`
      tried.add(tag)
      return tag
    },
    /** Notes a purchase that the client received. */
    acknowledge: (tag: string, purchase: AcknowledgedPurchase) => bought.set(tag, purchase),
    /** Notes a check that a resource must still pass at the end. */
    keep: (path: string, holds: ExpectedResource["holds"]) => kept.push({ path, holds }),
    /** Notes the status of an answer. Any 5xx except 503 is wrong. */
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

/** Every acknowledged purchase exists exactly once, none exists twice, and none exists that no client attempted. */
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
  // The program's feed lists exactly the rows of the database.
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
