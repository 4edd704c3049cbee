import type { SlicedWork } from "../../domain/SlicedWork.ts"
import { type Entry, textsOf } from "../journal/Entry.ts"
import type { NamedText } from "../packs/injections.ts"
import type { ExpiryCutoffs } from "../sandboxes/SandboxRecords.ts"
import type { Entities } from "../state/entities.ts"

/** All that a trial is judged by. */
export interface Evidence {
  readonly start: Entities
  readonly end: Entities
  /** What was kept no longer in the end. */
  readonly expired: ExpiryCutoffs
  /** What the agent asked, in its order. */
  readonly entries: ReadonlyArray<Entry>
  /** How many entries the journal lacks, at least. */
  readonly dropped: number
  /** What the agent said in the end; empty where it said nothing. */
  readonly answer: string
  /** The packs that its world is made of: their texts may want something of the agent. */
  readonly packs: ReadonlyArray<string>
  /** Texts of packs that rules have put into answers, or may have. */
  readonly texts: ReadonlyArray<NamedText>
}

/**
 * Whether it is a call as `limits.calls` counts them: what names no operation, and what the protocol asks for by itself, such as the
 * list of the tools, is none. Clients ask such things on their own.
 */
const isCall = ({ operation }: Entry): boolean => operation !== null && !operation.startsWith("protocol:")

/**
 * How many calls there were, and how long they took, in milliseconds: from where the first of them began. Entries are noted when
 * they end, so one that took long stands behind others that began after it.
 */
export const budgetUsed = ({ dropped, entries }: Evidence) => {
  const calls = entries.filter(isCall)
  const startTimes = calls.map(({ at, ms }) => at.real.epochMillis - ms)
  const endTimes = calls.map(({ at }) => at.real.epochMillis)
  const ms = Math.max(...endTimes) - Math.min(...startTimes)
  const missing = dropped === 0 ? {} : { dropped }
  return { calls: calls.length + dropped, ...missing, ms: Math.max(0, Math.round(ms)) }
}

// The ids of what there is in a state, as a text of JSON names them: a match without groups is found much faster.
const ids = /"(?:ord|bkg|cs|cart)_[0-9a-z]+"/g

/** The entries that made a thing, by its id. */
export type CreatorLookup = (id: unknown, which?: "first" | "last") => ReadonlyArray<number>

/** Finds the entries that made something: those whose answers name its id first. Their texts are looked through once. */
export function* creatorLookup({ entries }: Pick<Evidence, "entries">): SlicedWork<CreatorLookup> {
  const naming = { first: new Map<string, number>(), last: new Map<string, number>() }
  for (const entry of entries) {
    if (!entry.committed) continue
    const { seq } = entry
    for (const text of textsOf(entry)) {
      for (const id of text.match(ids) ?? []) {
        if (!naming.first.has(id)) naming.first.set(id, seq)
        naming.last.set(id, seq)
      }
    }
    // An agent wrote what is in it.
    yield
  }
  return (id, which = "first") => {
    const seq = naming[which].get(`"${id}"`)
    return seq === undefined ? [] : [seq]
  }
}
