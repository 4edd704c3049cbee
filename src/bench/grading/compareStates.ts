import { Predicate } from "effect"
import type { SlicedWork } from "../../domain/SlicedWork.ts"
import { weakMemo } from "../../domain/weakMemo.ts"
import { differenceInSlices } from "../state/difference.ts"
import type { Entities } from "../state/entities.ts"
import { type EntityKind, entityKinds } from "../state/View.ts"
import type { Alternative } from "../tasks/Expectation.ts"
import type { Row } from "../tasks/Row.ts"
import type { Task } from "../tasks/Task.ts"
import type { MatchedRows } from "./compareAnswer.ts"
import { type ActualRow, compareRows, type ExpectationResult } from "./compareRows.ts"
import type { CreatorLookup, Evidence } from "./Evidence.ts"
import type { Collateral, GradedCheck } from "./Report.ts"

type RowsByKind = Readonly<Record<EntityKind, ReadonlyArray<ActualRow>>>

/** What changed from the start of a trial to its end. */
export interface Changes {
  readonly added: RowsByKind
  readonly removed: RowsByKind
  readonly changed: ReadonlyArray<ActualRow>
  /** Whether a change is that of a cart or a session that was bought. */
  readonly isBought: (change: ActualRow) => boolean
  readonly expired: Evidence["expired"]
}

/** Whatever of a kind is left over on the way to something else: an empty cart, a canceled session, and what was bought of both. */
const isIntermediate = (kind: EntityKind, row: ActualRow): boolean => {
  if (kind === "sessions") return row.orderId !== null || row.status === "canceled"
  if (kind !== "carts") return false
  const isEmpty = Array.isArray(row.items) && row.items.length === 0
  return row.orderId !== null || isEmpty
}

/** What is kept no longer, and an agent cannot take away. Times are texts of one form, so that they compare as such. */
const isExpired = (kind: EntityKind, row: ActualRow, { carts, sessions }: Evidence["expired"]): boolean =>
  kind === "sessions" ? String(row.createdAt) <= sessions : kind === "carts" && String(row.updatedAt) <= carts

const isBoughtIn = ({ carts, sessions }: Entities): Changes["isBought"] => {
  const idsOf = (rows: ReadonlyArray<Entities["carts" | "sessions"][number]>) =>
    new Set<unknown>(rows.flatMap(({ id, orderId }) => (orderId === null ? [] : [id])))
  const bought = new Map<unknown, ReadonlySet<unknown>>([
    ["carts", idsOf(carts)],
    ["sessions", idsOf(sessions)]
  ])
  return ({ entity, key }) => bought.get(entity)?.has(key) ?? false
}

const purchaseMembers = ["createdAt", "channel", "buyer", "guest", "ref", "items", "total"]

/** What stays of a thing as long as it is there, whatever becomes of it. */
const immutableMembers: Readonly<Record<EntityKind, ReadonlyArray<string>>> = {
  orders: purchaseMembers,
  bookings: purchaseMembers,
  sessions: ["createdAt"],
  carts: ["createdAt"]
}

/** The ids of what is another thing in the end: where an agent resets its sandbox, ids begin again. */
function* recreatedIds(
  start: RowsByKind,
  end: RowsByKind
): SlicedWork<Readonly<Record<EntityKind, ReadonlySet<unknown>>>> {
  const recreated = { orders: new Set(), bookings: new Set(), sessions: new Set(), carts: new Set() }
  for (const kind of entityKinds) {
    const earlier = new Map(start[kind].map((row) => [row.id, row]))
    for (const row of end[kind]) {
      const before = earlier.get(row.id)
      const isOther =
        before !== undefined && immutableMembers[kind].some((name) => !Bun.deepEquals(before[name], row[name]))
      // What a rival has bought is passed over as it is.
      if (isOther && before.by === undefined && row.by === undefined) recreated[kind].add(row.id)
      yield
    }
  }
  return recreated
}

