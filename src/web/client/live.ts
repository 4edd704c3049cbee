import { replace } from "./swap.ts"

// What a page tells goes on while it is looked at: it is asked for again, and changed in place where something has changed. While
// nothing does it is asked for ever more seldom, and not at all while nobody sees it.

const soonestMs = 2000
const latestMs = 30_000

let waitMs = soonestMs
let waiting: ReturnType<typeof setTimeout> | undefined
let told = document.querySelector("#main")?.innerHTML

const look = async (): Promise<void> => {
  const answer = await fetch(location.href, { cache: "no-store" })
  if (!answer.ok || answer.redirected) return
  const next = new DOMParser().parseFromString(await answer.text(), "text/html")
  const html = next.querySelector("#main")?.innerHTML
  waitMs = html === told ? Math.min(latestMs, waitMs * 1.5) : soonestMs
  if (html === told) return
  told = html
  replace(next)
}

const lookOn = async (): Promise<void> => {
  clearTimeout(waiting)
  // A server that is away is asked again.
  if (document.visibilityState === "visible") await look().catch(() => undefined)
  clearTimeout(waiting)
  waiting = setTimeout(lookOn, waitMs)
}

document.addEventListener("visibilitychange", () => {
  waitMs = soonestMs
  void lookOn()
})
waiting = setTimeout(lookOn, waitMs)
