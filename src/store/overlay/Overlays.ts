import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { type SandboxAddress, withSandbox } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import { emptyOverlay, type Overlay, type OverlayRow, overlayOf } from "./Overlay.ts"

/**
 * The overlay of the current sandbox. A sandbox without one costs no statement. A unit of work knows it from the
 * sandbox's row. A read uses the settings that were looked up for the request: the first change by another process is
 * seen a tenth of a second later, all others at once.
 */
export class Overlays extends Effect.Service<Overlays>()("vitrine/Overlays", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sandbox = yield* Sandbox

    const rowsOf = Effect.flatMap(
      sandbox.stateKey,
      (key) => sql<OverlayRow>`
        select sku, date, field, value from bench_overlay
        where sandbox = ${key} and value is not null order by sku, date, field`
    )

    const read = Effect.map(sqlOrDie(rowsOf), overlayOf)

    /** Derives a value from the current sandbox and its overlay. */
    const withOverlay = <A>(derive: (here: SandboxAddress, overlay: Overlay) => A): Effect.Effect<A> =>
      withSandbox((here) =>
        (here.isOverlaid ?? here.control?.isOverlaid) === true
          ? Effect.map(read, (overlay) => derive(here, overlay))
          : Effect.succeed(derive(here, emptyOverlay))
      )

    return {
      current: withOverlay((_, overlay) => overlay),

      with: withOverlay
    }
  }).pipe(dependingOn(Sandbox))
}) {}