/** What changed from one state to another. */
export function* changesIn({ end, expired, start }: Pick<Evidence, "end" | "expired" | "start">): SlicedWork<Changes> {
  const { added, changed, removed } = yield* differenceInSlices(start, end, [])
  const recreated = yield* recreatedIds(start, end)
  const withRecreated = (some: Partial<RowsByKind>, state: RowsByKind): RowsByKind => {
    const of = (kind: EntityKind) => [...(some[kind] ?? []), ...state[kind].filter(({ id }) => recreated[kind].has(id))]
    return { orders: of("orders"), bookings: of("bookings"), sessions: of("sessions"), carts: of("carts") }
  }
  return {
    added: withRecreated(added, end),
    removed: withRecreated(removed, start),
    changed: changed.map((change) => ({ ...change })).filter((change) => !recreated[change.entity].has(change.key)),
    isBought: isBoughtIn(end),
    expired
  }
}

/** Whether a row says something of a status, also within what joins matchers. */
const hasStatus = (row: unknown): boolean =>
  Predicate.isRecord(row) &&
  ("status" in row ||
    hasStatus(row.not) ||
    [row.all, row.any].some((parts) => Array.isArray(parts) && parts.some(hasStatus)))

/** What was bought stands in the end, unless it is said otherwise. */
const withConfirmedStatus = weakMemo((row: Row): Row => ({ ...row, status: "confirmed" }))
const expectedOf = (kind: EntityKind, row: Row): Row =>
  (kind !== "orders" && kind !== "bookings") || hasStatus(row) ? row : withConfirmedStatus(row)

/** What an alternative comes to. */
export interface Judgement {
  readonly alternative: string
  readonly checks: ReadonlyArray<GradedCheck>
  readonly collateral: ReadonlyArray<Collateral>
  readonly found: MatchedRows
}

const toGraded =
  (seqs: ReadonlyArray<number>) =>
  (compared: ExpectationResult): GradedCheck => ({ ...compared, seq: [...seqs] })

/** Holds what changed against one alternative: all of it is expected, on the way, or may be left over. */
export function* judge(
  { allow = [] }: Pick<Task, "allow">,
  alternative: Alternative,
  changes: Changes,
  creatorsOf: CreatorLookup,
  excludedId?: string
): SlicedWork<Judgement> {
  const id = `expect.${alternative.name}`
  const checks: Array<GradedCheck> = []
  const collateral: Array<Collateral> = []
  const found: { -readonly [Each in EntityKind]?: ReadonlyArray<ActualRow | undefined> } = {}

  for (const kind of entityKinds) {
    const countsRemoved = (row: ActualRow) => !isIntermediate(kind, row)
    const countsAdded = (row: ActualRow) => countsRemoved(row) && !isExpired(kind, row, changes.expired)
    const expected = (alternative.added?.[kind] ?? []).map((row) => expectedOf(kind, row))
    const added = yield* compareRows(`${id}.${kind}`, expected, changes.added[kind], excludedId, countsAdded)
    found[kind] = added.found.map(({ row }) => row)
    for (const { compared, row } of added.found) checks.push(...compared.map(toGraded(creatorsOf(row?.id))))
    const removed = yield* compareRows(
      `${id}.removed.${kind}`,
      alternative.removed?.[kind] ?? [],
      changes.removed[kind],
      excludedId,
      countsRemoved
    )
    checks.push(...removed.compared.map(toGraded([])))
    if (allow.includes(kind)) continue
    for (const row of added.rest) {
      collateral.push({ entity: kind, did: "added", row, seq: [...creatorsOf(row.id)] })
    }
    for (const row of removed.rest) collateral.push({ entity: kind, did: "removed", row, seq: [] })
  }

  const countsChange = (change: ActualRow) => !changes.isBought(change)
  const changed = yield* compareRows(
    `${id}.changed`,
    alternative.changed ?? [],
    changes.changed,
    excludedId,
    countsChange
  )
  for (const { compared, row } of changed.found) checks.push(...compared.map(toGraded(creatorsOf(row?.key, "last"))))
  for (const row of changed.rest) {
    const { entity } = row as { readonly entity: EntityKind }
    if (!allow.includes(entity)) collateral.push({ entity, did: "changed", row, seq: [...creatorsOf(row.key, "last")] })
  }
  return { alternative: alternative.name, checks, collateral, found }
}
