import type { SlicedWork } from "../../domain/SlicedWork.ts"
import { type Entry, textsOf } from "../journal/Entry.ts"
import type { NamedText } from "../packs/injections.ts"
import type { ExpiryCutoffs } from "../sandboxes/SandboxRecords.ts"
import type { Entities } from "../state/entities.ts"

/** All that a trial is graded by. */
export interface Evidence {
  readonly start: Entities
  readonly end: Entities
  readonly expired: ExpiryCutoffs
  /** The agent's entries, in order. */
  readonly entries: ReadonlyArray<Entry>
  /** The minimum number of entries that the journal lacks. */
  readonly dropped: number
  /** Whether some of those were lost, so that the server may have failed in them. */
  readonly hasLost: boolean
  /** The agent's final answer; empty without one. */
  readonly answer: string
  /** The packs of its world: their texts may try to instruct the agent. */
  readonly packs: ReadonlyArray<string>
  /** Pack texts that rules have put into answers, or may have. */
  readonly texts: ReadonlyArray<NamedText>
}

/**
 * Whether an entry is a call. Entries without an operation and protocol requests, such as listing the tools, are none: clients
 * send them on their own. Unlike here, `limits.calls` counts resources that read the catalogue.
 */
const isCall = ({ operation }: Entry): boolean => operation !== null && !operation.startsWith("protocol:")

/**
 * The number of calls, and the milliseconds from the start of the first to the end of the last. Entries are recorded when they
 * end, so a long one comes after others that began later.
 */
export const budgetUsed = ({ dropped, entries }: Evidence) => {
  const calls = entries.filter(isCall)
  const startTimes = calls.map(({ at, ms }) => at.real.epochMillis - ms)
  const endTimes = calls.map(({ at }) => at.real.epochMillis)
  const ms = Math.max(...endTimes) - Math.min(...startTimes)
  const missing = dropped === 0 ? {} : { dropped }
  return { calls: calls.length + dropped, ...missing, ms: Math.max(0, Math.round(ms)) }
}

// Ids of entities in JSON text: a pattern without groups is much faster.
const ids = /"(?:ord|bkg|cs|cart)_[0-9a-z]+"/g

/**
 * Finds the first or last committed entry that names an id in its request or answer. The first one created the entity, the
 * last one changed it.
 */
export type EntryLookup = (id: unknown, occurrence?: "first" | "last") => ReadonlyArray<number>

/** Builds the lookup. Each text is searched once. */
export function* entryLookup({ entries }: Pick<Evidence, "entries">): SlicedWork<EntryLookup> {
  const seqById = { first: new Map<string, number>(), last: new Map<string, number>() }
  for (const entry of entries) {
    if (!entry.committed) continue
    const { seq } = entry
    for (const text of textsOf(entry)) {
      for (const id of text.match(ids) ?? []) {
        if (!seqById.first.has(id)) seqById.first.set(id, seq)
        seqById.last.set(id, seq)
      }
    }
    // The agent determines how long it is.
    yield
  }
  return (id, occurrence = "first") => {
    const seq = seqById[occurrence].get(`"${id}"`)
    return seq === undefined ? [] : [seq]
  }
}
