import { replacePage } from "./swap.ts"

// Keeps a page current while it is visible: fetches it again and replaces it in place if it has changed. While nothing
// changes it is fetched less and less often. A deleted page says so, and polling ends.

const minIntervalMs = 2000
const maxIntervalMs = 30_000

let waitMs = minIntervalMs
let timer: ReturnType<typeof setTimeout> | undefined
let isDeleted = false
let renderedHtml = document.querySelector("#main")?.innerHTML

const poll = async (): Promise<void> => {
  waitMs = Math.min(maxIntervalMs, waitMs * 1.5)
  const answer = await fetch(location.href, { cache: "no-store" })
  const isNotFound = answer.status === 404
  if (!(answer.ok || isNotFound) || answer.redirected) return
  const next = new DOMParser().parseFromString(await answer.text(), "text/html")
  const html = next.querySelector("#main")?.innerHTML
  // Without a main part it is not one of our pages.
  if (html === undefined || html === renderedHtml) return
  waitMs = minIntervalMs
  renderedHtml = html
  isDeleted = isNotFound
  replacePage(next)
}

const pollAndSchedule = async (): Promise<void> => {
  if (isDeleted) return
  clearTimeout(timer)
  // A server that is away is polled again.
  if (document.visibilityState === "visible") await poll().catch(() => undefined)
  clearTimeout(timer)
  if (!isDeleted) timer = setTimeout(pollAndSchedule, waitMs)
}

document.addEventListener("visibilitychange", () => {
  waitMs = minIntervalMs
  void pollAndSchedule()
})
timer = setTimeout(pollAndSchedule, waitMs)
