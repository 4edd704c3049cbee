import { Array as Arr, Effect } from "effect"
import { CurrentCommitObserver } from "../../domain/CommitObserver.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import type { FaultRule } from "../faults/FaultRule.ts"
import { Faults } from "../faults/Faults.ts"
import type { Evidence } from "../grading/Evidence.ts"
import { gradeOf } from "../grading/gradeOf.ts"
import { Trials } from "../grading/Trials.ts"
import { wrongAgents } from "../playing/agents.ts"
import { Loopback } from "../playing/Loopback.ts"
import { applyMutant, play } from "../playing/play.ts"
import { type Shop, sendBelow, shopOf } from "../playing/Shop.ts"
import { reasonsOf } from "../runs/report/reasons.ts"
import { Creations } from "../sandboxes/Creations.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import type { Task } from "../tasks/Task.ts"
import type { TaskWithHash } from "../tasks/TaskWithHash.ts"
import { expectationsOf } from "./expectationsOf.ts"
import { guessableChecks } from "./guessableChecks.ts"
import type { PlayedAgent, Validation } from "./Validation.ts"

/** A scripted agent that does a task, correctly or not. */
interface ScriptedAgent {
  readonly kind: PlayedAgent["kind"]
  readonly name: string
  readonly act: (shop: Shop, onMissing: (placeholder: string) => void) => Effect.Effect<string>
}

// In seconds: an agent's sandbox is dropped after use, or later if the program ends meanwhile.
const lifetimeSeconds = 600

const scriptedAgentsOf = (task: Task): ReadonlyArray<ScriptedAgent> => {
  const { mutants, oracles } = task
  return [
    ...oracles.map(
      (oracle): ScriptedAgent => ({
        kind: "oracle",
        name: oracle.name,
        act: (shop, onMissing) => play(oracle, shop, onMissing)
      })
    ),
    ...mutants.flatMap((mutant): ReadonlyArray<ScriptedAgent> => {
      const script = applyMutant(oracles, mutant)
      return script === undefined ? [] : [{ kind: "mutant", name: mutant.name, act: (shop) => play(script, shop) }]
    }),
    ...(["idle", "greedy", "cheat"] as const).map(
      (kind): ScriptedAgent => ({ kind, name: kind, act: (shop) => wrongAgents[kind](task, shop) })
    )
  ]
}

/** The errors of calls, including calls of no tool. */
const refusalsIn = ({ entries }: Evidence): ReadonlyArray<string> =>
  entries.flatMap(({ error, operation, tool }) =>
    error === null ? [] : [`${tool ?? operation ?? "a call"} was refused with ${error.code}: ${error.message}`]
  )

/** A rule without its delay; the rest stays. */
const withoutWait = (rule: FaultRule): FaultRule => {
  const { kind } = rule.effect
  return kind === "delay" || kind === "hang" ? { ...rule, effect: { kind, ms: 0 } } : rule
}

/** Names that occur more than once. */
const duplicatesIn = (names: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index))
]

