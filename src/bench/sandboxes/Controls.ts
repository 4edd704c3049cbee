import { Effect, Option } from "effect"
import { RepeatedWarnings } from "../../database/RepeatedWarnings.ts"
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
import { storeExpiryOf } from "../expiry/ExpirySettings.ts"
import { currentToolsOf } from "../faults/currentToolsOf.ts"
import { isDrift } from "../faults/Drifts.ts"
import { FaultCounts } from "../faults/FaultCounts.ts"
import { FaultInterceptors } from "../faults/FaultInterceptors.ts"
import { Journal } from "../journal/Journal.ts"
import { Limits } from "../limits/Limits.ts"
import { PackRows } from "../packs/PackRows.ts"
import { withPackTexts, worldOf } from "../packs/Worlds.ts"
import { listedPaymentsOf } from "../payments/PaymentSettings.ts"
import { composeInterceptors } from "./composeInterceptors.ts"
import { hasBeenUsed, isExistingSandbox, type SandboxRecord, SandboxRecords } from "./SandboxRecords.ts"
import { defaultSettings } from "./SandboxSettings.ts"

// In milliseconds: how often changes of other processes are checked for.
const refreshMs = 100

/** In milliseconds: until every process applies a change, even to a call that it was about to begin. */
export const propagationMs = 2 * refreshMs

// Maximum number of cached sandboxes. Names can be invented without end.
const maxCached = 20_000

interface CachedControl {
  readonly control: SandboxControl | undefined
  /** The revision, over all processes, that was known when it was read. */
  readonly revision: number | undefined
}

/** Identifies a sandbox among those of its name: each has its own control key. Empty without one. */
export const incarnationOf = (record?: Pick<SandboxRecord, "control_key_hash">): string =>
  record?.control_key_hash ?? ""

/**
 * The settings of sandboxes, for every request. This process applies its own changes at once, and those of others within
 * `refreshMs`. Lookups are cached, also those without a result: a request costs one access to a map.
 */
