import { Predicate } from "effect"
import type { Pieces } from "../../domain/Pieces.ts"
import { differenceInPieces } from "../state/difference.ts"
import type { Entities } from "../state/entities.ts"
import { type Alternative, type Kind, kinds } from "../tasks/Expectation.ts"
import type { Row } from "../tasks/Row.ts"
import type { Task } from "../tasks/Task.ts"
import type { Found } from "./compareAnswer.ts"
import { type Actual, type Compared, compareRows } from "./compareRows.ts"
import type { Evidence, Makers } from "./Evidence.ts"
import type { Collateral, Graded } from "./Report.ts"

/** What changed from the start of a trial to its end. */
export interface Changes {
  readonly added: Readonly<Record<Kind, ReadonlyArray<Actual>>>
  readonly removed: Readonly<Record<Kind, ReadonlyArray<Actual>>>
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

const nothing: Entities = { orders: [], bookings: [], sessions: [], carts: [] }

/** What changed from one state to another, but for what only led to it. */
export function* changesIn(evidence: Pick<Evidence, "end" | "expired" | "isAnew" | "start">): Pieces<Changes> {
  const { end, expired, isAnew, start } = evidence
  const { added, changed, removed } = isAnew
    ? {
        ...(yield* differenceInPieces(nothing, end, [])),
        removed: (yield* differenceInPieces(start, nothing, [])).removed
      }
    : yield* differenceInPieces(start, end, [])
  const isBought = isBoughtIn(end)
  return {
    added: { orders: [], bookings: [], sessions: [], carts: [], ...added },
    removed: { orders: [], bookings: [], sessions: [], carts: [], ...removed },
    changed: changed.map((change) => ({ ...change })).filter((change) => !isBought(change)),
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
const standing = new WeakMap<Row, Row>()
const expectedOf = (kind: Kind, row: Row): Row => {
  if ((kind !== "orders" && kind !== "bookings") || namesStatus(row)) return row
  const known = standing.get(row) ?? { ...row, status: "confirmed" }
  standing.set(row, known)
  return known
}

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
