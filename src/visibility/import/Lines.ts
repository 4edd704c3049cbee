import { Stream } from "effect"

/** A line of a file, and its problem if one shows before it is parsed. */
export interface Line {
  /** The first line is 1. */
  readonly number: number
  readonly text: string
  readonly problem?: string
}

/** Lines that were read together. */
export type Lines = ReadonlyArray<Line>

/** No answer is longer; the bound keeps a file without line ends out of memory. */
export const maxLineBytes = 4 * 1024 * 1024

const newline = 10

/** Splits bytes into lines and buffers an incomplete one. */
class LineSplitter {
  private number = 0
  private pending: Array<Uint8Array> = []
  private length = 0
  private readonly decoder = new TextDecoder("utf-8", { fatal: true })

  push(bytes: Uint8Array): ReadonlyArray<Line> {
    const lines: Array<Line> = []
    let start = 0
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
      lines.push(...this.finish(bytes.subarray(start, end)))
      start = end + 1
    }
    this.buffer(bytes.subarray(start))
    return lines
  }

  /** The last line, which may lack a line end. */
  end(): ReadonlyArray<Line> {
    return this.length === 0 ? [] : this.finish(new Uint8Array())
  }

  private buffer(bytes: Uint8Array): void {
    this.length += bytes.length
    // For a line that is too long, only its length is counted.
    if (this.length <= maxLineBytes && bytes.length > 0) this.pending.push(bytes.slice())
  }

  private finish(rest: Uint8Array): ReadonlyArray<Line> {
    this.number += 1
    const number = this.number
    const length = this.length + rest.length
    const bytes = this.pending.length === 0 ? rest : Buffer.concat([...this.pending, rest])
    this.pending = []
    this.length = 0
    if (length > maxLineBytes) return [{ number, text: "", problem: `is longer than ${maxLineBytes} bytes` }]
    try {
      const text = this.decoder.decode(bytes)
      return text.trim() === "" ? [] : [{ number, text }]
    } catch {
      return [{ number, text: "", problem: "is not UTF-8" }]
    }
  }
}

/** The lines of a byte stream without blank ones; holds at most a chunk and a line in memory. */
export const linesOf = <E, R>(chunks: Stream.Stream<Uint8Array, E, R>): Stream.Stream<Lines, E, R> =>
  Stream.suspend(() => {
    const splitter = new LineSplitter()
    return Stream.concat(
      Stream.map(chunks, (chunk) => splitter.push(chunk)),
      Stream.sync(() => splitter.end())
    )
  })

// Lines in one call of the writer, and their maximum length in characters, as one line can be megabytes long.
const maxBatchLines = 2000
const maxBatchLength = 8 * 1024 * 1024

/**
 * Batches of lines of a size that suits the writer, whatever the size of chunks and lines. The last batch is emitted
 * even if reading the file fails.
 */
export const batches = <E, R>(all: Stream.Stream<Lines, E, R>): Stream.Stream<Lines, E, R> =>
  Stream.suspend(() => {
    let pending: Array<Line> = []
    let length = 0
    const takeBatch = (): Lines => {
      const lines = pending
      pending = []
      length = 0
      return lines
    }
    const fullBatches = Stream.mapConcat(all, (lines): ReadonlyArray<Lines> => {
      const full: Array<Lines> = []
      for (const line of lines) {
        pending.push(line)
        length += line.text.length
        if (pending.length === maxBatchLines || length >= maxBatchLength) full.push(takeBatch())
      }
      return full
    })
    const rest = Stream.sync(takeBatch)
    return Stream.concat(
      Stream.catchAll(fullBatches, (error) => Stream.concat(rest, Stream.fail(error))),
      rest
    )
  })
