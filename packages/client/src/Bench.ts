import createClient, { type Client } from "openapi-fetch"
import type { paths } from "./contract.ts"
import type { Server } from "./Server.ts"
import { VitrineError } from "./VitrineError.ts"

export type Bench = Client<paths>

/** As the platform's, whose error does not say what could not be fetched. */
const fetchFrom = (server: string) => async (request: Request) => {
  try {
    return await fetch(request)
  } catch (cause) {
    const expected = "expected the address of a Vitrine that runs, as `server` or VITRINE_BENCH_URL"
    throw new Error(`${server} cannot be reached: ${expected}`, { cause })
  }
}

export const benchOf = ({ server, token }: Server): Bench => {
  const { BENCH_TOKEN, VITRINE_BENCH_URL } = process.env
  const shown = token ?? BENCH_TOKEN
  const baseUrl = (server ?? VITRINE_BENCH_URL ?? "http://localhost:3000").replace(/\/+$/, "")
  return createClient<paths>({
    baseUrl,
    fetch: fetchFrom(baseUrl),
    ...(shown ? { headers: { authorization: `Bearer ${shown}` } } : {})
  })
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