export class Controls extends Effect.Service<Controls>()("vitrine/bench/Controls", {
  scoped: Effect.gen(function* () {
    const records = yield* SandboxRecords
    const journal = yield* Journal
    const packs = yield* PackRows
    const limits = yield* Limits
    const interceptors = yield* FaultInterceptors
    const faultCounts = yield* FaultCounts
    const programSeed = yield* Seed
    const catalog = yield* Catalog
    const agentTools = yield* AgentTools
    const cache = boundedMap<string, CachedControl>(maxCached)
    // Also for evicted sandboxes: a request in flight began in that generation.
    const generations = boundedMap<string, number>(maxCached)
    const droppedIncarnations = boundedMap<string, true>(maxCached)
    const inUse = new Set<SandboxName>()
    const warnings = new RepeatedWarnings()
    let revision: number | undefined
    let refreshedAt = Number.NEGATIVE_INFINITY
    let isRevisionReadable = true
    /** The number of changes by this process. */
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
        clock: clock?.mode === "system" ? undefined : (clock ?? undefined),
        isNeutral: agent.disclosure === "neutral",
        canReset: agent.reset,
        confirmsPayments: agent.confirmPayments,
        enforcesIdempotency: agent.enforceIdempotency,
        // Also if a rule sets it in the middle of a call.
        isOverlaid: overlaid > 0 || faults.some(({ effect }) => isDrift(effect)),
        tools,
        currentTools: currentToolsOf(faultCounts, name, faults, tools),
        payments: listedPaymentsOf(payments),
        expiry: storeExpiryOf(expiry),
        limitsCalls: limited.calls !== null,
        spendCents: limited.spendCents ?? undefined,
        shopper: settings?.task?.shopper,
        isOver: graded_ms !== null,
        altersAnswers: faults.length > 0,
        // A call that a limit rejects meets no fault.
        interceptor: composeInterceptors(
          limits.interceptorOf(name, limited),
          interceptors.interceptorOf({ name, rules: faults, seed: seed ?? programSeed, world: world ?? servedWorld })
        )
      }
    }

    const noteGeneration = (name: SandboxName, generation: number): void => {
      if (generation > (generations.get(name) ?? -1)) generations.set(name, generation)
    }

    const cacheControl = (name: string, entry: CachedControl, generation: number) => {
      cache.set(name, entry)
      generations.set(name, generation)
      return entry.control
    }

    const worldIn = (name: SandboxName, record: Option.Option<SandboxRecord>) => {
      const names = Option.match(record, { onNone: () => [], onSome: ({ settings }) => settings?.packs ?? [] })
      return Effect.catchAll(
        Effect.flatMap(packs.load(names), (loaded) => worldOf(names, loaded)),
        (reason) => Effect.as(warnings.log(`Sandbox ${name} is served without its packs: ${reason}`), undefined)
      )
    }

    /** Goods of packs are prepared in slices before a request needs them. */
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
      const row = yield* records.findRow(name)
      const record = Option.filter(row, isExistingSandbox)
      const world = yield* worldIn(name, record)
      const control = Option.getOrUndefined(Option.map(record, (found) => controlOf(found, world)))
      // Before its first request, which may change this.
      if (!Option.exists(record, hasBeenUsed)) journal.begin(name)
      const generation = Option.match(row, { onNone: () => 0, onSome: (row) => row.generation })
      return { control, generation }
    })

    const read = (name: SandboxName) =>
      Effect.suspend(() => {
        const [knownRevision, before] = [revision, changes]
        return Effect.map(lookUp(name), ({ control, generation }) => {
          if (changes === before && knownRevision === revision)
            return cacheControl(name, { control, revision: knownRevision }, generation)
          // The change meanwhile may be of this sandbox: the result is not cached, so the next request reads it again. A newer
          // cached value stays.
          noteGeneration(name, generation)
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
          isRevisionReadable = true
        },
        // Without the database, the next requests use what is cached. Its error is a defect, not a failure. A pool without a
        // free connection cannot be told from it.
        onFailure: () => {
          refreshedAt = performance.now()
          isRevisionReadable = false
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
      // Without the database, no write is possible either, and cached settings still apply. If only this read failed, they may
      // have changed; and settings that were never read are not none.
      return Effect.flatMap(
        Effect.catchAllCause(read(name), (cause) =>
          known === undefined || isRevisionReadable ? Effect.failCause(cause) : Effect.succeed(known.control)
        ),
        used
      )
    }

    const findFresh: ControlOf = (name, asks) => {
      const oldest = performance.now() - refreshMs
      if (refreshedAt > oldest) return find(name, asks)
      // Later callers wait as well, as the cache may be of any age. A slow check may have started too early, so it is repeated.
      const refreshIfStale = Effect.suspend(() => (refreshedAt > oldest ? Effect.void : refreshRevision))
      return Effect.flatMap(Effect.zipRight(refreshRevision, refreshIfStale), () => find(name, asks))
    }

    const findUncommitted = (name: SandboxName) => Effect.flatMap(lookUp(name), ({ control }) => withGoods(control))

    return {
      find: findFresh,

      /** The same within a transaction that changes the sandbox. It may be rolled back, so nothing is cached. */
      findUncommitted,

      /** Prepares a sandbox's goods before a transaction that needs them, as other writes would wait for it. */
      prepare: (name: SandboxName): Effect.Effect<void> => Effect.asVoid(findUncommitted(name)),

      /** Sandboxes with settings that had requests. Whoever stores their use removes them. */
      inUse,

      /** The generation of a sandbox, as far as this process knows. */
      generationOf: (name: SandboxName): number => generations.get(name) ?? 0,

      /** Records the generation of a commit: a reset by an agent is not known otherwise. */
      noteGeneration,

      /** Records that a sandbox was dropped by this process. */
      noteDropped: (incarnation: string): void => droppedIncarnations.set(incarnation, true),

      /** Whether a sandbox was dropped, as far as this process knows: it dropped it, or knows another one of that name. */
      wasDropped: (name: SandboxName, incarnation: string): boolean =>
        incarnation !== "" &&
        (droppedIncarnations.get(incarnation) ??
          (cache.get(name)?.control?.incarnation ?? incarnation) !== incarnation),

      /** Evicts a sandbox that this process changed. */
      forget: (name: SandboxName) =>
        Effect.sync(() => {
          changes += 1
          cache.delete(name)
        })
    }
  }).pipe(dependingOn(Catalog, SandboxRecords, PackRows, Limits, FaultInterceptors, FaultCounts))
}) {}
