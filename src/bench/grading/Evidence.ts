import { Effect } from "effect"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import type { Entry } from "../journal/Entry.ts"
import type { NamedText } from "../packs/injections.ts"
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
  /** Texts of packs that rules put into answers. */
  readonly texts: ReadonlyArray<NamedText>
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

// Every id that a text of JSON may name, in its quotes: a match without groups is found much faster.
const ids = /"[a-z]+_[0-9a-z]+"/g

// In milliseconds: how long entries are looked through before others have their turn. An agent wrote what is in them.
const turn = 10

/** Finds the entries that made something: those whose answers name its id first. Their texts are looked through once. */
export const makersIn = Effect.fnUntraced(function* ({ entries }: Pick<Evidence, "entries">) {
  const naming = { first: new Map<string, number>(), last: new Map<string, number>() }
  let begun = performance.now()
  for (const entry of entries) {
    if (!entry.committed) continue
    // Made only now, see `entryOf`.
    const { input, output, seq } = entry
    for (const id of JSON.stringify([output, input]).match(ids) ?? []) {
      if (!naming.first.has(id)) naming.first.set(id, seq)
      naming.last.set(id, seq)
    }
    if (performance.now() - begun < turn) continue
    yield* yieldToEventLoop
    begun = performance.now()
  }
  return (id: unknown, which: "first" | "last" = "first"): ReadonlyArray<number> => {
    const seq = naming[which].get(`"${id}"`)
    return seq === undefined ? [] : [seq]
  }
})