/** Runs a task with agents that do it right and others that do it wrong, each in its own sandbox, and checks who passes. */
export class Validator extends Effect.Service<Validator>()("vitrine/bench/Validator", {
  scoped: Effect.gen(function* () {
    const trials = yield* Trials
    const sandboxes = yield* Sandboxes
    const { dropOnFailure } = yield* Creations
    const faults = yield* Faults
    const { handle } = yield* Loopback

    /** Removes the delays of a sandbox's rules: a validation is one request, however many calls it makes. */
    const removeDelays = (name: SandboxName, { sandbox }: Task) =>
      sandbox?.faults === undefined
        ? Effect.void
        : Effect.orDie(faults.change(name, (rules) => Effect.succeed(rules.map(withoutWait))))

    /** The evidence of an agent. Its sandbox is not shared, and its state is small. */
    const runAgent = ({ act }: ScriptedAgent, task: Task, onMissing: (placeholder: string) => void) =>
      Effect.gen(function* () {
        const { name } = yield* trials.make(task, { ttlSeconds: lifetimeSeconds })
        yield* removeDelays(name, task)
        const shop = shopOf(sendBelow(`http://localhost/shops/${name}`, (request) => Effect.orDie(handle(request))))
        const evidence = yield* trials.closeAndCollect(name, yield* act(shop, onMissing))
        yield* sandboxes.drop(name)
        return evidence
      }).pipe(
        dropOnFailure,
        // An interrupted caller is told that nothing was done: nothing of it stays.
        Effect.provideService(CurrentCommitObserver, undefined),
        Effect.catchTags({
          SandboxExists: Effect.die,
          SandboxNotFound: Effect.die,
          SnapshotNotFound: Effect.die,
          SnapshotTooLarge: Effect.die
        })
      )

    const gradeAgent = (agent: ScriptedAgent, task: Task) =>
      Effect.gen(function* () {
        const missing = new Set<string>()
        const evidence = yield* runAgent(agent, task, (placeholder) => missing.add(placeholder))
        const report = yield* gradeOf(task, evidence)
        const { alternative, checks, verdict } = report
        const { kind, name } = agent
        const ok = verdict === (kind === "oracle" ? "pass" : "fail")
        const failed = checks.flatMap(({ id, ok }) => (ok ? [] : [id]))
        const unfilled = [...missing].map((placeholder) => `\`${placeholder}\` has no value`)
        const reasons = ok ? [] : [...refusalsIn(evidence), ...unfilled, ...reasonsOf(report)]
        const played: PlayedAgent = { kind, name, ok, verdict, alternative, failed, reasons }
        return { played, evidence }
      })

    return {
      validate: traced("Validator.validate", function* ({ sha256, task }: TaskWithHash) {
        const { anyOf, journal = [] } = task.expect
        const results = yield* Effect.forEach(scriptedAgentsOf(task), (agent) => gradeAgent(agent, task))
        const [wrongAgentResults, oracleResults] = Arr.partition(results, ({ played: { kind } }) => kind === "oracle")

        /** Whether a wrong agent would pass without this check. */
        const isNeeded = (id: string) =>
          Effect.exists(
            wrongAgentResults.filter(({ played: { failed } }) => failed.includes(id)),
            ({ evidence }) => Effect.map(gradeOf(task, evidence, id), ({ verdict }) => verdict === "pass")
          )

        const agents = results.map(({ played }) => played)
        const passedAlternatives = new Set(
          agents.flatMap(({ alternative, verdict }) => (verdict === "pass" ? [alternative] : []))
        )
        const unneeded = yield* Effect.filter(expectationsOf(task), (id) => Effect.negate(isNeeded(id)))
        const passingEvidence = oracleResults.flatMap(({ evidence, played: { ok } }) => (ok ? [evidence] : []))
        const cheatAnswer = results.find(({ played: { kind } }) => kind === "cheat")?.evidence.answer ?? ""
        const guessable = yield* guessableChecks(task, passingEvidence, cheatAnswer)
        const unreached = anyOf.flatMap(({ name }) => (passedAlternatives.has(name) ? [] : [name]))
        const unknown = task.mutants.flatMap((mutant) => (applyMutant(task.oracles, mutant) ? [] : [mutant.name]))
        const repeated = [...duplicatesIn(anyOf.map(({ name }) => name)), ...duplicatesIn(journal.map(({ id }) => id))]
        const lists = { unneeded, guessable, unreached, unknown, repeated }
        const ok = agents.every(({ ok }) => ok) && Object.values(lists).every(({ length }) => length === 0)
        const { id, version } = task
        return { ok, task: { id, version, sha256 }, agents, ...lists } satisfies Validation
      })
    }
  }).pipe(dependingOn(Trials, Sandboxes, Creations, Faults))
}) {}
