import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { Chunk, DateTime, Effect, Option, Stream } from "effect"
import type { Experiment } from "../../../bench/experiments/Experiment.ts"
import type { ExperimentTrial } from "../../../bench/experiments/ExperimentReport.ts"
import { hasAtMostCharacters } from "../../../domain/Input.ts"
import { maxNameLength } from "../../../domain/Limits.ts"
import { prefixOf } from "../../../domain/prefixOf.ts"
import { foldedName } from "../../../visibility/import/BrandMatcher.ts"
import type { BenchClient } from "../../benchClient.ts"
import { onDisk, writeAtomically } from "../../writing.ts"

/** A model as a provider id: `my-org/my-model 2` becomes `my-org-my-model-2`. */
const providerOf = (model: string): string =>
  model
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+/, "")
    .slice(0, 64) || "agent"

/** All trials of an experiment, requested page by page. */
export const trialsOf = (client: BenchClient, experiment: string) =>
  Effect.map(
    Stream.runCollect(
      Stream.paginateChunkEffect(Option.none<number>(), (after) =>
        Effect.map(
          client.listChoices({ path: { experiment }, urlParams: { after: Option.getOrUndefined(after) } }),
          ({ items, next }) =>
            [Chunk.fromIterable(items), next === null ? Option.none() : Option.some(Option.some(next))] as const
        )
      )
    ),
    Chunk.toReadonlyArray
  )

const maxProjectLength = 200

/** Each model has a project, because the dashboard shows brands by project. Names stay distinct if models begin alike. */
export const projectOf = (id: string, model: string): string => {
  const name = `${id}, ${model}`
  if (hasAtMostCharacters(maxProjectLength, name)) return name
  const hash = Bun.CryptoHasher.hash("sha256", name, "hex").slice(0, 8)
  return `${prefixOf(name, maxProjectLength - hash.length - 1)} ${hash}`
}

interface DescribedExperiment {
  readonly experiment: Pick<Experiment, "id" | "instruction">
  /** Tells it from a deleted one of the same name; null for a built-in one. */
  readonly createdAt: DateTime.DateTime | null
}

/** The candidates' brands. Those whose names the analytics would take for one name have their slugs behind it. */
const brandsOf = (cell: ExperimentTrial["cell"]): ReadonlyArray<string> =>
  cell.map(({ candidate, name }) => {
    const isShared = cell.filter((other) => foldedName(other.name) === foldedName(name)).length > 1
    const suffix = ` (${candidate})`
    return isShared ? `${prefixOf(name, maxNameLength - suffix.length)}${suffix}` : name
  })

/** A trial as an answer that mentions the chosen brand; none if it is undecided or chose several. */
const answersOf = (
  { createdAt, experiment: { id, instruction } }: DescribedExperiment,
  { cell, chosen, decidedAt, model, n, outcome }: ExperimentTrial
) => {
  if (decidedAt === null || outcome === "several") return []
  const chosenBrands = brandsOf(cell).filter((_, at) => cell[at]?.candidate === chosen)
  return [
    {
      id: `${id}/${createdAt?.epochMillis ?? 0}/${n}`,
      project: projectOf(id, model),
      prompt: instruction,
      category: "consideration",
      provider: providerOf(model),
      location: "sim",
      answered_at: DateTime.formatIso(decidedAt),
      // An agent that bought nothing has answered too.
      status: "ok",
      mentions: chosenBrands.map((brand) => ({ brand }))
    }
  ]
}

export const toJsonLines = (values: ReadonlyArray<object>): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join("")

/** Writes the trials of an experiment in the format of `vitrine visibility import`: answers, and the brands that they mention. */
export const writeVisibilityFiles = (
  described: DescribedExperiment,
  trials: ReadonlyArray<ExperimentTrial>,
  folder: string
) =>
  Effect.gen(function* () {
    const answers = trials.flatMap((trial) => answersOf(described, trial))
    const names = new Set(trials.flatMap(({ cell }) => brandsOf(cell)))
    yield* onDisk(folder, () => mkdir(folder, { recursive: true }))
    yield* writeAtomically(join(folder, "answers.jsonl"), toJsonLines(answers))
    yield* writeAtomically(join(folder, "brands.jsonl"), toJsonLines([...names].map((name) => ({ name }))))
    return answers.length
  })
