import { DateTime } from "effect"
import type { Entry } from "../Entry.ts"

const json = "application/json"

/** What HAR has of a body and nobody measured is -1. */
const unknown = -1

const bodyOf = (value: unknown): string => (value === undefined || value === null ? "" : JSON.stringify(value))

const entryIn = (baseUrl: string, { agent, at, bytes, error, http, input, ms, operation, output }: Entry) => {
  const url = `${baseUrl}${http.path}`
  const sent = bodyOf(input)
  const answered = bodyOf(error === null ? output : { error })
  return {
    startedDateTime: DateTime.formatIso(at.real),
    time: ms,
    comment: operation ?? "",
    request: {
      method: http.method,
      url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: agent.userAgent === undefined ? [] : [{ name: "User-Agent", value: agent.userAgent }],
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      ...(http.method === "GET" || sent === "" ? {} : { postData: { mimeType: json, text: sent } }),
      headersSize: unknown,
      bodySize: bytes.in
    },
    response: {
      status: http.status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: [{ name: "Content-Type", value: json }],
      content: { size: bytes.out, mimeType: json, text: answered },
      redirectURL: "",
      headersSize: unknown,
      bodySize: bytes.out
    },
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 }
  }
}

/** The entries of a journal as HAR 1.2, which browsers' network panels and proxies open. Times are of the machine's clock. */
export const har = (baseUrl: string, version: string) => ({
  begin: `{"log":{"version":"1.2","creator":${JSON.stringify({ name: "vitrine", version })},"entries":[`,
  end: "]}}",
  write: (entry: Entry): string => JSON.stringify(entryIn(baseUrl, entry))
})
