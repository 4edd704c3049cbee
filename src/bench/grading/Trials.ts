import { Clock, Effect } from "effect"
import { defaultSandbox, type SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { runInSlices } from "../../domain/SlicedWork.ts"
import { traced } from "../../domain/traced.ts"
import { expiryCutoff } from "../../store/sandbox/expiryCutoff.ts"
import { version } from "../../telemetry/Version.ts"
import { applyChange } from "../applyChange.ts"
import { noExpiry, storeExpiryOf } from "../expiry/ExpirySettings.ts"
import { FaultCounts } from "../faults/FaultCounts.ts"
import type { FaultRule } from "../faults/FaultRule.ts"
import { namedTexts } from "../faults/FaultSettings.ts"
import type { Entry } from "../journal/Entry.ts"
import { Journal, readAllEntries } from "../journal/Journal.ts"
import { PackRows } from "../packs/PackRows.ts"
import { propagationMs } from "../sandboxes/Controls.ts"
import { isSet, prefixIssueFields } from "../sandboxes/prefixIssueFields.ts"
import { SandboxNotFound } from "../sandboxes/SandboxErrors.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import { type ExpiryCutoffs, type SandboxRecord, SandboxRecords, timeIn } from "../sandboxes/SandboxRecords.ts"
import { SandboxRevisions } from "../sandboxes/SandboxRevisions.ts"
import { maxLabels, type NewSandbox, type SettingsChange } from "../sandboxes/SandboxSettings.ts"
import { SetUp } from "../setup/SetUp.ts"
import { Snapshots } from "../snapshots/Snapshots.ts"
import { canonicalHashInSlices } from "../state/canonical.ts"
import type { Entities } from "../state/entities.ts"
import { States } from "../state/States.ts"
import type { Task } from "../tasks/Task.ts"
import { Tasks } from "../tasks/Tasks.ts"
import type { TaskWithHash } from "../tasks/TaskWithHash.ts"
import type { Evidence } from "./Evidence.ts"
import { gradeOf, isServerFailure } from "./gradeOf.ts"
import type { Report } from "./Report.ts"

/** The status of `trial_over`. */
const trialOverStatus = 410

const noTask = InvalidRequest.of([
  { field: "taskId", reason: "missing", expected: "the id of a task, because the sandbox was created without a task" }
])

/** A sandbox stores what identifies its task, not the task itself. */
const taskRequired = (reason: string) =>
  InvalidRequest.of([{ field: "task", reason: "missing", expected: `the whole task, as ${reason}` }])

const unknownTask = (id: string) =>
  taskRequired(`the sandbox was made for ${id}, and the server has no task with this id`)

/** The task with that id has changed: the agent would be graded by another task than it was given. */
const taskMismatch = (id: string) => taskRequired(`the sandbox was made for another form of ${id}`)

/**
 * Whether an entry belongs to a trial that ends with entry `end`: later ones do not, unless they were in flight and committed.
 * Until every process rejects the agent, rejected requests are recorded as well.
 */
export const isOfTrial = (entry: Entry, end: number): boolean => {
  const { committed, error, outcome, seq } = entry
  if (committed || seq > end) return committed
  // A rule may answer with any code and status.
  if (outcome === "fault") return true
  return error?.code !== "trial_over" && (outcome !== "invalid" || entry.http.status !== trialOverStatus)
}

/** The expiry times of a sandbox at wall-clock time `wall`, in the store's form. */
const expiryCutoffsOf = (record: SandboxRecord, wall: number): ExpiryCutoffs => {
  const expiry = storeExpiryOf(record.settings?.expiry ?? noExpiry)
  const now = timeIn(record, wall)
  return { carts: expiryCutoff(expiry?.cartMs, now), sessions: expiryCutoff(expiry?.sessionMs, now) }
}

/** For sandboxes that an earlier version graded: it ignored no expired rows. */
const noCutoffs: ExpiryCutoffs = { carts: "", sessions: "" }

const hashOf = (state: Entities) => runInSlices(() => canonicalHashInSlices(state, []))

/** The request of a grade. */
interface GradeRequest {
  readonly task?: Task | undefined
  readonly taskId?: string | undefined
  readonly answer?: string | undefined
  readonly usage?: Report["usage"] | undefined
  /** Whether the agent is rejected from now on; true by default. */
  readonly close?: boolean | undefined
}

/** The settings of a task's sandbox; those of the request override the task's. */
const settingsFor = ({ sha256, task }: TaskWithHash, requested: SettingsChange): SettingsChange => {
  const { id, sandbox = {}, shopper, version } = task
  return {
    ...applyChange<SettingsChange>(sandbox, requested),
    agent: { ...sandbox.agent, ...requested.agent },
    labels: { task: id, ...sandbox.labels, ...requested.labels },
    task: { id, version, sha256, ...(shopper === undefined ? {} : { shopper }) }
  }
}

/** Trials: an agent acts in a sandbox, and its state at the start is compared with that at the end. */
export class Trials extends Effect.Service<Trials>()("vitrine/bench/Trials", {
  scoped: Effect.gen(function* () {
    const records = yield* SandboxRecords
    const sandboxes = yield* Sandboxes
    const snapshots = yield* Snapshots
    const setUp = yield* SetUp
    const { changeTransaction, reviseSettings } = yield* SandboxRevisions
    const states = yield* States
    const journal = yield* Journal
    const tasks = yield* Tasks
    const packs = yield* PackRows
    const counts = yield* FaultCounts

    /**
     * Closes a sandbox to its agent, and yields its record as it is then. What an earlier grade noted stays. A trial that a
     * reset or restore began after the record was read, but before this transaction, is the one that is closed.
     */
    const close = ({ control_key_hash: keyHash, name }: SandboxRecord) => {
      const closed = Effect.gen(function* () {
        const record = yield* sandboxes.get(name)
        // A later sandbox with the same name. Without settings it has no key, and gets one here.
        if (keyHash !== null && record.control_key_hash !== keyHash)
          return yield* new SandboxNotFound({ sandbox: name })
        if (record.graded_ms !== null) return record
        const { settings } = record
        // Before the agent is rejected: a trial that cannot be graded stays open.
        if (settings?.task?.start !== undefined) yield* snapshots.find(name, settings.task.start)
        // Without settings there is no row for the grade.
        if (settings === null) yield* reviseSettings(name)
        const now = yield* Clock.currentTimeMillis
        // Clock and settings may differ at a later request for the grade.
        yield* records.noteGrade(name, { ms: now, expired: expiryCutoffsOf(record, now) })
        return yield* sandboxes.get(name)
      })
      return changeTransaction(name, closed)
    }

    /**
     * The same, and notes where its trial ends. Grades at the same time yield the same end: the first that is noted. A trial
     * that a reset or restore begins after the close stays open: its agent may act already.
     */
    const end = Effect.fnUntraced(function* (read: SandboxRecord) {
      const { name } = read
      if (name === defaultSandbox || read.graded_entry !== null) return read
      const closed = yield* close(read)
      if (closed.graded_entry !== null) return closed
      // Requests that other processes still admit are part of the trial.
      if (yield* journal.isShared) yield* Effect.sleep(propagationMs)
      const { entries, last } = yield* readAllEntries(journal, name)
      const hasFailed = entries.some((entry) => isOfTrial(entry, last) && isServerFailure(entry))
      // The journal may lose more after the trial, or be cleared: neither changes the verdict.
      yield* records.noteEnd(closed, last, hasFailed || (yield* journal.hasLost(name)))
      return yield* sandboxes.get(name)
    })

    const evidenceOf = Effect.fnUntraced(function* (read: SandboxRecord, answer: string, shouldClose = true) {
      const record = shouldClose ? yield* end(read) : read
      const { graded_entry, graded_expired, graded_lost, graded_ms, name, settings } = record
      const now = yield* Clock.currentTimeMillis
      const expired = graded_ms === null ? expiryCutoffsOf(record, now) : (graded_expired ?? noCutoffs)
      const { after, before } = yield* states.pair(name, settings?.task?.start, "current")
      const { dropped, entries, last } = yield* readAllEntries(journal, name)
      // Another process, or this one before a restart, may have added them.
      yield* packs.load(settings?.packs ?? [])
      const trialEntries = entries.filter((entry) => isOfTrial(entry, graded_entry ?? last))
      const hasLost = graded_entry === null ? yield* journal.hasLost(name) : graded_lost === 1
      const totals = yield* counts.totals(name)
      // An agent cannot follow a text that it never received; a missing entry may have contained it. A reset by the agent
      // deletes the counters, and a tester may delete the entries.
      const isMet = ({ id }: FaultRule) =>
        dropped > 0 || (totals.get(id)?.fired ?? 0) > 0 || trialEntries.some(({ faults }) => faults.includes(id))
      const evidence: Evidence = {
        start: before,
        end: after,
        expired,
        entries: trialEntries,
        dropped,
        hasLost,
        answer,
        packs: settings?.packs ?? [],
        texts: namedTexts(settings?.faults.filter(isMet) ?? [])
      }
      return evidence
    })

    const taskOf = Effect.fnUntraced(function* ({ settings }: SandboxRecord, { task, taskId }: GradeRequest) {
      const requestedTask = task ?? taskId
      if (requestedTask !== undefined) return yield* tasks.resolve(requestedTask)
      if (settings?.task === undefined) return yield* noTask
      const { id, sha256 } = settings.task
      const found = yield* Effect.catchTag(tasks.resolve(id), "TaskNotFound", () => unknownTask(id))
      return found.sha256 === sha256 ? found : yield* taskMismatch(id)
    })

    return {
      /** Closes a sandbox with settings to its agent, and yields the evidence. */
      closeAndCollect: (name: SandboxName, answer: string) =>
        Effect.flatMap(sandboxes.get(name), (record) => evidenceOf(record, answer)).pipe(
          Effect.catchTag("TooManySandboxes", Effect.die)
        ),

      /** Creates a sandbox for a task. Settings of the request override those of the task. */
      make: traced("Trials.make", function* (taskOrId: string | Task, { name, ...overrides }: NewSandbox) {
        const settings = settingsFor(yield* tasks.resolve(taskOrId), overrides)
        const labels = Object.keys(settings.labels ?? {}).length
        if (labels > maxLabels) {
          const expected = `at most ${maxLabels} labels, including those of the task`
          return yield* InvalidRequest.value("labels", expected, labels)
        }
        const withTaskFields = prefixIssueFields("task.sandbox", (member) => !isSet(overrides, member))
        return yield* withTaskFields(setUp.create({ ...settings, name }))
      }),

      grade: traced("Trials.grade", function* (name: SandboxName, request: GradeRequest) {
        const record = yield* sandboxes.get(name)
        const { sha256, task } = yield* taskOf(record, request)
        const evidence = yield* evidenceOf(record, request.answer ?? "", request.close)
        const found = yield* gradeOf(task, evidence)
        const hashes = { start: yield* hashOf(evidence.start), end: yield* hashOf(evidence.end) }
        const { usage = {} } = request
        return { ...found, hashes, task: { id: task.id, version: task.version, sha256 }, usage, vitrine: version }
      })
    }
  }).pipe(
    dependingOn(SandboxRecords, Sandboxes, Snapshots, SetUp, SandboxRevisions, States, PackRows, FaultCounts, Tasks)
  )
}) {}
