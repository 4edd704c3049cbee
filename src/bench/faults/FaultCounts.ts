import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option } from "effect"
import { onlyRow } from "../../database/onlyRow.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { RuleCount } from "../../domain/Interceptor.ts"
import { traced } from "../../domain/traced.ts"
import { currentKey } from "../../store/sandbox/generations.ts"
import { Sandbox } from "../../store/sandbox/Sandbox.ts"
import { SandboxLifecycle } from "../../store/sandbox/SandboxLifecycle.ts"
import { SandboxRecords } from "../sandboxes/SandboxRecords.ts"
import { isTerminal } from "./FaultEffect.ts"
import { type FaultRule, firesAt } from "./FaultRule.ts"

/** The result of counting one call for a rule, with the rule. */
export interface RuleResult extends Omit<RuleCount, "rule"> {
  readonly rule: FaultRule
}

/** How many calls a rule has matched, and how often it fired. */
export type RuleTotals = Omit<RuleCount, "fires">

/** The rules of `rules` that the sandbox still has unchanged. */
const unchangedRules = (now: ReadonlyArray<FaultRule>, rules: ReadonlyArray<FaultRule>): ReadonlyArray<FaultRule> =>
  rules.filter((rule) => {
    const same = now.find(({ id }) => id === rule.id)
    // Rules decoded from the same text are mostly the same object.
    return same === rule || JSON.stringify(same) === JSON.stringify(rule)
  })

/** A call and rules of its start. */
interface RulesOfCall {
  readonly name: SandboxName
  /** The rules that the call matches, as of its start. */
  readonly rules: ReadonlyArray<FaultRule>
  /** The state key that an earlier count of this call used; undefined at the first. */
  readonly key: string | undefined
}

/**
 * The counters of a sandbox's rules. They are part of its state: a reset clears them, and snapshots, forks and files include
 * them. Counting begins with locking the sandbox's row, so all processes of a database count together.
 */
export class FaultCounts extends Effect.Service<FaultCounts>()("vitrine/bench/FaultCounts", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const lifecycle = yield* SandboxLifecycle
    const records = yield* SandboxRecords
    const sandbox = yield* Sandbox

    const transaction =
      (name: SandboxName) =>
      <A, E, R>(body: Effect.Effect<A, E, R>) =>
        sandbox.queued(name)(sqlOrDie(sql.withTransaction(body)))

    const match = (key: string, rule: string) => sql<RuleTotals>`
      insert into fault_counts (sandbox, rule, matched, fired) values (${key}, ${rule}, 1, 0)
      on conflict (sandbox, rule) do update set matched = fault_counts.matched + 1
      returning rule, matched, fired`

    /** Counts a call for a rule. */
    const countOne = Effect.fnUntraced(function* (key: string, rule: FaultRule, seed: string) {
      const { fired, matched } = onlyRow(yield* match(key, rule.id))
      const fires = fired < (rule.times ?? Number.POSITIVE_INFINITY) && firesAt(rule, matched, seed)
      if (fires) yield* sql`update fault_counts set fired = fired + 1 where sandbox = ${key} and rule = ${rule.id}`
      return { rule, matched, fired: fires ? fired + 1 : fired, fires }
    })

    /** The rules that still affect a call, and the key of its state; undefined if another state has begun since. */
    const currentRules = Effect.fnUntraced(function* ({ key: previousKey, name, rules }: RulesOfCall) {
      const key = Option.getOrUndefined(yield* lifecycle.lock(name))?.key
      if (key === undefined || (previousKey !== undefined && previousKey !== key)) return undefined
      const now = Option.getOrUndefined(yield* records.find(name))?.settings?.faults ?? []
      return { rules: unchangedRules(now, rules), key }
    })

    return {
      /** The rules that still affect a call after it has waited. */
      remaining: traced("FaultCounts.remaining", (call: RulesOfCall) =>
        Effect.map(currentRules(call), (current) => current?.rules ?? []).pipe(transaction(call.name))
      ),

      /**
       * Counts a call for the rules that it matches, in order, up to the first terminal one that fires. The call may have
       * waited: rules that changed since do not count it, nor do those of a state that began since.
       */
      count: traced("FaultCounts.count", (call: RulesOfCall, seed: string) =>
        Effect.gen(function* () {
          const counted: Array<RuleResult> = []
          const current = yield* currentRules(call)
          if (current === undefined) return { counted, key: call.key }
          const { key, rules } = current
          for (const rule of rules) {
            const result = yield* countOne(key, rule, seed)
            counted.push(result)
            if (result.fires && isTerminal(rule.effect)) break
          }
          return { counted, key }
        }).pipe(transaction(call.name))
      ),

      /** The totals of each rule that has counted a call. */
      totals: (name: SandboxName) =>
        Effect.map(
          sqlOrDie(sql<RuleTotals>`
            select rule, matched, fired from fault_counts
            where sandbox = ${currentKey(sql, name)} order by rule`),
          (rows) => new Map(rows.map((row) => [row.rule, row]))
        ),

      /** Replaces the counters of a sandbox: the others start at 0. */
      replace: (name: SandboxName, totals: ReadonlyArray<RuleTotals>) =>
        Effect.gen(function* () {
          const position = yield* lifecycle.lock(name)
          if (Option.isNone(position)) return
          const { key } = position.value
          yield* sql`delete from fault_counts where sandbox = ${key}`
          yield* Effect.forEach(
            totals,
            ({ fired, matched, rule }) => sql`
              insert into fault_counts (sandbox, rule, matched, fired) values (${key}, ${rule}, ${matched}, ${fired})`,
            { discard: true }
          )
        }).pipe(transaction(name)),

      /**
       * Resets the counters of rules that were added or changed, in the transaction that has locked the sandbox's row. A rule
       * that was set again counts as changed even if its content is equal.
       */
      resetCountsOfChanged: (name: SandboxName, before: ReadonlyArray<FaultRule>, after: ReadonlyArray<FaultRule>) => {
        const unchanged = after.filter((rule) => before.includes(rule)).map(({ id }) => id)
        if (unchanged.length === before.length) return Effect.void
        return sqlOrDie(sql`
          delete from fault_counts
          where sandbox = ${currentKey(sql, name)}
            and not (${sql.in("rule", unchanged)})`)
      }
    }
  }).pipe(dependingOn(SandboxLifecycle, SandboxRecords, Sandbox))
}) {}
