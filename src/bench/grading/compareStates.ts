import { Predicate, Record } from "effect"
import type { SlicedWork } from "../../domain/SlicedWork.ts"
import { weakMemo } from "../../domain/weakMemo.ts"
import { differenceInSlices } from "../state/difference.ts"
import type { Entities } from "../state/entities.ts"
import { type EntityKind, entityKinds, stateRows } from "../state/View.ts"
import type { Alternative } from "../tasks/Expectation.ts"
import type { Row } from "../tasks/Row.ts"
import type { Task } from "../tasks/Task.ts"
import type { MatchedRows } from "./compareAnswer.ts"
import {
  type ActualRow,
  compareRows,
  type ExpectationResult,
  type PartitionedRows,
  partitionRows
} from "./compareRows.ts"
import type { EntryLookup, Evidence } from "./Evidence.ts"
import type { Collateral, GradedCheck } from "./Report.ts"

type ByKind<A> = Readonly<Record<EntityKind, A>>
type RowsByKind = ByKind<ReadonlyArray<ActualRow>>

const byKind = <A>(of: (kind: EntityKind) => A): ByKind<A> => Record.map(stateRows, (_, kind) => of(kind))

/** Added and removed rows by kind, and changed ones: partitioned once for all alternatives, as there may be very many. */
interface PartitionedChanges extends ByKind<{ readonly added: PartitionedRows; readonly removed: PartitionedRows }> {
  readonly changed: PartitionedRows
}

/** The changes from the start of a trial to its end. */
export interface Changes {
  readonly added: RowsByKind
  readonly removed: RowsByKind
  readonly changed: ReadonlyArray<ActualRow>
  readonly partitioned: PartitionedChanges
}

/** Rows that do not count as collateral: empty carts, canceled sessions, carts and sessions of orders. */
const isIntermediate = (kind: EntityKind, row: ActualRow): boolean => {
  if (kind === "sessions") return row.orderId !== null || row.status === "canceled"
  if (kind !== "carts") return false
  const isEmpty = Array.isArray(row.items) && row.items.length === 0
  return row.orderId !== null || isEmpty
}

/** Expired rows, which an agent cannot remove. Times have one text format, so they compare as texts. */
const isExpired = (kind: EntityKind, row: ActualRow, { carts, sessions }: Evidence["expired"]): boolean =>
  kind === "sessions" ? String(row.createdAt) <= sessions : kind === "carts" && String(row.updatedAt) <= carts

/** Yields a predicate: whether a change is of a cart or session that became an order. */
const isBoughtIn = ({ carts, sessions }: Entities): ((change: ActualRow) => boolean) => {
  const idsOf = (rows: ReadonlyArray<Entities["carts" | "sessions"][number]>) =>
    new Set<unknown>(rows.flatMap(({ id, orderId }) => (orderId === null ? [] : [id])))
  const bought = new Map<unknown, ReadonlySet<unknown>>([
    ["carts", idsOf(carts)],
    ["sessions", idsOf(sessions)]
  ])
  return ({ entity, key }) => bought.get(entity)?.has(key) ?? false
}

const purchaseMembers = ["createdAt", "channel", "buyer", "guest", "ref", "items", "total"]

/** The members that never change while a row exists. */
const immutableMembers: ByKind<ReadonlyArray<string>> = {
  orders: purchaseMembers,
  bookings: purchaseMembers,
  sessions: ["createdAt"],
  carts: ["createdAt"]
}

/** The ids of rows that were replaced by another entity: after a reset by the agent, ids start again. */
function* recreatedIds(start: RowsByKind, end: RowsByKind): SlicedWork<ByKind<ReadonlySet<unknown>>> {
  const recreated = byKind(() => new Set())
  for (const kind of entityKinds) {
    const earlier = new Map(start[kind].map((row) => [row.id, row]))
    for (const row of end[kind]) {
      const before = earlier.get(row.id)
      const isOther =
        before !== undefined && immutableMembers[kind].some((name) => !Bun.deepEquals(before[name], row[name]))
      // A rival's purchases stay as they are.
      if (isOther && before.by === undefined && row.by === undefined) recreated[kind].add(row.id)
      yield
    }
  }
  return recreated
}

