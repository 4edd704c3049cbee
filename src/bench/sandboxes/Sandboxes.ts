import { Clock, Data, Effect, Option, Predicate } from "effect"
import { CurrentSandbox, defaultSandbox, type SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { Seed } from "../../domain/Seed.ts"
import { runInSlices } from "../../domain/SlicedWork.ts"
import { readClock } from "../../domain/sandboxTime.ts"
import { traced } from "../../domain/traced.ts"
import { Catalog } from "../../store/catalog/Catalog.ts"
import { Sandbox } from "../../store/sandbox/Sandbox.ts"
import { SandboxLifecycle } from "../../store/sandbox/SandboxLifecycle.ts"
import { Sweeper } from "../../store/sandbox/Sweeper.ts"
import { newControlKey } from "../access/ControlKeys.ts"
import {
  type ClockSetting,
  type ClockStep,
  checkSetting,
  initialClock,
  initialClockAt,
  pinFrozenInstant,
  type StartTimes,
  systemClock
} from "../clock/ClockSetting.ts"
import { Drifts } from "../faults/Drifts.ts"
import { Journal } from "../journal/Journal.ts"
import { Limits } from "../limits/Limits.ts"
import { OverlayRows } from "../overlay/OverlayRows.ts"
import { type OverlayChange, type OverlayInput, overlayChanges } from "../overlay/overlaySkus.ts"
import { PackRows } from "../packs/PackRows.ts"
import { SnapshotRecords } from "../snapshots/SnapshotRecords.ts"
import { Starts, withoutStart } from "../snapshots/Starts.ts"
import { checkTexts, makeCheckSettings } from "./checkSettings.ts"
import { generateSandboxName } from "./generateSandboxName.ts"
import { notePendingSandbox } from "./PendingSandboxes.ts"
import { describeSandbox } from "./SandboxDescription.ts"
import { SandboxExists } from "./SandboxErrors.ts"
import { type ListQuery, type SandboxRecord, SandboxRecords, timeIn } from "./SandboxRecords.ts"
import { type CopiedState, checkWorld, noCopiedState, revisionOf, unusedSandbox } from "./SandboxRevision.ts"
import { SandboxRevisions } from "./SandboxRevisions.ts"
import {
  applySettingsChange,
  areSamePacks,
  defaultSettings,
  initialSettings,
  type NewSandbox,
  type SandboxChange,
  type SandboxSettings,
  type SettingsChange
} from "./SandboxSettings.ts"
import { StateFacts } from "./StateFacts.ts"

/** The packs of a sandbox were changed after a change of it was checked, which then starts over. */
class PacksChanged extends Data.TaggedError("PacksChanged") {}

/** Creates, describes, changes, resets and drops sandboxes. */
export class Sandboxes extends Effect.Service<Sandboxes>()("vitrine/bench/Sandboxes", {
  scoped: Effect.gen(function* () {
    const { add, begin, beginEmptied, changeTransaction, dropTransaction, get, revise } = yield* SandboxRevisions
    const records = yield* SandboxRecords
    const journal = yield* Journal
    const snapshots = yield* SnapshotRecords
    const starts = yield* Starts
    const lifecycle = yield* SandboxLifecycle
    const sandbox = yield* Sandbox
    const sweeper = yield* Sweeper
    const overlays = yield* OverlayRows
    const packRows = yield* PackRows
    const catalog = yield* Catalog
    const limits = yield* Limits
    const facts = yield* StateFacts
    const programSeed = yield* Seed
    const check = yield* makeCheckSettings

    /** The revision after a change; a copy keeps its clock state, even one that could not be set. */
    const changedRevision = (record: SandboxRecord, change: SettingsChange, wall: number, isCopy = false) =>
      Effect.gen(function* () {
        yield* checkTexts(change)
        const before = revisionOf(record)
        const next = { seed: change.seed ?? before.seed, settings: applySettingsChange(before.settings, change) }
        yield* check(next.settings, before.settings.faults, change.faults)
        if (change.clock === undefined || isCopy) return { ...next, clock: before.clock }
        const now = timeIn(record, wall)
        const clock = initialClock(change.clock, wall, now)
        yield* checkSetting("clock", change.clock, readClock(clock, wall, Infinity))
        return { ...next, settings: { ...next.settings, clock: pinFrozenInstant(change.clock, now) }, clock }
      })

    const overlayOf = ({ overlay }: OverlayInput, packs: SandboxSettings["packs"], field?: string) =>
      Effect.gen(function* () {
        const world = yield* packRows.check(packs)
        yield* runInSlices(() => catalog.goodsIn.prepare(world))
        if (overlay === undefined) return undefined
        return yield* overlayChanges({ goods: catalog.goodsIn(world), world }, overlay, field)
      })

    /** The first revision of a new sandbox; fails if its settings are invalid in the world of its packs. */
    const initialRevision = Effect.fnUntraced(function* (request: NewSandbox, copiedState: CopiedState) {
      const wall = yield* Clock.currentTimeMillis
      const { name = generateSandboxName() } = request
      const settings = { ...initialSettings(request.name !== undefined), faults: copiedState.faults }
      const record = { ...unusedSandbox, name, settings, clock: copiedState.clock ?? null }
      const revision = yield* changedRevision(record, request, wall, copiedState.clock !== undefined)
      return { name, overlay: yield* overlayOf(request, revision.settings.packs), revision, wall }
    })

    const setOverlay = (
      name: SandboxName,
      set?: ReadonlyArray<OverlayChange>,
      method: "replace" | "setStock" = "replace"
    ) => (set === undefined ? Effect.void : overlays[method](name, set))

    return {
      get,

      /** The description of a sandbox, with addresses for the current request. */
      describe: Effect.fnUntraced(function* (name: SandboxName, knownHash?: string | null) {
        const { baseUrl: origin } = yield* CurrentSandbox
        const { record, ...state } = yield* facts.read(get(name), knownHash)
        return describeSandbox(record, { ...state, origin, seed: programSeed, wall: yield* Clock.currentTimeMillis })
      }),

      /** A page of the existing sandboxes, the last used first. */
      list: (query: ListQuery) => records.list(query),

      /** Creates an empty sandbox, and yields its control key. Its clock starts as set, or with the state of the copied one. */
      create: traced("Sandboxes.create", function* (request: NewSandbox, copiedState: CopiedState = noCopiedState) {
        const { name, overlay, revision, wall } = yield* initialRevision(request, copiedState)
        const controlKey = newControlKey()
        const row = { name, ...revision, usedMs: wall }
        yield* changeTransaction(
          name,
          Effect.gen(function* () {
            yield* packRows.lock(revision.settings.packs)
            const isEmpty = yield* begin(name, revision, wall, copiedState.hasWrites)
            const isNew = isEmpty && (yield* add(row, controlKey))
            if (!isNew) return yield* new SandboxExists({ sandbox: name })
            yield* setOverlay(name, overlay)
            yield* notePendingSandbox({ name, controlKey })
          })
        )
        journal.begin(name)
        return { name, controlKey }
      }),

      /** Fails for settings with which no sandbox can be created; creates none. */
      check: (request: NewSandbox) => Effect.asVoid(initialRevision(request, noCopiedState)),

      /** Changes the settings of a sandbox, which may have none. */
      change: traced(
        "Sandboxes.change",
        Effect.fnUntraced(
          function* (name: SandboxName, { stock, ...change }: SandboxChange) {
            const packsAfter = (record: SandboxRecord) => change.packs ?? revisionOf(record).settings.packs
            const packs = packsAfter(yield* get(name))
            const overlay = yield* overlayOf(change, packs)
            const stocks = yield* overlayOf({ overlay: stock }, packs, "stock")
            const lockPacks = packRows.lock(change.packs ?? [])
            yield* revise(
              name,
              Effect.fnUntraced(function* (record, wall) {
                if (!areSamePacks(packs, packsAfter(record))) return yield* new PacksChanged()
                yield* checkWorld(programSeed, record, change)
                return yield* changedRevision(record, change, wall)
              }),
              (record) => {
                // The overlay of another world does not apply to this one.
                const isSameWorld = areSamePacks(packs, revisionOf(record).settings.packs)
                const forget = isSameWorld ? Effect.void : overlays.forget(name)
                return Effect.all([lockPacks, forget, setOverlay(name, overlay), setOverlay(name, stocks, "setStock")])
              }
            )
          },
          (changed) =>
            changed.pipe(
              Effect.retry({ while: Predicate.isTagged("PacksChanged") }),
              // The type of a retry still has it.
              Effect.catchTag("PacksChanged", Effect.die)
            )
        )
      ),

      /** The changes of overlay entries in a world. Preparing it takes slices of time: call it before a transaction. */
      overlayOf,

      /** Sets the initial clock of a sandbox, now and for a reset. */
      setClock: traced("Sandboxes.setClock", (name: SandboxName, clock: ClockSetting) =>
        revise(name, (record, wall) => changedRevision(record, { clock }, wall))
      ),

      /** Advances the clock of a sandbox. */
      advance: traced("Sandboxes.advance", (name: SandboxName, step: ClockStep) =>
        revise(name, (record, wall) => {
          const revision = revisionOf(record)
          return Effect.map(step(revision.clock, wall, timeIn(record, wall)), (clock) => ({ ...revision, clock }))
        })
      ),

      /** Drops a sandbox with its journal and state, if `isTarget` holds or is omitted. Yields whether it was dropped. */
      drop: traced("Sandboxes.drop", (name: SandboxName, isTarget?: (record: SandboxRecord) => boolean) => {
        const all = [lifecycle.drop(name), snapshots.removeAll(name), records.remove(name)]
        return dropTransaction(name, Effect.all(all, { discard: true }), isTarget)
      }),

      /** Resets a sandbox as it was created: its clock starts as set, now or at `times`. Yields its record from before. */
      reset: traced("Sandboxes.reset", function* (name: SandboxName, times?: StartTimes) {
        const restart = Effect.gen(function* () {
          yield* Effect.provideService(sandbox.reset, CurrentSandbox, { name, baseUrl: "" })
          const wall = yield* Clock.currentTimeMillis
          const found = yield* records.find(name)
          // An empty sandbox without settings would not exist, so it gets some.
          if (Option.isNone(found)) {
            if (name === defaultSandbox) return
            return yield* Effect.asVoid(add({ name, settings: defaultSettings, clock: systemClock, usedMs: wall }))
          }
          const { clock: before, seed, settings: set } = found.value
          if (set === null || before === null) return
          const settings = withoutStart(set)
          yield* Effect.zipRight(starts.forget(name), limits.restart(name))
          const { clock: setting } = settings
          const clock = times === undefined ? initialClock(setting, wall, wall) : initialClockAt(setting, times)
          yield* records.replace({ name, settings, clock, usedMs: wall })
          // With a system clock the feed's times continue, as with every reset.
          const clockContinues = before.mode === "system" && clock.mode === "system" && times === undefined
          if (!clockContinues) yield* beginEmptied(name, { clock, seed }, times?.wall ?? wall)
        })
        // This tells other processes of the new generation, even without settings.
        const renewed = Effect.zipRight(restart, records.noteGrade(name, null))
        const before = yield* changeTransaction(name, Effect.zipLeft(get(name), renewed))
        journal.begin(name)
        yield* sweeper.start
        return before
      })
    }
  }).pipe(
    dependingOn(
      SandboxRevisions,
      SandboxRecords,
      SnapshotRecords,
      Starts,
      Drifts,
      Limits,
      StateFacts,
      SandboxLifecycle,
      Sandbox,
      Sweeper,
      OverlayRows,
      PackRows,
      Catalog
    )
  )
}) {}
