import { Effect, Predicate } from "effect"
import { type Commit, CurrentCommitObserver } from "../domain/CommitObserver.ts"
import { type AnswerNotes, CurrentNotes, replayedHeader } from "../domain/CurrentNotes.ts"
import { CurrentSandbox, deriveSandbox, type SandboxAddress } from "../domain/CurrentSandbox.ts"
import { formatPrice } from "../domain/Money.ts"
import { CurrentTranscript, type ProtocolRequest } from "../operation/Transcript.ts"
import { isFromCard } from "./cardUris.ts"
import type { HttpCaller } from "./Declaration.ts"
import { type JsonObject, metaKey, metaOf, type Request } from "./Message.ts"
import { type CallResult, contentOf, type OperationTool } from "./OperationTool.ts"

// A tester may require that a person agrees to each payment. The result of the call asks, and the client calls again
// with the answer (MCP 2026-07-28, Multi Round-Trip Requests and Elicitation).

/** The key of the only input request that this server sends. */
const inputKey = "payment"

/** Whether a client can show forms to a person. An empty capability means yes; one that names only pages means no. */
const canElicit = (request: Request): boolean => {
  const { [metaKey.capabilities]: capabilities } = metaOf(request)
  const elicitation = Predicate.isRecord(capabilities) ? capabilities.elicitation : undefined
  return Predicate.isRecord(elicitation) && ("form" in elicitation || Object.keys(elicitation).length === 0)
}

/** A tool that pays is destructive, and each call of it pays again. */
const isPaymentTool = ({ definition: { annotations } }: OperationTool): boolean =>
  annotations.destructiveHint && !annotations.idempotentHint

const recordsIn = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(Predicate.isRecord) : []

const countTexts = (count: unknown, one: string): ReadonlyArray<string> =>
  typeof count === "number" ? [`${count} ${one}${count === 1 ? "" : "s"}`] : []

/** The goods in the answer of an order, a booking or a completed session. */
const goodsOf = ({ guests, items, line_items, passengers, ref }: JsonObject): string => {
  if (Predicate.isRecord(ref)) {
    const texts = Object.entries(ref).flatMap(([name, value]) =>
      typeof value === "string" && !/Id$/.test(name) ? [value] : []
    )
    return [...texts, ...countTexts(passengers, "passenger"), ...countTexts(guests, "guest")].join(", ")
  }
  const lines = recordsIn(items).map(
    ({ productName, quantity, variantLabel }) => `${quantity} × ${productName} (${variantLabel})`
  )
  const sessionLines = recordsIn(line_items).map(
    ({ item, title, variant_label }) => `${Predicate.isRecord(item) ? item.quantity : 1} × ${title} (${variant_label})`
  )
  return [...lines, ...sessionLines].join(", ")
}

const centsOf = ({ total, totals }: JsonObject): unknown =>
  Predicate.isRecord(total) ? total.amountCents : recordsIn(totals).find(({ type }) => type === "total")?.amount

/** Only the kind of a token: a form must not show the token itself. */
const tokenPrefixOf = ({ payment_data, payment_token }: JsonObject): string => {
  const token = Predicate.isRecord(payment_data) ? payment_data.token : payment_token
  return /^[a-z]+_/.exec(String(token))?.[0] ?? ""
}

const question = (answer: JsonObject, args: JsonObject): string =>
  `Buy ${goodsOf(answer)} for ${formatPrice(Number(centsOf(answer)))} with a payment token ${tokenPrefixOf(args)}…?`

const inputRequired = (message: string, requestState: string): string => {
  const params = { mode: "form", message, requestedSchema: { type: "object", properties: {} } }
  return JSON.stringify({
    resultType: "input_required",
    inputRequests: { [inputKey]: { method: "elicitation/create", params } },
    requestState
  })
}

const refusal = {
  code: "payment_not_confirmed",
  message: "The buyer did not agree to the payment. Nothing was bought."
} as const

const notConfirmed: CallResult = { content: contentOf(`${refusal.code}: ${refusal.message}`) }

