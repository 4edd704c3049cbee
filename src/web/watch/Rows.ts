import type { Entry } from "./Entry.ts"
import { type Row, rowOf } from "./row.ts"

/** The entries of a sandbox as a browser keeps them: in order, without duplicates. */
export class Rows {
  #all: Array<Row> = []
  #mark = ""

  get all(): ReadonlyArray<Row> {
    return this.#all
  }

  get last(): Row | undefined {
    return this.#all.at(-1)
  }

  /** The time of the first entry, in epoch milliseconds. */
  get startMs(): number {
    return this.#all[0]?.real ?? 0
  }

  /**
   * Sequence numbers grow under one id prefix. A new prefix, or a number that is not larger, means that the journal
   * was cleared or restarted, or its sandbox recreated: the list starts over, and `true` is returned.
   */
  add(entry: Entry, mark = ""): boolean {
    const { last } = this
    const hasBegun = last !== undefined && (mark !== this.#mark || entry.seq <= last.seq)
    this.#mark = mark
    if (hasBegun) this.#all = []
    const row = rowOf(entry)
    const isAfterReset = this.last !== undefined && this.last.generation !== row.generation
    this.#all.push(isAfterReset ? { ...row, isAfterReset } : row)
    return hasBegun
  }

  /** Removes the entries before a number. Returns how many. */
  dropBefore(first: number): number {
    const droppedCount = this.placeOf(first - 1) + 1
    if (droppedCount > 0) this.#all = this.#all.slice(droppedCount)
    return droppedCount
  }

  /** The index of the last row up to a number; -1 if none. */
  placeOf(seq: number): number {
    return this.#all.findLastIndex((row) => row.seq <= seq)
  }

  /** The row at so many steps from another, clamped to the first and the last. */
  from(seq: number, steps: number): Row | undefined {
    const place = Math.max(0, Math.min(this.#all.length - 1, this.placeOf(seq) + steps))
    return this.#all[place]
  }

  /** The newest row at so many milliseconds after the first. */
  atTime(since: number): Row | undefined {
    const { startMs } = this
    return this.#all.findLast(({ real }) => real - startMs <= since) ?? this.#all[0]
  }
}
