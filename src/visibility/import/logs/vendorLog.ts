import { Either, Predicate } from "effect"
import { linesOf } from "../Lines.ts"
import { type AnswerLog, responseError, type Vendor, type VendorAnswer } from "./AnswerLog.ts"
import { memberOf } from "./requests.ts"

/** Members of our own lines that whoever asked may have written on a response. Its labels have other uses: an `id` is not ours. */
const labels = ["project", "prompt", "category", "location"]

/** Those that may stand beside one. */
const lineMembers = [...labels, "id", "provider", "answered_at"]

const pickMembers = (names: ReadonlyArray<string>, value: object) =>
  Object.entries(value).filter(([name]) => names.includes(name))

const isPresent = ([, value]: readonly [string, unknown]): boolean => (value ?? null) !== null

/** A request that failed is answered with an error alone, which is the same member for all of them. */
const isError = (response: unknown): boolean =>
  Predicate.isObject(memberOf(response, "error")) &&
  ["id", "output", "choices", "candidates"].every((name) => memberOf(response, name) === undefined)

/**
 * The response of a line: `response` of an object of ours; `body` of that, or `message` of a `result`, where OpenAI or Anthropic
 * has written the output of a batch; else the line itself. A request of a batch has failed that has no response, or one of
 * another status than 200.
 */
const responseIn = (line: object): unknown => {
  const [response, result] = [memberOf(line, "response"), memberOf(line, "result")]
  if (Predicate.isObject(response)) {
    const status = memberOf(response, "status_code") ?? 200
    return Number(status) === 200 ? (memberOf(response, "body") ?? response) : { error: response }
  }
  if (Predicate.isObject(result)) return memberOf(result, "message") ?? { error: result }
  if ((response ?? null) !== null) return response
  return memberOf(line, "custom_id") === undefined ? line : { error: line }
}

/**
 * A log of a provider's responses: each line is one as it came, or an object with it as `response`, the `request` that it
 * answers, and members of our own lines. What stands beside a response goes before what it says itself.
 */
export const vendorLog = ({ endpoint, prompt, provider, response }: Vendor): AnswerLog => {
  const read = (value: unknown): Either.Either<VendorAnswer, string> =>
    isError(value)
      ? Either.right({ status: "error" })
      : Either.mapLeft(response(value), (error) => responseError(endpoint, value, error))

  return {
    lines: linesOf,
    defaults: { provider },
    toAnswer: (value, drop) => {
      const inner = responseIn(value)
      const siblings = inner === value ? {} : value
      return Either.map(read(inner), ({ citations = [], dropped = [], labels: responseLabels = {}, ...answer }) => {
        for (const reason of dropped) drop(reason)
        // Of what is said of a page, its address and title are ours.
        const pages = citations.map(({ title, url }) => ({ url, title: title ?? null }))
        const requestPrompt = prompt(memberOf(siblings, "request"))
        return Object.fromEntries(
          [
            ["id", memberOf(siblings, "custom_id")] as const,
            ...Object.entries({ ...answer, prompt: requestPrompt, citations: pages }),
            ...pickMembers(labels, responseLabels),
            ...pickMembers(lineMembers, siblings)
          ].filter(isPresent)
        )
      })
    }
  }
}