/** Records for the journal a call that ended in a question or which the person refused: it called no operation. */
const recordProtocolCall = (
  request: Request,
  result: string,
  more: Pick<ProtocolRequest, "refusal"> = {}
): Effect.Effect<string> =>
  Effect.map(CurrentTranscript, (transcript) => {
    const { method, params } = request
    const answer = `{"result":${result}}`
    transcript?.recordProtocolRequest({ method, params, answer, counts: [], isFromCard: isFromCard(request), ...more })
    return result
  })

/**
 * The same text for the same arguments: members sorted, and without null, which stands for an absent one. RFC 8785 has
 * no form for some values that they may hold, such as half of a surrogate pair.
 */
const canonicalJson = (args: JsonObject): string =>
  JSON.stringify(args, (_, value: unknown) => {
    if (!Predicate.isRecord(value)) return value
    const members = Object.entries(value).filter(([, member]) => member !== null)
    return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })

/** The outcome that a call would have: its answer, and which write of the sandbox it would be. */
interface DryRun {
  readonly bought: JsonObject
  readonly commit: Commit | undefined
}

/** Runs the call as a dry run. Undefined where nothing would be bought. */
const dryRunOf = (tool: OperationTool, args: JsonObject, caller: HttpCaller): Effect.Effect<DryRun | undefined> =>
  Effect.flatMap(CurrentSandbox, (sandbox) => {
    let isReplay = false
    const notes: AnswerNotes = {
      addHeaders: (headers) => {
        isReplay ||= replayedHeader in headers
      },
      setVersion: () => false
    }
    let commit: Commit | undefined
    const noteCommit = (last: Commit) => {
      commit = last
    }
    return tool.call(args, caller).pipe(
      Effect.map(({ structured }) =>
        structured === undefined || isReplay ? undefined : { bought: JSON.parse(structured), commit }
      ),
      Effect.provideService(CurrentSandbox, deriveSandbox(sandbox, { isDryRun: true })),
      Effect.provideService(CurrentNotes, notes),
      Effect.provideService(CurrentCommitObserver, { onCommit: noteCommit }),
      // The agent did not make this call, and nothing may delay it.
      Effect.provideService(CurrentTranscript, undefined)
    )
  })

/**
 * Calls a tool that pays once the client's user has agreed to what it costs at that moment; `write` writes a result.
 * Undefined for a call that needs no consent. If the person refuses, nothing is paid, even if the tester has stopped
 * asking meanwhile. The question is signed, so that no agent agrees unasked, together with the position of the payment among
 * the sandbox's writes: after any other write the user is asked again.
 */
export const makeConfirmedCall =
  (sign: (text: string) => string) =>
  (
    request: Request,
    tool: OperationTool,
    args: JsonObject,
    caller: HttpCaller,
    write: (result: CallResult) => string,
    sandbox: SandboxAddress
  ): Effect.Effect<string> | undefined => {
    if (!isPaymentTool(tool)) return undefined
    const { control, name } = sandbox
    const { inputResponses, requestState } = request.params ?? {}
    const response = Predicate.isRecord(inputResponses) ? inputResponses[inputKey] : undefined
    const action = Predicate.isRecord(response) ? response.action : undefined
    if (action === "decline" || action === "cancel")
      return recordProtocolCall(request, write(notConfirmed), { refusal })
    if (control?.confirmsPayments !== true || !canElicit(request)) return undefined
    const call = Effect.map(tool.call(args, caller), write)
    return Effect.flatMap(dryRunOf(tool, args, caller), (dryRun) => {
      // A call that fails, or that repeats an earlier purchase, needs no consent: it runs as it is.
      if (dryRun === undefined) return call
      const { bought, commit } = dryRun
      const message = question(bought, args)
      const payment = JSON.stringify(["consent", commit?.sequence, tool.definition.name, canonicalJson(args), message])
      const state = sign(JSON.stringify([name, control.incarnation, commit?.generation, payment]))
      if (action !== "accept" || requestState !== state)
        return recordProtocolCall(request, inputRequired(message, state))
      // Another request with this consent may run now, here or at another replica. If the dry run of the second
      // was before the first had paid, it gets the answer of the first.
      const consent = Bun.CryptoHasher.hash("sha256", payment, "hex")
      return Effect.provideService(call, CurrentSandbox, deriveSandbox(sandbox, { consent }))
    })
  }
