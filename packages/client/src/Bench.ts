import createClient, { type Client } from "openapi-fetch"
import type { paths } from "./contract.ts"
import type { Server } from "./Server.ts"
import { VitrineError } from "./VitrineError.ts"

export type Bench = Client<paths> & {
  /** A client for a fork with this key: the control key of the original sandbox does not open its forks. */
  readonly withControlKey: (controlKey: string) => Bench
}

const controlKeyPrefix = "ctl_"

const loopback = /^https?:\/\/(localhost|[^/:]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(?![^/:])/i

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Parses a JSON object, as every answer of the bench is; undefined for anything else. */
const parseObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether a successful response may be the bench's: that of a sandbox has `baseUrl`, that of a task `instruction`. One of
 * these is requested first; others are not checked.
 */
const isBenchResponse = (
  { method, url }: Request,
  status: number,
  members: ReturnType<typeof parseObject>
): boolean => {
  // A deletion is answered without a body.
  if (status === 204 || members === undefined) return status === 204 && method === "DELETE"
  if (/\/bench\/v1\/sandboxes(\/[^/?]+)?(\?|$)/.test(url)) return "baseUrl" in members
  return !url.includes("/bench/v1/tasks/") || "instruction" in members
}

/** The error for a refusal, or for a response that the bench does not give. */
const responseError = (server: string, { headers, ok, status }: Response, members: ReturnType<typeof parseObject>) => {
  const error = isObject(members?.error) ? members.error : {}
  const location = status >= 300 && status < 400 ? headers.get("location") : null
  const serverMessage =
    typeof error.message === "string" && error.message !== ""
      ? error.message
      : `The server at ${server} answered ${status}.`
  const message = location
    ? `${server} redirects to ${location}: expected the address of a Vitrine itself`
    : ok
      ? `${server} does not answer like the bench of this version: is the bench on (BENCH)?`
      : // If the bench is off, the server only says that the path does not exist.
        `${serverMessage}${error.code === "not_found" ? ` Is the bench of ${server} on (BENCH)?` : ""}`
  return new VitrineError(status, { error: { ...error, message } })
}

/** The code of a failed connection, as ` (DEPTH_ZERO_SELF_SIGNED_CERT)`; empty if nobody listens. Node has it in the cause. */
const networkErrorOf = (error: unknown): string => {
  const { cause, code } = (isObject(error) ? error : {}) as { readonly cause?: unknown; readonly code?: unknown }
  if (code === undefined && cause !== undefined) return networkErrorOf(cause)
  return typeof code === "string" && code !== "ECONNREFUSED" ? ` (${code})` : ""
}

/** Like the platform's `fetch`, whose error does not name the address. Redirects are refused: they would turn a POST into a GET. */
const fetchFrom = (server: string) => async (request: Request) => {
  // Bun uses HTTP_PROXY, and a proxy would take this machine's address for its own. Node ignores the option.
  const direct = loopback.test(server) ? { proxy: false } : {}
  const response = await fetch(request, { redirect: "manual", ...direct }).catch((cause) => {
    const expected = "expected the address of a running Vitrine, as `server` or VITRINE_BENCH_URL"
    throw new Error(`${server} cannot be reached${networkErrorOf(cause)}: ${expected}`, { cause })
  })
  const members = parseObject(await response.clone().text())
  if (response.ok && isBenchResponse(request, response.status, members)) return response
  throw responseError(server, response, members)
}

/** The error for an invalid argument. */
export const invalidValueError = (name: string, accepted: string, received: unknown) =>
  new Error(`${name}: expected ${accepted}, received ${JSON.stringify(received) ?? "nothing"}`)

const defaultServer = "http://localhost:3000"

/** The server address in this variable; undefined if it is empty, as an unset variable in CI is. */
const addressOf = (name: string, value: string | undefined): string | undefined => {
  if (!value) return undefined
  // `localhost:3000` parses as a URL with the scheme `localhost`.
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) {
    throw invalidValueError(name, `the address of a Vitrine, such as ${defaultServer}`, value)
  }
  return value.replace(/\/+$/, "")
}

export const createBench = ({ server, token }: Server): Bench => {
  const { BENCH_TOKEN, VITRINE_BENCH_URL } = process.env
  const bearerToken = token ?? BENCH_TOKEN
  const baseUrl = addressOf("server", server) ?? addressOf("VITRINE_BENCH_URL", VITRINE_BENCH_URL) ?? defaultServer
  const client = createClient<paths>({
    baseUrl,
    fetch: fetchFrom(baseUrl),
    ...(bearerToken ? { headers: { authorization: `Bearer ${bearerToken}` } } : {})
  })
  const bench: Bench = Object.assign(client, {
    withControlKey: (controlKey: string) =>
      bearerToken?.startsWith(controlKeyPrefix) ? createBench({ server: baseUrl, token: controlKey }) : bench
  })
  return bench
}

/** The data of a response: a refusal has been thrown before. */
export const dataOf = async <A>(response: Promise<{ readonly data?: A }>): Promise<A> => {
  const { data } = await response
  // A success without a body has no data in its type either.
  return data as A
}
