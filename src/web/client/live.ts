import { replace } from "./swap.ts"

// What a page tells goes on while it is looked at: it is asked for again, and changed in place where something has changed. While
// nothing does it is asked for ever more seldom, and not at all while nobody sees it. What was deleted says so, and is asked for no
// more.

const soonestMs = 2000
const latestMs = 30_000

let waitMs = soonestMs
let waiting: ReturnType<typeof setTimeout> | undefined
let isGone = false
let told = document.querySelector("#main")?.innerHTML

const look = async (): Promise<void> => {
  waitMs = Math.min(latestMs, waitMs * 1.5)
  const answer = await fetch(location.href, { cache: "no-store" })
  const isAbsent = answer.status === 404
  if (!(answer.ok || isAbsent) || answer.redirected) return
  const next = new DOMParser().parseFromString(await answer.text(), "text/html")
  const html = next.querySelector("#main")?.innerHTML
  // What has no main part is no page of ours.
  if (html === undefined || html === told) return
  waitMs = soonestMs
  told = html
  isGone = isAbsent
  replace(next)
}

const lookOn = async (): Promise<void> => {
  if (isGone) return
  clearTimeout(waiting)
  // A server that is away is asked again.
  if (document.visibilityState === "visible") await look().catch(() => undefined)
  clearTimeout(waiting)
  if (!isGone) waiting = setTimeout(lookOn, waitMs)
}

document.addEventListener("visibilitychange", () => {
  waitMs = soonestMs
  void lookOn()
})
waiting = setTimeout(lookOn, waitMs)
