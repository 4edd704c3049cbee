import { Effect } from "effect"
import { CommitListener } from "../../domain/CommitListener.ts"
import { CurrentSandbox, type SandboxAddress } from "../../domain/CurrentSandbox.ts"
import { rivalToken } from "../../domain/rivalToken.ts"
import type { ListedPayments } from "../../domain/SandboxControl.ts"
import { call, entriesByName } from "../../operation/call.ts"
import type { RawRequest } from "../../operation/requestReader.ts"
import { CurrentTranscript } from "../../operation/Transcript.ts"
import { AgentEntries } from "../agent/AgentEntries.ts"

export type Members = Readonly<Record<string, unknown>>

export const membersOf = (value: unknown): Members =>
  typeof value === "object" && value !== null ? (value as Members) : {}

const payments: ListedPayments = new Map([
  [rivalToken, { decline: undefined, expiresMs: undefined, maxCents: undefined, uses: undefined }]
])

/** The sandbox with its world and its time, but with money that is not the agent's, and nobody's consent. */
const asRival = (sandbox: SandboxAddress): SandboxAddress => {
  const { control } = sandbox
  if (control === undefined) return sandbox
  return { ...sandbox, consent: undefined, control: { ...control, payments, spendCents: undefined } }
}

/** Does something as nobody's call: it is in no journal, and no rule is about it. */
export const runUnobserved = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentSandbox, (sandbox) => Effect.provideService(effect, CurrentSandbox, asRival(sandbox))).pipe(
    Effect.provideService(CurrentTranscript, undefined),
    Effect.provideService(CommitListener, undefined)
  )

/** Yields what calls operations of the store as nobody. */
export const makeUnobservedCall = Effect.map(AgentEntries, (entries) => {
  const operations = entriesByName(entries)
  return (operation: string, raw: RawRequest): Effect.Effect<Members, unknown> =>
    Effect.map(runUnobserved(call(operations, operation, { headers: {}, path: {}, urlParams: {}, ...raw })), membersOf)
})
