import type { Entry } from "./Entry.ts"
import { type Row, rowOf } from "./row.ts"

/** The entries of a sandbox as a browser keeps them: in their order, each once. */
export class Rows {
  #all: Array<Row> = []
  #mark = ""

  get all(): ReadonlyArray<Row> {
    return this.#all
  }

  get last(): Row | undefined {
    return this.#all.at(-1)
  }

  /** When the first one was made, in milliseconds of Unix time. */
  get begun(): number {
    return this.#all[0]?.real ?? 0
  }

  /**
   * Numbers only grow, under one mark: where they do not, another process keeps the journal, or it was cleared, or its sandbox made
   * again, and what it had before is gone. Yields whether the list has begun anew so.
   */
  add(entry: Entry, mark = ""): boolean {
    const { last } = this
    const hasBegun = last !== undefined && (mark !== this.#mark || entry.seq <= last.seq)
    this.#mark = mark
    if (hasBegun) this.#all = []
    const row = rowOf(entry)
    const isAnew = this.last !== undefined && this.last.generation !== row.generation
    this.#all.push(isAnew ? { ...row, isAnew } : row)
    return hasBegun
  }

  /** Leaves out what is before a number. Yields how many that were. */
  dropBefore(first: number): number {
    const droppedCount = this.placeOf(first - 1) + 1
    if (droppedCount > 0) this.#all = this.#all.slice(droppedCount)
    return droppedCount
  }

  /** The place of the last one that is at or before what is asked for; -1 if none is. */
  #placeOf(isUpTo: (row: Row) => boolean): number {
    let [low, high] = [0, this.#all.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const row = this.#all[middle]
      if (row !== undefined && isUpTo(row)) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  placeOf(seq: number): number {
    return this.#placeOf((row) => row.seq <= seq)
  }

  /** The one that is so many places from another; the first or the last where there is none. */
  from(seq: number, steps: number): Row | undefined {
    const place = Math.max(0, Math.min(this.#all.length - 1, this.placeOf(seq) + steps))
    return this.#all[place]
  }

  /** The one that was newest so many milliseconds after the first. */
  atTime(since: number): Row | undefined {
    return this.#all[
      Math.max(
        0,
        this.#placeOf(({ real }) => real - this.begun <= since)
      )
    ]
  }
}
