import { Clock, Effect } from "effect"
import { defaultSandbox, type SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { runInSlices } from "../../domain/SlicedWork.ts"
import { traced } from "../../domain/traced.ts"
import { expiryCutoff } from "../../store/sandbox/expiryCutoff.ts"
import { version } from "../../telemetry/Version.ts"
import { noExpiry, storeExpiryOf } from "../expiry/ExpirySettings.ts"
import { FaultCounts } from "../faults/FaultCounts.ts"
import type { FaultRule } from "../faults/FaultRule.ts"
import { namedTexts } from "../faults/FaultSettings.ts"
import type { Entry } from "../journal/Entry.ts"
import { Journal, readAllEntries } from "../journal/Journal.ts"
import { PackRows } from "../packs/PackRows.ts"
import { propagationMs } from "../sandboxes/Controls.ts"
import { isSet, prefixIssueFields } from "../sandboxes/prefixIssueFields.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import { type ExpiryCutoffs, type SandboxRecord, SandboxRecords, timeIn } from "../sandboxes/SandboxRecords.ts"
import { SandboxRevisions } from "../sandboxes/SandboxRevisions.ts"
import { maxLabels, type NewSandbox } from "../sandboxes/SandboxSettings.ts"
import { SetUp } from "../setup/SetUp.ts"
import { Snapshots } from "../snapshots/Snapshots.ts"
import { canonicalHashInSlices } from "../state/canonical.ts"
import type { Entities } from "../state/entities.ts"
import { States } from "../state/States.ts"
import { settingsFor } from "../tasks/settingsFor.ts"
import type { Task } from "../tasks/Task.ts"
import { Tasks } from "../tasks/Tasks.ts"
import type { Evidence } from "./Evidence.ts"
import { gradeOf } from "./gradeOf.ts"
import type { Report } from "./Report.ts"

/** That of `trial_over`. */
const trialOverStatus = 410

const noTask = InvalidRequest.of([
  { field: "taskId", reason: "missing", expected: "the id of a task, as the sandbox was made for none" }
])

/** A sandbox keeps no more of its task than what tells it from others. */
const taskRequired = (reason: string) =>
  InvalidRequest.of([{ field: "task", reason: "missing", expected: `the task itself, as ${reason}` }])

const unknownTask = (id: string) =>
  taskRequired(`the sandbox was made for ${id}, which the server does not have by its id`)

/** The task of the sandbox's id is another one: by that the agent would be judged by what it was not asked for. */
const taskMismatch = (id: string) => taskRequired(`the sandbox was made for another form of ${id}`)

/**
 * Whether an entry is of a trial that ends with this one: what comes to a closed sandbox is none, but for what was under way then and
 * has changed it. Until every process refuses the agent, those that do note it as well.
 */
export const isOfTrial = (entry: Entry, end: number): boolean => {
  const { committed, error, outcome, seq } = entry
  if (committed || seq > end) return committed
  // Of a rule it may be told any code and status.
  if (outcome === "fault") return true
  return error?.code !== "trial_over" && (outcome !== "invalid" || entry.http.status !== trialOverStatus)
}

/** What has expired in a sandbox when the wall shows `wall`, as the store reads it. */
const expiryCutoffsOf = (record: SandboxRecord, wall: number): ExpiryCutoffs => {
  const expiry = storeExpiryOf(record.settings?.expiry ?? noExpiry)
  const now = timeIn(record, wall)
  return { carts: expiryCutoff(expiry?.cartMs, now), sessions: expiryCutoff(expiry?.sessionMs, now) }
}

/** Where an earlier version graded a sandbox it passed over nothing. */
const noCutoffs: ExpiryCutoffs = { carts: "", sessions: "" }

const hashOf = (state: Entities) => runInSlices(() => canonicalHashInSlices(state, []))

/** What is to be graded. */
interface GradeRequest {
  readonly task?: Task | undefined
  readonly taskId?: string | undefined
  readonly answer?: string | undefined
  readonly usage?: Report["usage"] | undefined
  /** Whether the agent is refused from now on, as it is unless this is false. */
  readonly close?: boolean | undefined
}

/** Trials: sandboxes in which an agent does something, from what is in them before it comes to what is in the end. */
export class Trials extends Effect.Service<Trials>()("vitrine/bench/Trials", {
  scoped: Effect.gen(function* () {
    const records = yield* SandboxRecords
    const sandboxes = yield* Sandboxes
    const snapshots = yield* Snapshots
    const setUp = yield* SetUp
    const { changing, reviseSettings } = yield* SandboxRevisions
    const states = yield* States
    const journal = yield* Journal
    const tasks = yield* Tasks
    const packs = yield* PackRows
    const counts = yield* FaultCounts

    /** Closes a sandbox to its agent. Yields whether it was open, and could be closed. */
    const close = Effect.fnUntraced(function* (
      { graded_ms, name, settings }: SandboxRecord,
      ms: number,
      expired: ExpiryCutoffs
    ) {
      if (graded_ms !== null || name === defaultSandbox) return false
      // One for which nothing was set has no settings that could say so.
      if (settings === null) yield* reviseSettings(name)
      yield* changing(name, records.noteGrade(name, { ms, expired }))
      return true
    })

    const evidenceOf = Effect.fnUntraced(function* (record: SandboxRecord, answer: string, closes = true) {
      const { name, settings } = record
      const start = settings?.task?.start
      // Before the agent is refused: what cannot be graded goes on as it is.
      if (start !== undefined) yield* snapshots.find(name, start)
      const now = yield* Clock.currentTimeMillis
      // Its clock and its settings may be others when it is asked for again.
      const expired = record.graded_ms === null ? expiryCutoffsOf(record, now) : (record.graded_expired ?? noCutoffs)
      const isClosed = closes && (yield* close(record, now, expired))
      // What other processes let in until they know of it is done, and part of the trial.
      if (isClosed && (yield* journal.isShared)) yield* Effect.sleep(propagationMs)
      const { after, before } = yield* states.pair(name, start, "current")
      const { dropped, entries, last } = yield* readAllEntries(journal, name)
      if (isClosed) yield* records.noteEnd(name, last)
      const end = record.graded_entry ?? last
      // Another process may have brought them, or this one before its last start.
      yield* packs.load(settings?.packs ?? [])
      const trialEntries = entries.filter((entry) => isOfTrial(entry, end))
      const counted = yield* counts.of(name)
      // Of a text that none of its answers had nobody can have done anything; an entry that is missing may have been one. A reset
      // by the agent takes away what was counted, and a tester the entries.
      const isMet = ({ id }: FaultRule) =>
        dropped > 0 || (counted.get(id)?.fired ?? 0) > 0 || trialEntries.some(({ faults }) => faults.includes(id))
      const evidence: Evidence = {
        start: before,
        end: after,
        expired,
        entries: trialEntries,
        dropped,
        answer,
        packs: settings?.packs ?? [],
        texts: namedTexts(settings?.faults.filter(isMet) ?? [])
      }
      return evidence
    })

    const taskOf = Effect.fnUntraced(function* ({ settings }: SandboxRecord, { task, taskId }: GradeRequest) {
      const wanted = task ?? taskId
      if (wanted !== undefined) return yield* tasks.resolve(wanted)
      if (settings?.task === undefined) return yield* noTask
      const { id, sha256 } = settings.task
      const found = yield* Effect.catchTag(tasks.resolve(id), "TaskNotFound", () => unknownTask(id))
      return found.sha256 === sha256 ? found : yield* taskMismatch(id)
    })

    return {
      /** Closes a sandbox that has settings to its agent, and yields all that is judged by. */
      closeAndCollect: (name: SandboxName, answer: string) =>
        Effect.flatMap(sandboxes.get(name), (record) => evidenceOf(record, answer)).pipe(
          Effect.catchTag("TooManySandboxes", Effect.die)
        ),

      /** Makes a sandbox for a task. What the request sets holds before what the task does. */
      make: traced(
        "Trials.make",
        Effect.fnUntraced(function* (wanted: string | Task, { name, ...overrides }: NewSandbox) {
          const settings = settingsFor(yield* tasks.resolve(wanted), overrides)
          const labels = Object.keys(settings.labels ?? {}).length
          if (labels > maxLabels) {
            const expected = `labels that come to at most ${maxLabels} with those of the task`
            return yield* InvalidRequest.value("labels", expected, labels)
          }
          const withTaskFields = prefixIssueFields("task.sandbox", (member) => !isSet(overrides, member))
          return yield* withTaskFields(setUp.create({ ...settings, name }))
        })
      ),

      grade: traced(
        "Trials.grade",
        Effect.fnUntraced(function* (name: SandboxName, request: GradeRequest) {
          const record = yield* sandboxes.get(name)
          const { sha256, task } = yield* taskOf(record, request)
          const evidence = yield* evidenceOf(record, request.answer ?? "", request.close)
          const found = yield* gradeOf(task, evidence)
          const hashes = { start: yield* hashOf(evidence.start), end: yield* hashOf(evidence.end) }
          const { usage = {} } = request
          return { ...found, hashes, task: { id: task.id, version: task.version, sha256 }, usage, vitrine: version }
        })
      )
    }
  }).pipe(
    dependingOn(
      SandboxRecords.Default,
      Sandboxes.Default,
      Snapshots.Default,
      SetUp.Default,
      SandboxRevisions.Default,
      States.Default,
      PackRows.Default,
      FaultCounts.Default,
      Tasks.Default
    )
  )
}) {}
