/** @jsxImportSource preact */
import { Effect } from "effect"
import type { Refused } from "../../operation/call.ts"
import { type BenchRequirements, perform } from "../bench/perform.ts"
import { ScrollArea } from "../layout/ScrollArea.tsx"
import { escapeBidi } from "../page/escapeBidi.ts"
import { formatCount } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { align, type Step } from "./align.ts"
import { type Entry, nameOf } from "./Entry.ts"
import { readEnds, readEntries } from "./readView.ts"
import { formatArguments } from "./row.ts"
import { addressOf } from "./View.ts"

/** The most calls to compare of each run, from its beginning or from the fork. */
const maxComparedCalls = 300

/** The point where one run became two. */
interface Fork {
  readonly sandbox: string
  readonly origin: string
  /** The last entry of the origin that is also the past of the fork; 0 if there is none. */
  readonly entry: number
}

/** A run, with the entries that are compared. */
interface Run extends Compared {
  readonly entries: ReadonlyArray<Entry>
  /** The number of the first request to compare. */
  readonly from: number
}

interface CompareProps {
  readonly runs: readonly [left: Run, right: Run]
  readonly steps: ReadonlyArray<Step>
  /** Undefined if neither is a fork of the other. */
  readonly fork: Fork | undefined
}

const texts = { same: "same", answer: "different answer", call: "in one run only" }

const Side = ({ entry, sandbox }: { readonly entry: Entry | undefined; readonly sandbox: string }) =>
  entry === undefined ? (
    <td class="muted">—</td>
  ) : (
    <td>
      <Link to={addressOf({ sandbox }, entry.seq)}>{escapeBidi(nameOf(entry))}</Link>
      <span class="muted">{` ${escapeBidi(formatArguments(entry))}`}</span>
      {entry.error === null ? null : (
        <strong class="watch-status" data-outcome={entry.outcome}>
          {entry.error.code}
        </strong>
      )}
    </td>
  )

const omissionText = ({ dropped, entries, first, from, last, sandbox }: Run): string => {
  const missing = (entries.at(0)?.seq ?? first) - Math.max(first - dropped, from)
  const after = last - (entries.at(-1)?.seq ?? last)
  return [
    missing > 0 ? `The journal of ${sandbox} lacks ${formatCount(missing, "older request")}. ` : "",
    after > 0
      ? `Only the first ${formatCount(entries.length, "request")} of ${sandbox} are compared, not the other ${after}. `
      : ""
  ].join("")
}

const commonStepsText = (steps: ReadonlyArray<Step>, first: number): string => {
  if (steps.length === 0) return "Nothing to compare. "
  return first < 0
    ? `${formatCount(steps.length, "step")}, all of them the same. `
    : `The same for ${formatCount(first, "step")}; step ${first + 1} is the first that differs. `
}

const endStateText = ({ runs }: CompareProps): string => {
  const missingRun = runs.find(({ description }) => description?.hash == null)
  if (missingRun !== undefined)
    return `There is no sandbox ${missingRun.sandbox}: it was dropped, or nothing was changed in it yet. The states are therefore not compared.`
  const [one, other] = runs.map(({ description }) => description?.hash?.slice(0, 12))
  return one === other
    ? `Both are in the same state: the hash of their canonical states is ${one}.`
    : `They are in different states: the hashes of their canonical states are ${one} and ${other}.`
}

const ForkNote = ({ entry, origin, sandbox }: Fork) =>
  entry === 0 ? null : (
    <>
      {`${sandbox} is a fork of ${origin} after `}
      <Link to={addressOf({ sandbox: origin }, entry)}>{`its request ${entry}`}</Link>
      {": up to that request both are the same. Steps are counted from there. "}
    </>
  )

/** Two runs step by step, with the first step at which they differ. */
const Compare = (props: CompareProps) => {
  const { fork, runs, steps } = props
  const [left, right] = runs
  const first = steps.findIndex(({ kind }) => kind !== "same")
  return (
    <div class="wrap page watch-compare">
      <h1>{`${left.sandbox} and ${right.sandbox}, side by side`}</h1>
      <p>
        {fork === undefined ? null : <ForkNote {...fork} />}
        {commonStepsText(steps, first)}
        {runs.map(omissionText).join("")}
        {endStateText(props)}
      </p>
      <ScrollArea class="watch-compared" label="Steps">
        <table class="sheet-rows">
          <thead>
            <tr>
              <th scope="col">Step</th>
              {runs.map(({ sandbox }) => (
                <th key={sandbox} scope="col">
                  <Link to={addressOf({ sandbox })}>{sandbox}</Link>
                </th>
              ))}
              <th scope="col">Compared</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, place) => (
              <tr key={place} data-kind={step.kind} id={place === first ? "first-difference" : undefined}>
                <th scope="row">{place + 1}</th>
                <Side entry={step.left} sandbox={left.sandbox} />
                <Side entry={step.right} sandbox={right.sandbox} />
                <td>{texts[step.kind]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  )
}

/** A sandbox with the bounds of its journal, and its description if it exists. */
const readSandbox = (sandbox: string) =>
  Effect.gen(function* () {
    const described = Effect.orElseSucceed(perform("describeSandbox", { path: { sandbox } }), () => undefined)
    return { ...(yield* readEnds({ sandbox })), description: yield* described }
  })

type Compared = Effect.Effect.Success<ReturnType<typeof readSandbox>>

/** The journal entry of a write, by the write's number; 0 if it is not in the journal. */
const entryOfWrite = (
  sandbox: string,
  sequence: number,
  after = 0
): Effect.Effect<number, Refused, BenchRequirements> =>
  Effect.gen(function* () {
    const urlParams = { mutates: "true", after: String(after), limit: String(maxComparedCalls) }
    const { items, next } = yield* perform("listJournal", { path: { sandbox }, urlParams })
    const entry = items.findLast(({ committed, turn }) => committed && turn === sequence)
    return entry?.seq ?? (next === null ? 0 : yield* entryOfWrite(sandbox, sequence, Number(next)))
  })

const forkOf = ({ description, sandbox }: Compared, origin: Compared) =>
  Effect.gen(function* () {
    const from = description?.forkedFrom
    if (from?.sandbox !== origin.sandbox) return undefined
    // If the origin's journal was lost with its process, its numbers restarted. A fork's missing entries are in its own origin.
    const isCopy = origin.description?.forkedFrom != null && (from.entry ?? 0) <= origin.last
    const isPastGone = origin.first === 1 && origin.dropped > 0 && !isCopy
    const entry = isPastGone ? 0 : (from.entry ?? (yield* entryOfWrite(from.sandbox, from.sequence)))
    return { sandbox, origin: from.sandbox, entry }
  })

const runOf = (compared: Compared, from: number) =>
  Effect.map(readEntries(compared, from, maxComparedCalls), (entries): Run => ({ ...compared, entries, from }))

export const compareView = (left: string, right: string) =>
  Effect.gen(function* () {
    const [one, other] = [yield* readSandbox(left), yield* readSandbox(right)]
    const fork = (yield* forkOf(one, other)) ?? (yield* forkOf(other, one))
    const from = (sandbox: string) => (sandbox === fork?.origin ? fork.entry + 1 : 1)
    const runs = [yield* runOf(one, from(left)), yield* runOf(other, from(right))] as const
    const steps = align(runs[0].entries, runs[1].entries)
    return {
      title: `${left} and ${right}, side by side`,
      part: "watch",
      files: ["watch.css"],
      body: <Compare runs={runs} steps={steps} fork={fork} />
    } as const
  })
