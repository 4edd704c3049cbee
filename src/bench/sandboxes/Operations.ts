import { Clock, Effect } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { Seed } from "../../domain/Seed.ts"
import type { Operations } from "../../operation/Operations.ts"
import { Trials } from "../grading/Trials.ts"
import { Journal } from "../journal/Journal.ts"
import { pageOf, positionOf } from "../pages.ts"
import { SetUp } from "../setup/SetUp.ts"
import { defaultSandboxLimit, listPosition, maxPageBytes, type SandboxesApi } from "./Api.ts"
import { Creations } from "./Creations.ts"
import { listedSandbox, SandboxDescription } from "./SandboxDescription.ts"
import { Sandboxes } from "./Sandboxes.ts"
import type { ListedRecord } from "./SandboxRecords.ts"

const bytesOf = ({ settings }: ListedRecord): number => Buffer.byteLength(JSON.stringify(settings))

/** The number of sandboxes on a page: `limit`, or fewer if their settings are long, and at least one. */
const fittingCount = (records: ReadonlyArray<ListedRecord>, limit: number): number => {
  let left = maxPageBytes
  const end = records.findIndex((record, index) => {
    left -= bytesOf(record)
    return left < 0 && index > 0
  })
  return end === -1 ? limit : end
}

const labelOf = (text: string | undefined) => {
  if (text === undefined) return undefined
  const [label = "", ...value] = text.split(":")
  return { label, value: value.join(":") }
}

export class SandboxOperations extends Effect.Service<SandboxOperations>()("vitrine/bench/SandboxOperations", {
  scoped: Effect.gen(function* () {
    const programSeed = yield* Seed
    const sandboxes = yield* Sandboxes
    const { describeCreated } = yield* Creations
    const trials = yield* Trials
    const setUp = yield* SetUp
    const journal = yield* Journal

    const description = (name: SandboxName) =>
      Effect.map(sandboxes.describe(name), (members) => new SandboxDescription(members))

    const operations: Operations<typeof SandboxesApi> = {
      createSandbox: ({ payload: { task, ...payload } }) =>
        describeCreated(task === undefined ? setUp.create(payload) : trials.make(task, payload)),

      listSandboxes: ({ urlParams: { after, label, limit = defaultSandboxLimit } }) =>
        Effect.zipWith(
          sandboxes.list({ label: labelOf(label), after: positionOf(listPosition, after), limit: limit + 1 }),
          Clock.currentTimeMillis,
          (records, wall) => {
            const page = pageOf(records, fittingCount(records, limit), ({ name, used_ms }) => `${used_ms}.${name}`)
            return { ...page, items: page.items.map((record) => listedSandbox(record, programSeed, wall)) }
          }
        ),

      describeSandbox: ({ path: { sandbox } }) => description(sandbox),

      changeSandbox: ({ path: { sandbox }, payload }) =>
        Effect.zipRight(sandboxes.change(sandbox, payload), description(sandbox)),

      dropSandbox: ({ path: { sandbox } }) => Effect.asVoid(sandboxes.drop(sandbox)),

      resetSandbox: ({ path: { sandbox } }) =>
        Effect.gen(function* () {
          const { generation, graded_ms, settings } = yield* sandboxes.get(sandbox)
          // A trial restarts, without its earlier requests. A grade may also end a trial in a sandbox without a task.
          const isTrial = settings?.task !== undefined || graded_ms !== null
          // Also if the set-up fails then, or the client leaves: the sandbox is empty.
          const clear = Effect.flatMap(sandboxes.get(sandbox), (now) =>
            isTrial && now.generation !== generation ? journal.clear(sandbox) : Effect.void
          )
          yield* Effect.ensuring(setUp.reset(sandbox), Effect.ignore(clear))
          return yield* description(sandbox)
        })
    }
    return operations
  }).pipe(dependingOn(Sandboxes, Creations, SetUp, Trials))
}) {}
