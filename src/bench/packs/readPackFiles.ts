import { Either } from "effect"
import { runToCompletion } from "../../domain/SlicedWork.ts"
import {
  type FileIssues,
  locateIssues,
  type ParsedFile,
  type PathIssue,
  singleIssue
} from "../../store/world/FileIssues.ts"
import type { Pack } from "../../store/world/Pack.ts"
import { readCsv, withoutImpliedIssues } from "../../store/world/readCsv.ts"
import { readJson } from "../../store/world/readWorld.ts"
import { decodeFittingPack, decodePack } from "./decodePack.ts"

/** The parts of a pack with files of their own beside `pack.json`. */
export const packParts = ["products", "hotels", "texts"] as const

type Part = (typeof packParts)[number] | "pack"

export interface PackFile {
  readonly part: Part
  readonly name: string
  readonly text: string
}

interface InvalidFile {
  readonly name: string
  readonly issues: FileIssues
}

interface ReadPart extends Pick<ParsedFile, "placeOf"> {
  readonly part: Part
  readonly name: string
  /** The members of the pack in this file. */
  readonly members: object
}

const isCsv = ({ name }: Pick<PackFile, "name">): boolean => name.endsWith(".csv")

/** Locates a pack member in its folder: the file, and the path there. */
const locateInFolder = (files: ReadonlyArray<ReadPart>, { issue, path }: PathIssue) => {
  const file = files.find(({ part }) => part === path[0])
  const homeFile = file ?? files.find(({ part }) => part === "pack")
  // Paths in a CSV file are those of its goods.
  const isListFile = file !== undefined && !isCsv(file)
  return {
    name: homeFile?.name ?? "pack.json",
    file: homeFile,
    pathIssue: { issue, path: isListFile ? path.slice(1) : path }
  }
}

const invalidFiles = (files: ReadonlyArray<ReadPart>, issues: ReadonlyArray<PathIssue>): ReadonlyArray<InvalidFile> =>
  [
    ...Map.groupBy(
      issues.map((pathIssue) => locateInFolder(files, pathIssue)),
      ({ name }) => name
    )
  ].map(([name, found]) => ({
    name,
    issues: locateIssues(
      found.map(({ pathIssue }) => pathIssue),
      found[0]?.file?.placeOf ?? (() => ({ line: 1, column: 1 }))
    )
  }))

const membersOf = (file: PackFile, value: unknown): object =>
  file.part === "pack" || isCsv(file) ? Object(value) : { [file.part]: value }

const read = (file: PackFile): Either.Either<ReadPart, InvalidFile> =>
  (isCsv(file) ? runToCompletion(readCsv(file.text, true)) : readJson(file.text)).pipe(
    Either.map(({ placeOf, value }) => ({ ...file, placeOf, members: membersOf(file, value) })),
    Either.mapLeft((issues) => ({ name: file.name, issues }))
  )

/** Issues of files with a pack member that an earlier file has: only one would count. */
const duplicatesIn = (files: ReadonlyArray<ReadPart>): ReadonlyArray<InvalidFile> =>
  files.flatMap((file, at) => {
    const { members, name, part, placeOf } = file
    const issues = Object.keys(members).flatMap((member): ReadonlyArray<PathIssue> => {
      const first = files.slice(0, at).find((other) => Object.hasOwn(other.members, member))
      if (first === undefined) return []
      const issue = { reason: "invalid", expected: `one of ${first.name} and ${name}`, received: "both" } as const
      return [{ path: part === member && !isCsv(file) ? [] : [member], issue }]
    })
    return issues.length === 0 ? [] : [{ name, issues: locateIssues(issues, placeOf) }]
  })

/** The world that a pack must fit: that of this program, or one that only a server knows. */
export type FitWorld = "served" | "unknown"

/** The pack of a folder's files, checked against its world if that is known; or all issues by file. */
export const readPackFiles = (
  packFiles: ReadonlyArray<PackFile>,
  world: FitWorld
): Either.Either<Pack, ReadonlyArray<InvalidFile>> => {
  const files = packFiles.map(read)
  const unreadable = files.flatMap((file) => (Either.isLeft(file) ? [file.left] : []))
  const parts = files.flatMap((file) => (Either.isRight(file) ? [file.right] : []))
  const rejected = [...unreadable, ...duplicatesIn(parts)]
  if (rejected.length > 0) return Either.left(rejected)
  if (!parts.some(({ part }) => part === "pack")) {
    return Either.left([{ name: "pack.json", issues: singleIssue(1, 1, "a file with title and description") }])
  }
  const value: object = Object.assign({}, ...parts.map(({ members }) => members))
  return Either.mapLeft(runToCompletion(world === "served" ? decodeFittingPack(value) : decodePack(value)), (issues) =>
    invalidFiles(parts, parts.some(isCsv) ? withoutImpliedIssues(issues, value) : issues)
  )
}
