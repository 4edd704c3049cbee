import { Effect } from "effect"
import { CurrentCommitObserver } from "../../domain/CommitObserver.ts"
import { CurrentSandbox, type SandboxAddress } from "../../domain/CurrentSandbox.ts"
import { type Members, membersOf } from "../../domain/members.ts"
import { rivalToken } from "../../domain/rivalToken.ts"
import type { ListedPayments } from "../../domain/SandboxControl.ts"
import { call, entriesByName } from "../../operation/call.ts"
import type { RawRequest } from "../../operation/requestReader.ts"
import { CurrentTranscript } from "../../operation/Transcript.ts"
import { AgentEntries } from "../agent/AgentEntries.ts"

const payments: ListedPayments = new Map([
  [rivalToken, { decline: undefined, expiresMs: undefined, maxCents: undefined, uses: undefined }]
])

/** The same sandbox with the rival's payments instead of the agent's, without spending limit and consent. */
const asRival = (sandbox: SandboxAddress): SandboxAddress => {
  const { control } = sandbox
  if (control === undefined) return sandbox
  return { ...sandbox, consent: undefined, control: { ...control, payments, spendCents: undefined } }
}

/** Runs an effect outside the agent's calls: it is not in the journal, and no rule applies to it. */
export const runUnobserved = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentSandbox, (sandbox) => Effect.provideService(effect, CurrentSandbox, asRival(sandbox))).pipe(
    Effect.provideService(CurrentTranscript, undefined),
    Effect.provideService(CurrentCommitObserver, undefined)
  )

/** Yields a function that calls store operations outside the agent's calls. */
export const makeUnobservedCall = Effect.map(AgentEntries, (entries) => {
  const operations = entriesByName(entries)
  return (operation: string, raw: RawRequest): Effect.Effect<Members, unknown> =>
    Effect.map(runUnobserved(call(operations, operation, { headers: {}, path: {}, urlParams: {}, ...raw })), membersOf)
})
