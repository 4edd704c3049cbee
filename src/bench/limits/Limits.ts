import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { budgetExhausted } from "../../domain/budgetExhausted.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { InjectedFailure } from "../../domain/InjectedFailure.ts"
import type { Interceptor } from "../../domain/Interceptor.ts"
import { isForPrograms } from "../../domain/paths.ts"
import { byAgents } from "../../store/payments/byAgents.ts"
import { surfaceOf } from "../surfaceOf.ts"
import type { LimitSettings } from "./LimitSettings.ts"

const asInjectedFailure = (defect: unknown) =>
  defect instanceof InjectedFailure ? Option.some(Effect.fail(defect)) : Option.none()

/**
 * Counts the calls of agents and rejects those beyond the budget before they do anything. The count is in the sandbox's row, so
 * it is exact across processes.
 */
export class Limits extends Effect.Service<Limits>()("vitrine/bench/Limits", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const count = (name: SandboxName, max: number) =>
      Effect.flatMap(
        sqlOrDie(sql`
          update bench_sandboxes set calls = calls + 1 where name = ${name} and calls < ${max} returning calls`),
        (rows) =>
          rows.length > 0
            ? Effect.void
            : Effect.fail(budgetExhausted(`The budget of ${max === 1 ? "1 call" : `${max} calls`} is used up`))
      )

    const callsOf = (name: SandboxName) =>
      sql<{ used: number }>`select calls as used from bench_sandboxes where name = ${name}`

    /** The sum of the counted payments, in cents. */
    const spentOf = (key: string) => sql<{ used: number }>`
      select cast(coalesce(sum(cents), 0) as bigint) as used from payments
      where sandbox = ${key} and ${byAgents(sql)}`

    const left = (limit: number | null, query: ReturnType<typeof callsOf>) =>
      limit === null
        ? Effect.succeed(null)
        : Effect.map(sqlOrDie(query), ([row]) => Math.max(0, limit - (row?.used ?? 0)))

    return {
      /** Intercepts the calls of a sandbox; undefined without limits. */
      interceptorOf: (name: SandboxName, { calls, spendCents }: LimitSettings): Interceptor | undefined => {
        if (calls === null && spendCents === null) return undefined
        return ({ setOutcome, url }) => {
          let isCounted = false
          /** A page counts as one call, however many operations it runs. */
          const countOnce = Effect.suspend(() => {
            if (calls === null || (isCounted && !isForPrograms(url))) return Effect.void
            isCounted = true
            return count(name, calls)
          })
          const refuse = (error: unknown) =>
            Effect.sync(() => {
              // Over MCP, the tool's own result reports the error.
              if (error instanceof InjectedFailure && surfaceOf(url) !== "mcp")
                setOutcome({ kind: "refuse", failure: error })
            })
          return (call, perform) =>
            /^protocol:|^unknown$/.test(call.operation)
              ? perform
              : Effect.tapError(Effect.zipRight(countOnce, Effect.catchSomeDefect(perform, asInjectedFailure)), refuse)
        }
      },

      /** What is left of each budget; null for no limit. */
      left: Effect.fnUntraced(function* (name: SandboxName, key: string, { calls, spendCents }: LimitSettings) {
        return { calls: yield* left(calls, callsOf(name)), spendCents: yield* left(spendCents, spentOf(key)) }
      }),

      /** Resets the count of calls, in a transaction that has locked the sandbox's row. */
      restart: (name: SandboxName) => sqlOrDie(sql`update bench_sandboxes set calls = 0 where name = ${name}`)
    }
  })
}) {}
