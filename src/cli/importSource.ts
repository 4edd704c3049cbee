import { createReadStream } from "node:fs"
import { createGunzip } from "node:zlib"
import * as FileSystem from "@effect/platform/FileSystem"
import { fromReadable, pipeThroughDuplex, stdin } from "@effect/platform-bun/BunStream"
import { Chunk, Effect, Option, Stream } from "effect"
import { type CommandFailed, commandError } from "./exit.ts"
import { readAhead } from "./readAhead.ts"

type Chunks<E> = Stream.Stream<Uint8Array, E>

export interface Source {
  readonly chunks: Chunks<CommandFailed>
  /** The share that was read so far, 0 to 1; undefined for a pipe. */
  readonly share: () => number | undefined
}

export const unreadableError = (path: string) => commandError(`${path}: there is no such file, or it cannot be read`)

const brokenGzipError = (path: string) => commandError(`${path}: is a truncated or damaged gzip file`)

// The first byte of a gzip file (RFC 1952), with which no text begins.
const gzipMagic = 0x1f

/** Decompresses gzip, which is recognized by content and not by file name. */
export const gunzip = (path: string, chunks: Chunks<CommandFailed>): Chunks<CommandFailed> =>
  Stream.unwrapScoped(
    Effect.map(readAhead(chunks, Chunk.isNonEmpty), ([first, allChunks]) => {
      if (!Option.exists(Chunk.head(first), ([byte]) => byte === gzipMagic)) return allChunks
      // The decompressor would report an input that fails as one that is cut off.
      let failure: CommandFailed | undefined
      const input = Stream.tapError(allChunks, (error) =>
        Effect.sync(() => {
          failure = error
        })
      )
      return pipeThroughDuplex(input, createGunzip, () => failure ?? brokenGzipError(path))
    })
  )

// In bytes.
const chunkSize = 262_144

// Read as a stream, because a pipe has no positions.
const bytesOf = (path: string): Chunks<CommandFailed> =>
  path === "-"
    ? Stream.mapError(stdin, () => unreadableError("-"))
    : fromReadable(
        () => createReadStream(path, { highWaterMark: chunkSize }),
        () => unreadableError(path),
        { chunkSize }
      )

/**
 * A file, a named pipe or (`-`) the standard input, compressed by gzip or not. With `isReadTwice`, what comes through a
 * pipe is saved first, so that it can be read again.
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
    const counted = Stream.suspend(() => {
      done = 0
      return Stream.tap(bytesOf(path), ({ length }) =>
        Effect.sync(() => {
          done += length
        })
      )
    })
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
