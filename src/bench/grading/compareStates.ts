import { Predicate } from "effect"
import type { Pieces } from "../../domain/Pieces.ts"
import { weakMemo } from "../../domain/weakMemo.ts"
import { differenceInPieces } from "../state/difference.ts"
import type { Entities } from "../state/entities.ts"
import { type Kind, kinds } from "../state/View.ts"
import type { Alternative } from "../tasks/Expectation.ts"
import type { Row } from "../tasks/Row.ts"
import type { Task } from "../tasks/Task.ts"
import type { Found } from "./compareAnswer.ts"
import { type Actual, type Compared, compareRows } from "./compareRows.ts"
import type { Evidence, Makers } from "./Evidence.ts"
import type { Collateral, Graded } from "./Report.ts"

type RowsByKind = Readonly<Record<Kind, ReadonlyArray<Actual>>>

/** What changed from the start of a trial to its end. */
export interface Changes {
  readonly added: RowsByKind
  readonly removed: RowsByKind
  readonly changed: ReadonlyArray<Actual>
  readonly expired: Evidence["expired"]
}

/**
 * Whatever of a kind is left over on the way to something else: an empty cart, a canceled session, and what was bought of both;
 * and what is kept no longer, which an agent cannot take away. Times are texts of one form, so that they compare as such.
 */
const isOnTheWay = (kind: Kind, row: Actual, { carts, sessions }: Evidence["expired"]): boolean => {
  if (kind === "sessions") return row.orderId !== null || row.status === "canceled" || String(row.createdAt) <= sessions
  if (kind !== "carts") return false
  const isEmpty = Array.isArray(row.items) && row.items.length === 0
  return row.orderId !== null || isEmpty || String(row.updatedAt) <= carts
}

/** Tells whether a change is that of a cart or a session that was bought. */
const isBoughtIn = ({ carts, sessions }: Entities) => {
  const idsOf = (rows: ReadonlyArray<Entities["carts" | "sessions"][number]>) =>
    new Set<unknown>(rows.flatMap(({ id, orderId }) => (orderId === null ? [] : [id])))
  const bought = new Map<unknown, ReadonlySet<unknown>>([
    ["carts", idsOf(carts)],
    ["sessions", idsOf(sessions)]
  ])
  return ({ entity, key }: Actual): boolean => bought.get(entity)?.has(key) ?? false
}

const ofPurchase = ["createdAt", "channel", "buyer", "guest", "ref", "items", "total"]

/** What stays of a thing as long as it is there, whatever becomes of it. */
const lasting: Readonly<Record<Kind, ReadonlyArray<string>>> = {
  orders: ofPurchase,
  bookings: ofPurchase,
  sessions: ["createdAt"],
  carts: ["createdAt"]
}

/** The ids of what is another thing in the end: where an agent resets its sandbox, ids begin again. */
function* madeAnew(start: RowsByKind, end: RowsByKind): Pieces<Readonly<Record<Kind, ReadonlySet<unknown>>>> {
  const anew = { orders: new Set(), bookings: new Set(), sessions: new Set(), carts: new Set() }
  for (const kind of kinds) {
    const earlier = new Map(start[kind].map((row) => [row.id, row]))
    for (const row of end[kind]) {
      const before = earlier.get(row.id)
      const isOther = before !== undefined && lasting[kind].some((name) => !Bun.deepEquals(before[name], row[name]))
      // What a rival has bought is passed over as it is.
      if (isOther && before.by === undefined && row.by === undefined) anew[kind].add(row.id)
      yield
    }
  }
  return anew
}

/** What changed from one state to another, but for what only led to it. */
export function* changesIn({ end, expired, start }: Pick<Evidence, "end" | "expired" | "start">): Pieces<Changes> {
  const { added, changed, removed } = yield* differenceInPieces(start, end, [])
  const anew = yield* madeAnew(start, end)
  const withAnew = (some: Partial<RowsByKind>, state: RowsByKind): RowsByKind => {
    const of = (kind: Kind) => [...(some[kind] ?? []), ...state[kind].filter(({ id }) => anew[kind].has(id))]
    return { orders: of("orders"), bookings: of("bookings"), sessions: of("sessions"), carts: of("carts") }
  }
  const isBought = isBoughtIn(end)
  return {
    added: withAnew(added, end),
    removed: withAnew(removed, start),
    changed: changed
      .map((change) => ({ ...change }))
      .filter((change) => !isBought(change) && !anew[change.entity].has(change.key)),
    expired
  }
}

/** Whether a row says something of a status, also within what joins matchers. */
const namesStatus = (row: unknown): boolean =>
  Predicate.isRecord(row) &&
  ("status" in row ||
    namesStatus(row.not) ||
    [row.all, row.any].some((parts) => Array.isArray(parts) && parts.some(namesStatus)))

/** What was bought stands in the end, unless it is said otherwise. */
const standing = weakMemo((row: Row): Row => ({ ...row, status: "confirmed" }))
const expectedOf = (kind: Kind, row: Row): Row =>
  (kind !== "orders" && kind !== "bookings") || namesStatus(row) ? row : standing(row)

/** What an alternative comes to. */
export interface Judged {
  readonly alternative: string
  readonly checks: ReadonlyArray<Graded>
  readonly collateral: ReadonlyArray<Collateral>
  readonly found: Found
}

const gradedBy =
  (seqs: ReadonlyArray<number>) =>
  (compared: Compared): Graded => ({ ...compared, seq: [...seqs] })

/** Holds what changed against one alternative: all of it is expected, on the way, or may be left over. */
export function* judge(
  { allow = [] }: Pick<Task, "allow">,
  alternative: Alternative,
  changes: Changes,
  madeBy: Makers,
  without?: string
): Pieces<Judged> {
  const id = `expect.${alternative.name}`
  const checks: Array<Graded> = []
  const collateral: Array<Collateral> = []
  const found: { -readonly [Each in Kind]?: ReadonlyArray<Actual | undefined> } = {}

  for (const kind of kinds) {
    const expected = (alternative.added?.[kind] ?? []).map((row) => expectedOf(kind, row))
    const added = yield* compareRows(`${id}.${kind}`, expected, changes.added[kind], without)
    found[kind] = added.found.map(({ row }) => row)
    for (const { compared, row } of added.found) checks.push(...compared.map(gradedBy(madeBy(row?.id))))
    const removed = yield* compareRows(
      `${id}.removed.${kind}`,
      alternative.removed?.[kind] ?? [],
      changes.removed[kind],
      without
    )
    checks.push(...removed.compared.map(gradedBy([])))
    if (allow.includes(kind)) continue
    for (const row of added.rest) {
      if (!isOnTheWay(kind, row, changes.expired))
        collateral.push({ entity: kind, did: "added", row, seq: [...madeBy(row.id)] })
    }
    for (const row of removed.rest) {
      if (!isOnTheWay(kind, row, changes.expired)) collateral.push({ entity: kind, did: "removed", row, seq: [] })
    }
  }

  const changed = yield* compareRows(`${id}.changed`, alternative.changed ?? [], changes.changed, without)
  for (const { compared, row } of changed.found) checks.push(...compared.map(gradedBy(madeBy(row?.key, "last"))))
  for (const row of changed.rest) {
    const { entity } = row as { readonly entity: Kind }
    if (!allow.includes(entity)) collateral.push({ entity, did: "changed", row, seq: [...madeBy(row.key, "last")] })
  }
  return { alternative: alternative.name, checks, collateral, found }
}
