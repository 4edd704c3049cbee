import type { Entry } from "../journal/Entry.ts"
import type { Entities } from "../state/entities.ts"

/** All that a trial is judged by. */
export interface Evidence {
  readonly start: Entities
  readonly end: Entities
  /** What the agent asked, in its order. */
  readonly entries: ReadonlyArray<Entry>
  /** How many entries before them fell out of the journal. */
  readonly dropped: number
  /** What the agent said in the end; empty where it said nothing. */
  readonly answer: string
  /** The packs that its world is made of: their texts may want something of the agent. */
  readonly packs: ReadonlyArray<string>
}

/** What the protocol asks for by itself, such as the list of the tools, is no call of the agent's. */
const isCall = ({ operation }: Entry): boolean => !(operation ?? "").startsWith("protocol:")

/** How many calls there were, and how long they took, in milliseconds. Entries are noted when they end. */
export const spentIn = ({ dropped, entries }: Evidence) => {
  const calls = entries.filter(isCall)
  const [first, last] = [calls.at(0), calls.at(-1)]
  const ms =
    first === undefined || last === undefined ? 0 : last.at.real.epochMillis - first.at.real.epochMillis + first.ms
  return { calls: calls.length + dropped, ms: Math.max(0, Math.round(ms)) }
}

/** Finds the entries that made something: those whose answers name its id first. */
export const makersIn = ({ entries }: Evidence) => {
  const committed = entries.filter(({ committed }) => committed)
  const texts = new Map<Entry, string>()
  const textOf = (entry: Entry): string => {
    const text = texts.get(entry) ?? JSON.stringify([entry.output, entry.input])
    texts.set(entry, text)
    return text
  }
  return (id: unknown, which: "first" | "last" = "first"): ReadonlyArray<number> => {
    const naming = committed.filter((entry) => typeof id === "string" && textOf(entry).includes(`"${id}"`))
    const entry = which === "first" ? naming[0] : naming.at(-1)
    return entry === undefined ? [] : [entry.seq]
  }
}
