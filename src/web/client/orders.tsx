/** @jsxImportSource preact */
import { render } from "preact"
import { type Entry, kindOf, passes } from "../orders/Entry.ts"
import { EntryRow } from "../orders/EntryRow.tsx"
import { price, relative } from "../page/words.ts"
import { swapTo } from "./swap.ts"

// Follows the feed as its contract says: each question carries the `now` of the last answer, so every entry comes once.

interface Answer {
  readonly items: ReadonlyArray<Entry>
  readonly now: string
}

type State = "live" | "paused" | "reconnecting"

const texts: Record<State, string> = {
  live: "Live",
  paused: "Paused",
  reconnecting: "Reconnecting"
}

const everyMs = 1000
const longestMs = 10_000
/** How often it is made sure that what is shown is still there: another window may have reset the sandbox. */
const checkEvery = 5

let paused = false
let failures = 0
let polls = 0
// The feed's time and the clock of this machine when it was told: clocks differ.
let feedTime = { now: 0, at: 0 }

const feedElement = (): HTMLElement | null => document.getElementById("feed")

const show = (state: State): void => {
  const element = document.getElementById("live-state")
  const text = element?.querySelector("[data-live-text]")
  if (element === null || text == null || element.dataset.state === state) return
  element.dataset.state = state
  text.textContent = texts[state]
  const toggle = document.getElementById("live-toggle")
  if (toggle !== null) {
    toggle.hidden = false
    toggle.textContent = paused ? "Resume" : "Pause"
  }
}

const add = (selector: string, by: number): void => {
  const element = document.querySelector(selector)
  if (element !== null) element.textContent = String(Number(element.textContent) + by)
}

const countIn = (entry: Entry): void => {
  const bought = entry.order ?? entry.booking
  add(`[data-figure="${entry.type}"]`, 1)
  for (const name of ["channel", `channel:${bought?.channel}`, "kind", `kind:${kindOf(entry)}`]) {
    add(`[data-count="${name}"]`, 1)
  }
  const total = document.querySelector<HTMLElement>('[data-figure="total"]')
  if (total === null) return
  const cents = Number(total.dataset.cents) + (bought?.total.amountCents ?? 0)
  total.dataset.cents = String(cents)
  total.textContent = price(cents)
}

const rowOf = (entry: Entry, base: string, now: string): HTMLLIElement => {
  const row = document.createElement("li")
  row.className = "entry"
  row.dataset.created = entry.createdAt
  row.dataset.kind = kindOf(entry)
  row.dataset.fresh = ""
  render(<EntryRow entry={entry} base={base} now={Date.parse(now)} />, row)
  return row
}

const take = (feed: HTMLElement, { items, now }: Answer): void => {
  const { base = "", channel = "", kind = "" } = feed.dataset
  const shown = items.filter((entry) => passes(entry, { channel, kind }))
  feed.prepend(...shown.map((entry) => rowOf(entry, base, now)))
  for (const entry of items) countIn(entry)
  feed.dataset.now = now
  feedTime = { now: Date.parse(now), at: Date.now() }
  if (shown.length === 0) return
  document.getElementById("feed-empty")?.setAttribute("hidden", "")
  const news = document.getElementById("feed-news")
  if (news !== null) news.textContent = shown.length === 1 ? "1 new entry" : `${shown.length} new entries`
}

const refreshTimes = (): void => {
  if (feedTime.at === 0) return
  const now = feedTime.now + Date.now() - feedTime.at
  for (const time of document.querySelectorAll<HTMLTimeElement>("#feed summary time")) {
    time.textContent = relative(now - Date.parse(time.dateTime))
  }
}

/** Whether the newest entry on the page is still the one that it was. */
const isStillThere = async (feed: HTMLElement): Promise<boolean> => {
  const newest = feed.querySelector<HTMLElement>(".entry")
  const path = newest?.querySelector<HTMLAnchorElement>(".entry-more a")?.pathname
  if (newest === null || path === undefined) return true
  const base = feed.dataset.base ?? ""
  const response = await fetch(`${base}/api${path.slice(base.length)}`, { cache: "no-store" })
  if (response.status === 404) return false
  return response.ok ? ((await response.json()) as Entry).createdAt === newest.dataset.created : true
}

const poll = async (): Promise<void> => {
  const feed = feedElement()
  if (feed === null) return
  const { base = "", now = "" } = feed.dataset
  const response = await fetch(`${base}/api/orders?after=${encodeURIComponent(now)}`, { cache: "no-store" })
  if (!response.ok) throw new Error(`the feed answered ${response.status}`)
  const answer = (await response.json()) as Answer
  // The page may have been changed meanwhile; the new one asks for itself.
  if (feedElement() !== feed) return
  take(feed, answer)
  polls += 1
  if (polls % checkEvery === 0 && !(await isStillThere(feed)) && feedElement() === feed) {
    await swapTo(new URL(location.href))
  }
}

const tick = async (): Promise<void> => {
  if (paused || document.hidden) show("paused")
  else {
    try {
      await poll()
      failures = 0
      show("live")
    } catch {
      failures += 1
      show("reconnecting")
    }
  }
  refreshTimes()
  setTimeout(tick, Math.min(longestMs, everyMs * 2 ** failures))
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || event.target.closest("#live-toggle") === null) return
  paused = !paused
  show(paused ? "paused" : "live")
})

void tick()
