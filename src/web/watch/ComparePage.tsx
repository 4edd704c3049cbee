/** @jsxImportSource preact */
import { Effect, Option } from "effect"
import type { Refused } from "../../operation/call.ts"
import { type BenchNeeds, type Done, perform } from "../bench/perform.ts"
import { count } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { align, type Step } from "./align.ts"
import { type Entry, nameOf } from "./Entry.ts"
import { readEnds, readEntries } from "./readView.ts"
import { givenText } from "./row.ts"
import { addressOf } from "./View.ts"

/** Of each run so many calls are compared at most, from its beginning or from where one is forked off the other. */
const compared = 300

/** Where one run became two. */
interface Fork {
  readonly sandbox: string
  readonly origin: string
  /** The last entry of the origin that is also the past of the fork; 0 for none. */
  readonly entry: number
}

interface CompareProps {
  readonly names: readonly [left: string, right: string]
  readonly steps: ReadonlyArray<Step>
  /** None where neither is a fork of the other. */
  readonly fork: Fork | undefined
  /** What the canonical states of both hash to; none of a sandbox that is not there any more. */
  readonly hashes: readonly [left: Option.Option<string>, right: Option.Option<string>]
}

const texts = { same: "same", answer: "another answer", call: "one alone" }

const Side = ({ entry, sandbox }: { readonly entry: Entry | undefined; readonly sandbox: string }) =>
  entry === undefined ? (
    <td class="muted">—</td>
  ) : (
    <td>
      <Link to={addressOf({ sandbox }, { entry: entry.seq })}>{nameOf(entry)}</Link>
      <span class="muted">{` ${givenText(entry)}`}</span>
      {entry.error === null ? null : (
        <strong class="watch-status" data-outcome={entry.outcome}>
          {entry.error.code}
        </strong>
      )}
    </td>
  )

const endOf = ({ hashes: [left, right] }: CompareProps): string => {
  if (Option.isNone(left) || Option.isNone(right))
    return "One of the two is not there any more, so their ends are not compared."
  const [one, other] = [left.value.slice(0, 12), right.value.slice(0, 12)]
  return one === other
    ? `Both have come to the same: their canonical states hash to ${one}.`
    : `They have come to something else: their canonical states hash to ${one} and ${other}.`
}

const Past = ({ entry, origin, sandbox }: Fork) =>
  entry === 0 ? null : (
    <>
      {`${sandbox} is a fork of ${origin} after `}
      <Link to={addressOf({ sandbox: origin }, { entry })}>{`its request ${entry}`}</Link>
      {": what came before is the past of both, and the steps count from there. "}
    </>
  )

/** Two runs by their steps, with the first at which they part. */
const Compare = (props: CompareProps) => {
  const { fork, names, steps } = props
  const first = steps.findIndex(({ kind }) => kind !== "same")
  return (
    <div class="wrap page watch-compare">
      <h1>{`${names[0]} beside ${names[1]}`}</h1>
      <p>
        {fork === undefined ? null : <Past {...fork} />}
        {first < 0
          ? `${count(steps.length, "step")}, all of them the same. `
          : `The same for ${count(first, "step")}; step ${first + 1} is the first that differs. `}
        {endOf(props)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section class="watch-compared" tabIndex={0} aria-label="Steps">
        <table class="sheet-rows">
          <thead>
            <tr>
              <th scope="col">Step</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  <Link to={addressOf({ sandbox: name }, {})}>{name}</Link>
                </th>
              ))}
              <th scope="col">Compared</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ kind, left, right }, place) => (
              <tr key={place} data-kind={kind} id={place === first ? "first-difference" : undefined}>
                <th scope="row">{place + 1}</th>
                <Side entry={left} sandbox={names[0]} />
                <Side entry={right} sandbox={names[1]} />
                <td>{texts[kind]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

type Told = Option.Option<Done<"describeSandbox">>

const toldOf = (sandbox: string) => Effect.option(perform("describeSandbox", { path: { sandbox } }))

const hashIn = (told: Told) => Option.flatMapNullable(told, ({ hash }) => hash)

/** The entry of a sandbox's journal that made a write, by the number of the write; 0 where it is not there. */
const entryOfWrite = (sandbox: string, sequence: number, after = 0): Effect.Effect<number, Refused, BenchNeeds> =>
  Effect.gen(function* () {
    const urlParams = { mutates: "true", after: String(after), limit: String(compared) }
    const { items, next } = yield* perform("listJournal", { path: { sandbox }, urlParams })
    const made = items.findLast(({ committed, turn }) => committed && turn === sequence)
    return made?.seq ?? (next === null ? 0 : yield* entryOfWrite(sandbox, sequence, Number(next)))
  })

/** How a sandbox was forked off another one, if it was. */
const forkOf = (sandbox: string, told: Told, origin: string) =>
  Effect.gen(function* () {
    const from = Option.getOrUndefined(told)?.forkedFrom
    if (from?.sandbox !== origin) return undefined
    const { dropped, first } = yield* readEnds({ sandbox: origin })
    // Those of the past went with the process that had them, and the numbers began anew.
    const isPastGone = first === 1 && dropped > 0
    const entry = isPastGone ? 0 : (from.entry ?? (yield* entryOfWrite(origin, from.sequence)))
    return { sandbox, origin, entry }
  })

/** The screen of two sandboxes. */
export const compareView = (left: string, right: string) =>
  Effect.gen(function* () {
    const names = [left, right] as const
    const [one, other] = [yield* toldOf(left), yield* toldOf(right)]
    const fork = (yield* forkOf(left, one, right)) ?? (yield* forkOf(right, other, left))
    const from = (sandbox: string) => (sandbox === fork?.origin ? fork.entry + 1 : 1)
    const steps = align(
      yield* readEntries({ sandbox: left }, from(left), compared),
      yield* readEntries({ sandbox: right }, from(right), compared)
    )
    const hashes = [hashIn(one), hashIn(other)] as const
    return {
      title: `${left} beside ${right}`,
      part: "watch",
      files: ["watch.css"],
      body: <Compare names={names} steps={steps} fork={fork} hashes={hashes} />
    } as const
  })
