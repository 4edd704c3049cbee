import { Either, Predicate } from "effect"
import type { OnDrop } from "../lenient.ts"
import { type AnswerLog, responseError, type Vendor, type VendorAnswer } from "./AnswerLog.ts"
import { objectLines } from "./objectLines.ts"
import { memberOf } from "./requests.ts"

/** Fields that the caller may set through the response's labels; other labels (such as `id`) are ignored. */
const labels = ["project", "prompt", "category", "location"]

/** Fields that may stand beside a response. */
const lineMembers = [...labels, "id", "provider", "answered_at"]

const pickMembers = (names: ReadonlyArray<string>, value: object) =>
  Object.entries(value).filter(([name]) => names.includes(name))

const isPresent = ([, value]: readonly [string, unknown]): boolean => (value ?? null) !== null

/** Whether the response is an error alone: every provider has the same member for it. */
const isError = (response: unknown): boolean =>
  Predicate.isObject(memberOf(response, "error")) &&
  ["id", "output", "choices", "candidates"].every((name) => memberOf(response, name) === undefined)

/**
 * The response of a line: `response` of our own object; the `body` in it, or `message` of a `result`, in batch output
 * of OpenAI or Anthropic; else the line itself. A batch request without a response, or with a status other than 200,
 * has failed.
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
 * A log of a provider's responses. Each line is a response as received, or an object with it as `response`, its
 * `request`, and fields of our own lines. Fields beside a response take precedence over those in it.
 */
export const vendorLog = ({ endpoint, prompt, provider, response }: Vendor): AnswerLog => {
  const read = (value: unknown, drop: OnDrop): Either.Either<VendorAnswer, string> =>
    isError(value)
      ? Either.right({ status: "error" })
      : Either.mapLeft(response(value, drop), (error) => responseError(endpoint, value, error))

  return {
    lines: objectLines,
    defaults: { provider },
    toAnswer: (value, drop) => {
      const inner = responseIn(value)
      const siblings = inner === value ? {} : value
      return Either.map(read(inner, drop), ({ citations = [], labels: responseLabels = {}, ...answer }) => {
        // Only the address and title of a page are used.
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
