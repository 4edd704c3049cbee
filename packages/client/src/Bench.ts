import createClient, { type Client } from "openapi-fetch"
import type { paths } from "./contract.ts"
import type { Server } from "./Server.ts"
import { VitrineError } from "./VitrineError.ts"

export type Bench = Client<paths> & {
  /** The bench for a copy with this key: another than that of its own sandbox opens nothing of it. */
  readonly ofCopy: (controlKey: string) => Bench
}

const controlKeyPrefix = "ctl_"

const loopback = /^https?:\/\/(localhost|[^/:]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(?![^/:])/i

/** What is thrown of an answer that the bench does not give; nothing where it may be one of its own. */
const otherwise = (server: string, { method }: Request, { headers, status }: Response): VitrineError | undefined => {
  const location = headers.get("location")
  const isRedirect = status >= 300 && status < 400 && location !== null
  // What is taken away is answered without a body.
  const isOwn = headers.get("content-type")?.includes("application/json") || (status === 204 && method === "DELETE")
  if (isOwn && !isRedirect) return undefined
  const told = isRedirect
    ? `redirects to ${location}: expected the address of a Vitrine itself`
    : "answers otherwise than the bench of this version: is it on there (BENCH)?"
  return new VitrineError(status, { error: { message: `${server} ${told}` } })
}

/** As the platform's, whose error does not say what could not be fetched. A redirect would make another request of a POST. */
const fetchFrom = (server: string) => async (request: Request) => {
  // Bun asks by HTTP_PROXY, and a proxy that is asked for this machine looks on its own. Node takes no notice of the option.
  const direct = loopback.test(server) ? { proxy: false } : {}
  const response = await fetch(request, { redirect: "manual", ...direct }).catch((cause) => {
    const expected = "expected the address of a Vitrine that runs, as `server` or VITRINE_BENCH_URL"
    throw new Error(`${server} cannot be reached: ${expected}`, { cause })
  })
  const wrong = otherwise(server, request, response)
  if (wrong !== undefined) throw wrong
  return response
}

/** What is thrown of a value that cannot be asked for. */
export const expected = (name: string, accepted: string, received: unknown) =>
  new Error(`${name}: expected ${accepted}, received ${JSON.stringify(received) ?? "nothing"}`)

const usual = "http://localhost:3000"

/** The address that is given by this name; none where it is empty, as a variable is in CI that nobody has set. */
const addressOf = (name: string, given: string | undefined): string | undefined => {
  if (!given) return undefined
  // `localhost:3000` can be parsed, as of a scheme called localhost.
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) {
    throw expected(name, `the address of a Vitrine, such as ${usual}`, given)
  }
  return given.replace(/\/+$/, "")
}

export const benchOf = ({ server, token }: Server): Bench => {
  const { BENCH_TOKEN, VITRINE_BENCH_URL } = process.env
  const shown = token ?? BENCH_TOKEN
  const baseUrl = addressOf("server", server) ?? addressOf("VITRINE_BENCH_URL", VITRINE_BENCH_URL) ?? usual
  const client = createClient<paths>({
    baseUrl,
    fetch: fetchFrom(baseUrl),
    ...(shown ? { headers: { authorization: `Bearer ${shown}` } } : {})
  })
  const bench: Bench = Object.assign(client, {
    ofCopy: (controlKey: string) =>
      shown?.startsWith(controlKeyPrefix) ? benchOf({ server: baseUrl, token: controlKey }) : bench
  })
  return bench
}

interface Answer<A> {
  readonly data?: A
  readonly error?: unknown
  readonly response: Response
}

/** What was answered; throws VitrineError for a refusal. */
export const answered = async <A>(asking: Promise<Answer<A>>): Promise<A> => {
  const { data, error, response } = await asking
  if (!response.ok) throw new VitrineError(response.status, error)
  // A success without a body has none in its type either.
  return data as A
}
