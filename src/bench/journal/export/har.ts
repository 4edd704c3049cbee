import { DateTime } from "effect"
import type { Entry } from "../Entry.ts"

const json = "application/json"

/** What HAR has of a body and nobody measured is -1. */
const unknown = -1

const bodyOf = (value: unknown): string => (value === undefined || value === null ? "" : JSON.stringify(value))

/** The entries of a journal as HAR 1.2, which browsers' network panels and proxies open. Times are of the machine's clock. */
export const har = (entries: ReadonlyArray<Entry>, baseUrl: string, version: string) => ({
  log: {
    version: "1.2",
    creator: { name: "vitrine", version },
    entries: entries.map(({ agent, at, bytes, error, http, input, ms, operation, output }) => {
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
    })
  }
})