function* partitionChanges(
  { added, changed, removed }: Omit<Changes, "partitioned">,
  isBought: (change: ActualRow) => boolean,
  expired: Evidence["expired"]
): SlicedWork<PartitionedChanges> {
  function* ofKind(kind: EntityKind) {
    const countsRemoved = (row: ActualRow) => !isIntermediate(kind, row)
    const countsAdded = (row: ActualRow) => countsRemoved(row) && !isExpired(kind, row, expired)
    return {
      added: yield* partitionRows(added[kind], countsAdded),
      removed: yield* partitionRows(removed[kind], countsRemoved)
    }
  }
  return {
    orders: yield* ofKind("orders"),
    bookings: yield* ofKind("bookings"),
    sessions: yield* ofKind("sessions"),
    carts: yield* ofKind("carts"),
    changed: yield* partitionRows(changed, (change) => !isBought(change))
  }
}

export function* changesIn({ end, expired, start }: Pick<Evidence, "end" | "expired" | "start">): SlicedWork<Changes> {
  const { added, changed, removed } = yield* differenceInSlices(start, end, [])
  const recreated = yield* recreatedIds(start, end)
  const withRecreated = (changedRows: Partial<RowsByKind>, state: RowsByKind): RowsByKind =>
    byKind((kind) => [...(changedRows[kind] ?? []), ...state[kind].filter(({ id }) => recreated[kind].has(id))])
  const ofSameEntities: Array<ActualRow> = []
  for (const change of changed) {
    if (!recreated[change.entity].has(change.key)) ofSameEntities.push({ ...change })
    yield
  }
  const changes = {
    added: withRecreated(added, end),
    removed: withRecreated(removed, start),
    changed: ofSameEntities
  }
  return { ...changes, partitioned: yield* partitionChanges(changes, isBoughtIn(end), expired) }
}

/** Whether a row has a condition on the status, also within `all`, `any` and `not`. */
const hasStatus = (row: unknown): boolean =>
  Predicate.isRecord(row) &&
  ("status" in row ||
    hasStatus(row.not) ||
    [row.all, row.any].some((parts) => Array.isArray(parts) && parts.some(hasStatus)))

/** Purchases are expected to be confirmed, unless the row has a status. */
const withConfirmedStatus = weakMemo((row: Row): Row => ({ ...row, status: "confirmed" }))
const expectedOf = (kind: EntityKind, row: Row): Row =>
  (kind !== "orders" && kind !== "bookings") || hasStatus(row) ? row : withConfirmedStatus(row)

/** The result for one alternative. */
export interface Judgement {
  readonly alternative: string
  readonly checks: ReadonlyArray<GradedCheck>
  readonly collateral: ReadonlyArray<Collateral>
  readonly found: MatchedRows
}

const toGraded =
  (seqs: ReadonlyArray<number>) =>
  (compared: ExpectationResult): GradedCheck => ({ ...compared, seq: [...seqs] })

/** Compares the changes with one alternative: each must be expected, intermediate, or allowed. */
export function* judge(
  { allow = [] }: Pick<Task, "allow">,
  alternative: Alternative,
  { partitioned }: Changes,
  entriesNaming: EntryLookup,
  excludedId?: string
): SlicedWork<Judgement> {
  const id = `expect.${alternative.name}`
  const checks: Array<GradedCheck> = []
  const collateral: Array<Collateral> = []
  const found: { -readonly [Each in EntityKind]?: ReadonlyArray<ActualRow | undefined> } = {}

  for (const kind of entityKinds) {
    const expected = (alternative.added?.[kind] ?? []).map((row) => expectedOf(kind, row))
    const added = yield* compareRows(`${id}.${kind}`, expected, partitioned[kind].added, excludedId)
    found[kind] = added.found.map(({ row }) => row)
    for (const { compared, row } of added.found) checks.push(...compared.map(toGraded(entriesNaming(row?.id))))
    const removed = yield* compareRows(
      `${id}.removed.${kind}`,
      alternative.removed?.[kind] ?? [],
      partitioned[kind].removed,
      excludedId
    )
    checks.push(...removed.compared.map(toGraded([])))
    if (allow.includes(kind)) continue
    for (const row of added.rest) {
      yield
      collateral.push({ entity: kind, did: "added", row, seq: [...entriesNaming(row.id)] })
    }
    for (const row of removed.rest) collateral.push({ entity: kind, did: "removed", row, seq: [] })
  }

  const changed = yield* compareRows(`${id}.changed`, alternative.changed ?? [], partitioned.changed, excludedId)
  for (const { compared, row } of changed.found) checks.push(...compared.map(toGraded(entriesNaming(row?.key, "last"))))
  for (const row of changed.rest) {
    yield
    const { entity } = row as { readonly entity: EntityKind }
    if (!allow.includes(entity))
      collateral.push({ entity, did: "changed", row, seq: [...entriesNaming(row.key, "last")] })
  }
  return { alternative: alternative.name, checks, collateral, found }
}
