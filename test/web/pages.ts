import { get } from "../support/requests.ts"

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" }

const decodeEntities = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)

/** Every address that an HTML page links to or loads, as written in the page. */
export const addressesIn = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, address = ""]) => decodeEntities(address))

/** The visible text of a page, without tags. */
export const textOf = (html: string): string =>
  decodeEntities(html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/<[^>]*>/g, " ")).replace(/\s+/g, " ")

/** The hidden fields of a page's forms, by name. */
export const hiddenFieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries([...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, ...field]) => field))

export const browserHeaders = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }

export const getPage = (url: string) => get(url, browserHeaders)

/** A page as a visitor gets it, with its Cache-Control and Retry-After. */
interface FetchedPage {
  readonly url: string
  readonly status: number
  readonly html: string
  readonly cached: string | null
  readonly retryAfter: string | null
}

/** A visitor without script, who fetches pages, sends forms, keeps cookies and follows redirects. */
export const makeVisitor = () => {
  const cookies = new Map<string, string>()
  const open = async (url: string, init: RequestInit = {}): Promise<FetchedPage> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const headers = { ...browserHeaders, cookie, ...(init.headers as Record<string, string>) }
    const response = await fetch(url, { redirect: "manual", ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get("location")
    if (location !== null) return open(new URL(location, url).href)
    const cached = response.headers.get("cache-control")
    const retryAfter = response.headers.get("retry-after")
    return { url, status: response.status, html: await response.text(), cached, retryAfter }
  }
  return {
    cookies,
    open,
    submit: (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      open(url, {
        method: "POST",
        body: new URLSearchParams(fields).toString(),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "sec-fetch-site": "same-origin",
          ...headers
        }
      })
  }
}
