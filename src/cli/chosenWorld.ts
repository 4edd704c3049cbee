import { isUtf8 } from "node:buffer"
import { stat } from "node:fs/promises"
import { Effect, Either, Option } from "effect"
import { settingDeclarations } from "../Config.ts"
import { describeIssue } from "../domain/Problem.ts"
import type { FileIssue, FileIssues } from "../store/world/FileIssues.ts"
import type { WorldFile } from "../store/world/WorldFile.ts"
import { type CommandFailed, commandError } from "./exit.ts"
import { systemErrorText } from "./writing.ts"

const lineOf = (file: string, { column, issue, line, member }: FileIssue): string =>
  `${file}:${line}:${column}: ${member === "" ? "" : `${member}: `}${describeIssue(issue)}`

export const fileErrorLines = (file: string, { more, problems }: FileIssues): ReadonlyArray<string> => [
  ...problems.map((problem) => lineOf(file, problem)),
  ...(more > 0 ? [`${file}: and ${more} more`] : [])
]

export const isCsv = (file: string): boolean => /\.csv$/i.test(file)

/** The number of the first line that is not UTF-8. */
const firstInvalidLine = (bytes: Uint8Array): number => {
  const lines = Buffer.from(bytes)
    .toString("latin1")
    .split(/\r\n?|\n/)
  return lines.findIndex((line) => !isUtf8(Buffer.from(line, "latin1"))) + 1
}

const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return "utf-16le"
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8"
}

/**
 * Decodes a file: UTF-8, or UTF-16 with a byte order mark. Other encodings are refused: letters would be lost, and ids
 * are derived from them.
 */
const decodeText = (file: string, bytes: Uint8Array): Either.Either<string, CommandFailed> => {
  const encoding = encodingOf(bytes)
  return Either.try({
    try: () => new TextDecoder(encoding, { fatal: true }).decode(bytes),
    catch: () =>
      commandError(
        encoding === "utf-8" ? `${file}:${firstInvalidLine(bytes)}:1: expected UTF-8` : `${file}: expected UTF-16`
      )
  })
}

export const readText = (file: string): Effect.Effect<string, CommandFailed> =>
  Effect.tryPromise({
    try: () => Bun.file(file).bytes(),
    catch: (error) => commandError(`${file}: cannot be read (${systemErrorText(error)})`)
  }).pipe(Effect.flatMap((bytes) => decodeText(file, bytes)))

export const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false
  )

/** Reads a file that was found in a folder and not named by the user; a pipe is rejected, since nobody may ever write to it. */
export const readRegularFile = (path: string): Effect.Effect<string, CommandFailed> =>
  Effect.promise(() =>
    stat(path).then(
      (found) => found.isFile(),
      // Reading it reports the reason.
      () => true
    )
  ).pipe(Effect.flatMap((isFile) => (isFile ? readText(path) : commandError(`${path}: expected a file`))))

/** Reads a world file. A bad file fails with lines that say what is wrong with it, and where. */
export const readWorldFile = (file: string): Effect.Effect<WorldFile, CommandFailed> =>
  Effect.gen(function* () {
    const text = yield* readText(file)
    const { readWorld } = yield* Effect.promise(() => import("../store/world/readWorld.ts"))
    return yield* Either.mapLeft(readWorld(text, isCsv(file)), (mistakes) =>
      commandError(fileErrorLines(file, mistakes))
    )
  })

/** The world of the setting WORLD; none for the built-in one. */
const worldOfSettings = Effect.flatMap(settingDeclarations.world.config, (file) =>
  file === undefined ? Effect.succeedNone : Effect.asSome(readWorldFile(file))
)

/**
 * Serves the world of the settings. Contracts and services are built from the world when their modules load, so these
 * must be loaded after this.
 */
export const chooseWorld = Effect.gen(function* () {
  const chosen = yield* worldOfSettings
  if (Option.isNone(chosen)) return
  const { serveWorld } = yield* Effect.promise(() => import("../store/world/World.ts"))
  serveWorld(chosen.value)
})
