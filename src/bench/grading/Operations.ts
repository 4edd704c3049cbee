import { Effect } from "effect"
import { CurrentSandbox, type SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { RequestId } from "../../domain/RequestId.ts"
import { makeCaller } from "../../operation/call.ts"
import type { Operations } from "../../operation/Operations.ts"
import { CurrentTranscript, Transcript } from "../../operation/Transcript.ts"
import type { ShopperApi } from "../../store/shopper/Api.ts"
import { shopperEntries } from "../../store/shopper/Operations.ts"
import { JournalListener } from "../journal/JournalListener.ts"
import { Controls } from "../sandboxes/Controls.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import type { GradingApi } from "./Api.ts"
import { Trials } from "./Trials.ts"

const callShopper = makeCaller<typeof ShopperApi>(shopperEntries)

export class GradingOperations extends Effect.Service<GradingOperations>()("vitrine/bench/GradingOperations", {
  scoped: Effect.gen(function* () {
    const trials = yield* Trials
    const sandboxes = yield* Sandboxes
    const controls = yield* Controls
    const { note } = yield* JournalListener

    /** An agent's question, recorded as a call of its tool; without a shopper nothing is recorded. */
    const ask = (name: SandboxName, question: string) =>
      Effect.gen(function* () {
        yield* sandboxes.get(name)
        const { baseUrl } = yield* CurrentSandbox
        const sandbox = { name, baseUrl, control: yield* controls.find(name) }
        const requestId = yield* RequestId
        const transcript = new Transcript()
        const answer = { status: 200, contentType: "application/json", bytes: 0 }
        const startedAt = performance.now()
        const request = { transcript, sandbox, requestId, method: "POST", url: "/mcp", headers: {}, startedAt }
        return yield* callShopper("askShopper", { urlParams: { question } }).pipe(
          Effect.provideService(CurrentSandbox, sandbox),
          Effect.provideService(CurrentTranscript, transcript),
          Effect.tap(() => note({ ...request, answer }))
        )
      })

    const operations: Operations<typeof GradingApi> = {
      gradeSandbox: ({ path: { sandbox }, payload }) => trials.grade(sandbox, payload),
      askShopperOf: ({ path: { sandbox }, payload: { question } }) => ask(sandbox, question)
    }
    return operations
  }).pipe(dependingOn(Trials, Sandboxes, Controls, JournalListener))
}) {}
