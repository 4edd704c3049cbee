import { Effect, Option } from "effect"
import { boundedMap } from "../../domain/boundedMap.ts"
import type { ControlOf, SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { SandboxControl } from "../../domain/SandboxControl.ts"
import { Seed } from "../../domain/Seed.ts"
import { runInSlices } from "../../domain/SlicedWork.ts"
import { singleFlight } from "../../domain/singleFlight.ts"
import { Catalog } from "../../store/catalog/Catalog.ts"
import { servedWorld, WorldView } from "../../store/world/WorldView.ts"
import { AgentTools, toolChangesOf } from "../agent/AgentTools.ts"
import { systemClock, toSandboxClock } from "../clock/ClockSetting.ts"
import { storeExpiryOf } from "../expiry/ExpirySettings.ts"
import { isDrift } from "../faults/Drifts.ts"
import { FaultInterceptors } from "../faults/FaultInterceptors.ts"
import { ToolFaults } from "../faults/ToolFaults.ts"
import { Journal } from "../journal/Journal.ts"
import { Limits } from "../limits/Limits.ts"
import { PackRows } from "../packs/PackRows.ts"
import { withPackTexts, worldOf } from "../packs/Worlds.ts"
import { listedPaymentsOf } from "../payments/PaymentSettings.ts"
import { composeInterceptors } from "./composeInterceptors.ts"
import { hasBeenUsed, isExistingSandbox, type SandboxRecord, SandboxRecords } from "./SandboxRecords.ts"
import { defaultSettings } from "./SandboxSettings.ts"

// After so many milliseconds it is looked whether another process has changed something.
const refreshMs = 100

/** In milliseconds: until every process goes by what was set, also for a call that it was about to begin. */
export const propagationMs = 2 * refreshMs

// Sandboxes that are kept at once. Names can be invented without end.
const maxCached = 20_000

interface CachedControl {
  readonly control: SandboxControl | undefined
  /** The number of changes, of whatever process, that were known when it was read. */
  readonly revision: number | undefined
}

/** What tells a sandbox from others of its name: each one that is made has a key of its own. Empty where it has none. */
export const incarnationOf = (record?: Pick<SandboxRecord, "control_key_hash">): string =>
  record?.control_key_hash ?? ""

/**
 * What was set for sandboxes, for every request. This process knows of its own changes at once, and of another's after a tenth
 * of a second. What was looked up is kept, also that nothing was set: a request costs a look into a table of this process.
 */
export class Controls extends Effect.Service<Controls>()("vitrine/bench/Controls", {
  scoped: Effect.gen(function* () {
    const records = yield* SandboxRecords
    const journal = yield* Journal
    const packs = yield* PackRows
    const limits = yield* Limits
    const interceptors = yield* FaultInterceptors
    const toolFaults = yield* ToolFaults
    const programSeed = yield* Seed
    const catalog = yield* Catalog
    const agentTools = yield* AgentTools
    const cache = boundedMap<string, CachedControl>(maxCached)
    // Also of what was forgotten: what is answered meanwhile began in that one.
    const generations = boundedMap<string, number>(maxCached)
    const droppedLives = boundedMap<string, true>(maxCached)
    const inUse = new Set<SandboxName>()
    let revision: number | undefined
    let refreshedAt = Number.NEGATIVE_INFINITY
    /** How many changes this process has made. */
    let changes = 0

    const controlOf = (record: SandboxRecord, world: WorldView | undefined): SandboxControl | undefined => {
      const { clock, graded_ms, name, overlaid, seed, settings } = record
      if (settings === null && overlaid === 0) return undefined
      const { agent, expiry, faults, limits: limited, payments } = settings ?? defaultSettings
      const tools = withPackTexts(toolChangesOf(agent.tools, agentTools), world)
      return {
        incarnation: incarnationOf(record),
        seed: seed ?? undefined,
        world,
        clock: toSandboxClock(clock ?? systemClock),
        isNeutral: agent.disclosure === "neutral",
        canReset: agent.reset,
        confirmsPayments: agent.confirmPayments,
        enforcesIdempotency: agent.enforceIdempotency,
        // What a rule sets in the middle of a call is looked up in that call, too.
        isOverlaid: overlaid > 0 || faults.some(({ effect }) => isDrift(effect)),
        tools,
        currentTools: toolFaults.byNow(name, faults, tools),
        payments: listedPaymentsOf(payments),
        expiry: storeExpiryOf(expiry),
        limitsCalls: limited.calls !== null,
        spendCents: limited.spendCents ?? undefined,
        shopper: settings?.task?.shopper,
        isOver: graded_ms !== null,
        altersAnswers: faults.length > 0,
        // What a limit refuses meets no fault.
        interceptor: composeInterceptors(
          limits.interceptorOf(name, limited),
          interceptors.of({ name, rules: faults, seed: seed ?? programSeed, world: world ?? servedWorld })
        )
      }
    }

    const cacheControl = (name: string, entry: CachedControl, generation: number) => {
      cache.set(name, entry)
      generations.set(name, generation)
      return entry.control
    }

    const worldIn = (record: Option.Option<SandboxRecord>) => {
      const names = Option.match(record, { onNone: () => [], onSome: ({ settings }) => settings?.packs ?? [] })
      return Effect.flatMap(packs.load(names), (loaded) => worldOf(names, loaded))
    }

    /** Goods of packs are made in turns before a request needs them. */
    const withGoods = (control: SandboxControl | undefined) => {
      const world = control?.world
      return !(world instanceof WorldView) || catalog.goodsIn.isReady(world)
        ? Effect.succeed(control)
        : Effect.as(
            runInSlices(() => catalog.goodsIn.prepare(world)),
            control
          )
    }

    const lookUp = Effect.fnUntraced(function* (name: SandboxName) {
      const standing = yield* records.standing(name)
      const record = Option.filter(standing, isExistingSandbox)
      const world = yield* worldIn(record)
      const control = Option.getOrUndefined(Option.map(record, (found) => controlOf(found, world)))
      // Before its first request, that is: what it asks for may change this.
      if (!Option.exists(record, hasBeenUsed)) journal.begin(name)
      const generation = Option.match(standing, { onNone: () => 0, onSome: (row) => row.generation })
      return { control, generation }
    })

    const read = (name: SandboxName) =>
      Effect.suspend(() => {
        const [known, before] = [revision, changes]
        return Effect.map(lookUp(name), ({ control, generation }) => {
          if (changes === before && known === revision)
            return cacheControl(name, { control, revision: known }, generation)
          // What was changed meanwhile may be this one, read as it was before: the next request reads it again. What another
          // one has read since is newer.
          if (cache.get(name)?.revision !== revision) cache.delete(name)
          return control
        })
      })

    const refreshRevision = yield* singleFlight(() => {
      const startedAt = performance.now()
      return Effect.matchCause(records.revision, {
        onSuccess: (current) => {
          revision = current
          refreshedAt = startedAt
        },
        // Where the database is lost the next ones go by what is known. It is a defect, and no failure.
        onFailure: () => {
          refreshedAt = performance.now()
        }
      })
    })

    const find: ControlOf = (name, asks) => {
      const known = cache.get(name)
      const used = (control: SandboxControl | undefined) => {
        if (control !== undefined && asks === undefined) inUse.add(name)
        return withGoods(control)
      }
      if (known !== undefined && known.revision === revision) return used(known.control)
      // Without the database nothing can be done in the sandbox either; what is known is still true of what it tells.
      const isKnown = known !== undefined || asks === undefined
      return Effect.flatMap(
        Effect.catchAllCause(read(name), (cause) =>
          isKnown ? Effect.succeed(known?.control) : Effect.failCause(cause)
        ),
        used
      )
    }

    const findFresh: ControlOf = (name, asks) => {
      const oldest = performance.now() - refreshMs
      if (refreshedAt > oldest) return find(name, asks)
      // Those that come meanwhile wait as well: what is kept may be of any age. A slow look may have begun too long before.
      const refreshIfStale = Effect.suspend(() => (refreshedAt > oldest ? Effect.void : refreshRevision))
      return Effect.flatMap(Effect.zipRight(refreshRevision, refreshIfStale), () => find(name, asks))
    }

    const findUncommitted = (name: SandboxName) => Effect.flatMap(lookUp(name), ({ control }) => withGoods(control))

    return {
      find: findFresh,

      /** The same in a transaction that changes the sandbox. It may be undone yet, so nothing of it is kept. */
      findUncommitted,

      /** Has the goods of a sandbox made before a transaction that needs them: other writes would wait for it meanwhile. */
      prepare: (name: SandboxName): Effect.Effect<void> => Effect.asVoid(findUncommitted(name)),

      /** The sandboxes with settings that were asked for. Whoever notes of one that it was used takes it out. */
      inUse,

      /** In which generation a sandbox is, as far as this process knows. */
      generationOf: (name: SandboxName): number => generations.get(name) ?? 0,

      /** Notes in which generation something was committed: of a reset by an agent nobody else tells. */
      noteGeneration: (name: SandboxName, generation: number): void => {
        if (generation > (generations.get(name) ?? -1)) generations.set(name, generation)
      },

      /** Notes that a sandbox was dropped here. */
      noteDropped: (life: string): void => droppedLives.set(life, true),

      /** Whether a sandbox was dropped, as far as this process knows: it did so, or knows another one of that name. */
      wasDropped: (name: SandboxName, life: string): boolean =>
        life !== "" && (droppedLives.get(life) ?? (cache.get(name)?.control?.incarnation ?? life) !== life),

      /** Forgets what is kept of a sandbox that was changed here. */
      forget: (name: SandboxName) =>
        Effect.sync(() => {
          changes += 1
          cache.delete(name)
        })
    }
  }).pipe(
    dependingOn(
      Catalog.Default,
      SandboxRecords.Default,
      PackRows.Default,
      Limits.Default,
      FaultInterceptors.Default,
      ToolFaults.Default
    )
  )
}) {}
