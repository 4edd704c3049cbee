import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { RepeatedWarnings } from "../../database/RepeatedWarnings.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { runInSlices } from "../../domain/SlicedWork.ts"
import { traced } from "../../domain/traced.ts"
import { Catalog } from "../../store/catalog/Catalog.ts"
import { Sandbox } from "../../store/sandbox/Sandbox.ts"
import type { WorldView } from "../../store/world/WorldView.ts"
import { OverlayRows } from "../overlay/OverlayRows.ts"
import { overlayChange } from "../overlay/overlaySkus.ts"
import { type EffectIn, type FaultEffect, isOfCategory } from "./FaultEffect.ts"
import type { PricedUnit } from "./Purchases.ts"

type Drift = EffectIn<"drift">

export const isDrift = (effect: FaultEffect): effect is Drift => isOfCategory("drift", effect)

const entryOf = (drift: Drift) =>
  drift.kind === "price"
    ? { ...drift.select, priceCents: drift.cents, percent: drift.percent }
    : { ...drift.select, left: drift.left }

/** Changes of prices and stock in the middle of a run, made by rules. */
export class Drifts extends Effect.Service<Drifts>()("vitrine/bench/Drifts", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const catalog = yield* Catalog
    const sandbox = yield* Sandbox
    const overlays = yield* OverlayRows
    const warnings = new RepeatedWarnings()

    const changeOf = (world: WorldView, drift: Drift, field = "effect.select") =>
      Effect.suspend(() => overlayChange({ goods: catalog.goodsIn(world), world }, entryOf(drift), field)).pipe(
        Effect.mapError((issue) => InvalidRequest.of([issue]))
      )

    /** None, with a warning, if the catalogue has changed since the rule was checked, and lacks what it is of. */
    const findChange = (world: WorldView, drift: Drift) =>
      changeOf(world, drift).pipe(
        Effect.tapError(() => warnings.log(`A fault rule changes nothing: its sandbox sells no ${drift.select.sku}`)),
        Effect.option
      )

    return {
      /** Whether the changed price or stock is of one of the units that a call buys. */
      isOfSome: (world: WorldView, drift: Drift, units: ReadonlyArray<PricedUnit>) =>
        Effect.map(
          findChange(world, drift),
          Option.exists((change) =>
            units.some(({ date, sku }) => change.priceSku === sku && (change.date === "" || change.date === date))
          )
        ),

      /** Fails if the world does not have what the price or the stock is of. */
      check: (world: WorldView, drift: Drift, field: string) =>
        Effect.zipRight(
          runInSlices(() => catalog.goodsIn.prepare(world)),
          changeOf(world, drift, field)
        ),

      /** Sets a price or a stock from now on, until a reset. */
      set: traced("Drifts.set", (name: SandboxName, world: WorldView, drift: Drift) =>
        Effect.flatMap(
          findChange(world, drift),
          Option.match({
            onNone: () => Effect.void,
            onSome: (change) =>
              overlays
                .drift(name, change)
                .pipe(sql.withTransaction, sqlOrDie, sandbox.countingWrite, sandbox.queued(name))
          })
        )
      )
    }
  }).pipe(dependingOn(Catalog, Sandbox, OverlayRows))
}) {}
