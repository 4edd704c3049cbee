import { createReadStream } from "node:fs"
import { createGunzip } from "node:zlib"
import * as FileSystem from "@effect/platform/FileSystem"
import { fromReadable, pipeThroughDuplex, stdin } from "@effect/platform-bun/BunStream"
import { Effect, Option, Sink, Stream } from "effect"
import { CommandFailed } from "./exit.ts"

type Chunks<E> = Stream.Stream<Uint8Array, E>

/** Where answers come from. */
export interface Source {
  readonly chunks: Chunks<CommandFailed>
  /** Which part of it was read so far, 0 to 1; unknown of what comes through a pipe. */
  readonly share: () => number | undefined
}

export const unreadableError = (path: string) =>
  new CommandFailed({ lines: [`${path}: there is no such file, or it cannot be read`] })

const brokenGzipError = (path: string) => (cause: unknown) =>
  cause instanceof CommandFailed
    ? cause
    : new CommandFailed({
        lines: [`${path}: begins as a gzip file does and cannot be read to its end`]
      })

// The first byte of a gzip file (RFC 1952), which no text begins with.
const gzipMagic = 0x1f

/** The bytes as they were before gzip, if that made them: a file is read for what it is, whatever it is called. */
const gunzip = (path: string, chunks: Chunks<CommandFailed>): Chunks<CommandFailed> =>
  Stream.unwrapScoped(
    Effect.map(Stream.peel(chunks, Sink.head<Uint8Array>()), ([first, rest]) => {
      const allChunks = Stream.concat(Stream.fromIterable(Option.toArray(first)), rest)
      return Option.exists(first, ([byte]) => byte === gzipMagic)
        ? pipeThroughDuplex(allChunks, createGunzip, brokenGzipError(path))
        : allChunks
    })
  )

// In bytes.
const chunkSize = 262_144

// Not by position, as a pipe has none.
const bytesOf = (path: string): Chunks<CommandFailed> =>
  path === "-"
    ? stdin
    : fromReadable(
        () => createReadStream(path, { highWaterMark: chunkSize }),
        () => unreadableError(path),
        { chunkSize }
      )

/**
 * A file, a named pipe or (`-`) the standard input, compressed by gzip or not. `isReadTwice` is for who reads it more than once:
 * what comes through a pipe is set aside first.
 */
export const importSource = Effect.fnUntraced(function* (file: string, isReadTwice: boolean) {
  const files = yield* FileSystem.FileSystem

  const stat = Effect.fnUntraced(function* (path: string) {
    const { size, type } = yield* Effect.mapError(files.stat(path), () => unreadableError(file))
    if (type === "Directory") return yield* unreadableError(file)
    return { isPipe: type !== "File", size: Number(size) }
  })

  const read = (path: string, size: number | undefined): Source => {
    let done = 0
    const counted = Stream.tap(bytesOf(path), ({ length }) =>
      Effect.sync(() => {
        done += length
      })
    )
    return {
      chunks: gunzip(file, counted),
      share: () => (size === undefined ? undefined : Math.min(1, done / Math.max(size, 1)))
    }
  }

  const { isPipe, size } = file === "-" ? { isPipe: true, size: 0 } : yield* stat(file)
  if (!isPipe) return read(file, size)
  if (!isReadTwice) return read(file, undefined)
  const path = yield* files.makeTempFileScoped({ prefix: "vitrine-import-" })
  yield* Effect.mapError(Stream.run(bytesOf(file), files.sink(path)), () => unreadableError(file))
  return read(path, (yield* stat(path)).size)
})
