import { replacePage } from "./swap.ts"

// What a page tells goes on while it is looked at: it is asked for again, and changed in place where something has changed. While
// nothing does it is asked for ever more seldom, and not at all while nobody sees it. What was deleted says so, and is asked for no
// more.

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
  // What has no main part is no page of ours.
  if (html === undefined || html === renderedHtml) return
  waitMs = minIntervalMs
  renderedHtml = html
  isDeleted = isNotFound
  replacePage(next)
}

const pollAndSchedule = async (): Promise<void> => {
  if (isDeleted) return
  clearTimeout(timer)
  // A server that is away is asked again.
  if (document.visibilityState === "visible") await poll().catch(() => undefined)
  clearTimeout(timer)
  if (!isDeleted) timer = setTimeout(pollAndSchedule, waitMs)
}

document.addEventListener("visibilitychange", () => {
  waitMs = minIntervalMs
  void pollAndSchedule()
})
timer = setTimeout(pollAndSchedule, waitMs)
