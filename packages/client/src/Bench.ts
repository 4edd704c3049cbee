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

/** As the platform's, whose error does not say what could not be fetched. */
const fetchFrom = (server: string) => async (request: Request) => {
  try {
    // Bun asks by HTTP_PROXY, and a proxy that is asked for this machine looks on its own. Node takes no notice of the option.
    return await fetch(request, loopback.test(server) ? { proxy: false } : {})
  } catch (cause) {
    const expected = "expected the address of a Vitrine that runs, as `server` or VITRINE_BENCH_URL"
    throw new Error(`${server} cannot be reached: ${expected}`, { cause })
  }
}

export const benchOf = ({ server, token }: Server): Bench => {
  const { BENCH_TOKEN, VITRINE_BENCH_URL } = process.env
  const shown = token ?? BENCH_TOKEN
  const baseUrl = (server ?? VITRINE_BENCH_URL ?? "http://localhost:3000").replace(/\/+$/, "")
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
