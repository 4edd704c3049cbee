import { Stream } from "effect"

/** A line of a file, and what is wrong with it as far as that shows before it is read. */
export interface Line {
  /** The first line is 1. */
  readonly number: number
  readonly text: string
  readonly problem?: string
}

/** Lines that were read together. */
export type Lines = ReadonlyArray<Line>

/** No answer is longer; a file without line ends must not be gathered in memory. */
export const longestLine = 4 * 1024 * 1024

const newline = 10

/** Cuts bytes into lines; what is begun is kept until its end comes. */
class Cutter {
  private number = 0
  private begun: Array<Uint8Array> = []
  private length = 0
  private readonly decoder = new TextDecoder("utf-8", { fatal: true })

  push(bytes: Uint8Array): ReadonlyArray<Line> {
    const lines: Array<Line> = []
    let start = 0
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
      lines.push(...this.finish(bytes.subarray(start, end)))
      start = end + 1
    }
    this.keep(bytes.subarray(start))
    return lines
  }

  /** The last line, which need not have an end. */
  end(): ReadonlyArray<Line> {
    return this.length === 0 ? [] : this.finish(new Uint8Array())
  }

  private keep(bytes: Uint8Array): void {
    this.length += bytes.length
    // Of a line that is too long only its length goes on being counted.
    if (this.length <= longestLine && bytes.length > 0) this.begun.push(bytes.slice())
  }

  private finish(rest: Uint8Array): ReadonlyArray<Line> {
    this.number += 1
    const number = this.number
    const length = this.length + rest.length
    const bytes = this.begun.length === 0 ? rest : Buffer.concat([...this.begun, rest])
    this.begun = []
    this.length = 0
    if (length > longestLine) return [{ number, text: "", problem: `is longer than ${longestLine} bytes` }]
    try {
      const text = this.decoder.decode(bytes)
      return text.trim() === "" ? [] : [{ number, text }]
    } catch {
      return [{ number, text: "", problem: "is not UTF-8" }]
    }
  }
}

/** The lines of a stream of bytes, blank ones left out, without ever holding more than a chunk and a line. */
export const linesOf = <E, R>(chunks: Stream.Stream<Uint8Array, E, R>): Stream.Stream<Lines, E, R> =>
  Stream.suspend(() => {
    const cutter = new Cutter()
    return Stream.concat(
      Stream.map(chunks, (chunk) => cutter.push(chunk)),
      Stream.sync(() => cutter.end())
    )
  })

// Lines of one call of the writer, and how many characters they may come to: a line of its own can be megabytes long.
const together = 2000
const togetherLength = 8 * 1024 * 1024

/**
 * Runs of lines of a size that suits the writer, whatever the chunks of the file and its lines are. The last one comes also
 * where the file cannot be read to its end.
 */
export const batches = <E, R>(all: Stream.Stream<Lines, E, R>): Stream.Stream<Lines, E, R> =>
  Stream.suspend(() => {
    let waiting: Array<Line> = []
    let length = 0
    const take = (): Lines => {
      const lines = waiting
      waiting = []
      length = 0
      return lines
    }
    const whole = Stream.mapConcat(all, (lines): ReadonlyArray<Lines> => {
      waiting.push(...lines)
      length += lines.reduce((sum, { text }) => sum + text.length, 0)
      return waiting.length >= together || length >= togetherLength ? [take()] : []
    })
    const rest = Stream.sync(take)
    return Stream.concat(
      Stream.catchAll(whole, (error) => Stream.concat(rest, Stream.fail(error))),
      rest
    )
  })
