/** @jsxImportSource preact */
import { render } from "preact"
import { type Entry, kindOf, matchesFilter, maxRows, revenueCents } from "../orders/Entry.ts"
import { EntryRow } from "../orders/EntryRow.tsx"
import { formatNumber, price, relativeTime } from "../page/format.ts"
import { replacePage } from "./swap.ts"

// Follows the feed as its contract says: by its event stream, or by polling if there is none. Each poll continues from
// the `now` of the last, so every entry comes once. After a reset, or if an answer cannot hold all new entries, the
// page is loaded again: the server knows what to show and how much there is.

interface Answer {
  readonly items: ReadonlyArray<Entry>
  readonly now: string
  readonly generation: number
  readonly older?: string
}

const texts = { live: "Live", paused: "Paused", reconnecting: "Reconnecting" }

const intervalMs = 1000
const maxIntervalMs = 10_000
// If two streams in a row break before a tick has seen data from them, or one is silent for so many seconds, something on the
// way probably buffers them: the feed is polled.
const maxBreaks = 2
const silenceTimeoutSeconds = 5

let paused = false
let failures = 0
// How far the sandbox's clock is ahead of this machine's, in milliseconds. The feed's own time is that of its last entry.
let clockOffsetMs = 0
// The time that it shows while it is frozen.
let frozenAt: number | undefined
// The feed element of the page as it was last fetched.
let currentFeed: HTMLElement | undefined
let breakCount = 0
// A stream broke: the feed is polled until it answers, as the server may only be away. That is no reason to give up streams.
let isPollingRequired = false
let stream: { readonly events: EventSource; readonly feed: HTMLElement; waited: number; isHeard: boolean } | undefined

const feedElement = (): HTMLElement | null => document.getElementById("feed")

const show = (state: keyof typeof texts): void => {
  const element = document.getElementById("live-state")
  const text = element?.querySelector("[data-live-text]")
  if (element === null || text == null || element.dataset.state === state) return
  element.dataset.state = state
  text.textContent = texts[state]
  const toggle = document.getElementById("live-toggle")
  if (toggle !== null) toggle.textContent = paused ? "Resume" : "Pause"
}

const sandboxClock = (): number => frozenAt ?? Date.now() + clockOffsetMs

const add = (selector: string, by: number, write = formatNumber): void => {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) return
  const value = Number(element.dataset.value) + by
  element.dataset.value = String(value)
  element.textContent = write(value)
}

const addToCounts = (entry: Entry): void => {
  const bought = entry.order ?? entry.booking
  add(`[data-figure="${bought?.refund === undefined ? entry.type : "canceled"}"]`, 1)
  for (const name of ["channel", `channel:${bought?.channel}`, "kind", `kind:${kindOf(entry)}`]) {
    add(`[data-count="${name}"]`, 1)
  }
  add('[data-figure="total"]', revenueCents(entry), price)
}

const rowOf = (entry: Entry, base: string): HTMLLIElement => {
  const row = document.createElement("li")
  row.className = "entry"
  row.dataset.created = entry.createdAt
  row.dataset.kind = kindOf(entry)
  row.dataset.fresh = ""
  render(<EntryRow entry={entry} base={base} now={sandboxClock()} />, row)
  return row
}

/** Removes the oldest rows beyond the limit; the link to older entries then starts after the last row that stays. */
const trim = (feed: HTMLElement): void => {
  if (feed.children.length <= maxRows) return
  while (feed.children.length > maxRows) feed.lastElementChild?.remove()
  const older = document.querySelector<HTMLAnchorElement>("#feed-older")
  const last = feed.lastElementChild
  if (older === null || !(last instanceof HTMLElement)) return
  const url = new URL(older.href)
  url.searchParams.set("before", last.dataset.created ?? "")
  older.href = url.href
  document.getElementById("feed-ways")?.removeAttribute("hidden")
}

const filterEntries = ({ dataset: { channel = "", kind = "" } }: HTMLElement, items: ReadonlyArray<Entry>) =>
  items.filter((entry) => matchesFilter(entry, { channel, kind }))

/** Whether the page says the feed is empty although it now has entries that the filter hides. */
const isFirstFilteredOut = (feed: HTMLElement, { items }: Answer): boolean =>
  items.length > 0 &&
  document.querySelector<HTMLElement>('[data-count="channel"]')?.dataset.value === "0" &&
  filterEntries(feed, items).length === 0

/** Moves the clock up to an entry: a tester may have advanced the sandbox's. */
const advanceClock = (feed: HTMLElement, { createdAt }: Entry): void => {
  const byMs = Math.max(0, Date.parse(createdAt) - sandboxClock())
  if (frozenAt !== undefined) frozenAt += byMs
  else {
    clockOffsetMs += byMs
    feed.dataset.ahead = String(Number(feed.dataset.ahead) + byMs)
  }
}

const addEntries = (feed: HTMLElement, { items, now }: Answer): void => {
  for (const entry of items) advanceClock(feed, entry)
  const { base = "" } = feed.dataset
  const visible = filterEntries(feed, items)
  feed.prepend(...visible.map((entry) => rowOf(entry, base)))
  trim(feed)
  for (const entry of items) addToCounts(entry)
  feed.dataset.now = now
  if (visible.length === 0) return
  document.getElementById("feed-empty")?.setAttribute("hidden", "")
  const news = document.getElementById("feed-news")
  if (news !== null) news.textContent = visible.length === 1 ? "1 new entry" : `${visible.length} new entries`
}

const refreshTimes = (): void => {
  const now = sandboxClock()
  for (const time of document.querySelectorAll<HTMLTimeElement>("#feed summary time")) {
    const text = relativeTime(now - Date.parse(time.dateTime))
    if (time.textContent !== text) time.textContent = text
  }
}

/** Clocks differ: the time of entries is the server's time of the sandbox. */
const setClock = (sandbox: number): void => {
  if (Number.isFinite(sandbox)) clockOffsetMs = sandbox - Date.now()
}

/** Loads the page again, unless a person has gone to another one meanwhile. */
const reload = async (feed: HTMLElement): Promise<void> => {
  const response = await fetch(location.href, { headers: { accept: "text/html" } })
  const next = new DOMParser().parseFromString(await response.text(), "text/html")
  // The page of a wrong filter is a 400 with the feed.
  if (next.getElementById("feed") === null) throw new Error(`the page answered ${response.status}`)
  if (feedElement() === feed) replacePage(next)
}

/** Shows an answer, unless the page was replaced meanwhile; the new page polls for itself. */
const applyAnswer = async (feed: HTMLElement, answer: Answer): Promise<void> => {
  if (feedElement() !== feed) return
  const isOther = String(answer.generation) !== feed.dataset.generation
  if (isOther || answer.older !== undefined || isFirstFilteredOut(feed, answer)) await reload(feed)
  else addEntries(feed, answer)
}

const closeStream = (): void => {
  stream?.events.close()
  stream = undefined
}

const openStream = (feed: HTMLElement): void => {
  closeStream()
  const { base = "", now = "" } = feed.dataset
  const events = new EventSource(`${base}/api/orders/stream?${new URLSearchParams({ after: now })}`)
  const newStream = { events, feed, waited: 0, isHeard: false }
  stream = newStream
  events.addEventListener("message", ({ data }) => {
    newStream.isHeard = true
    show("live")
    void applyAnswer(feed, JSON.parse(data) as Answer).catch(() => {
      if (stream !== newStream) return
      show("reconnecting")
      // The next stream brings the answer again.
      closeStream()
    })
  })
  events.addEventListener("error", () => {
    show("reconnecting")
    breakCount += 1
    isPollingRequired = true
    closeStream()
  })
}

/** Makes sure that the page has a stream. */
const ensureStream = (feed: HTMLElement): void => {
  if (stream?.feed !== feed) openStream(feed)
  else if (stream.isHeard) breakCount = 0
  else {
    stream.waited += 1
    if (stream.waited < silenceTimeoutSeconds) return
    breakCount = maxBreaks
    closeStream()
  }
}

const poll = async (feed: HTMLElement): Promise<void> => {
  const { base = "", now = "" } = feed.dataset
  const query = new URLSearchParams({ after: now, limit: String(maxRows) })
  const response = await fetch(`${base}/api/orders?${query}`, { cache: "no-store" })
  if (!response.ok) throw new Error(`the feed answered ${response.status}`)
  const answer = (await response.json()) as Answer
  setClock(Date.parse(response.headers.get("date") ?? "") + Number(feed.dataset.ahead))
  await applyAnswer(feed, answer)
}

const tick = async (): Promise<void> => {
  const feed = feedElement()
  const isResting = paused || document.hidden
  // A page that is not visible keeps no connection: a browser has only a few per server.
  if (feed === null || isResting) closeStream()
  if (feed !== null && feed !== currentFeed) {
    currentFeed = feed
    const clock = Number(feed.dataset.clock)
    setClock(clock)
    frozenAt = feed.dataset.ahead === undefined ? clock : undefined
  }
  if (isResting) show("paused")
  else if (feed !== null && breakCount < maxBreaks && !isPollingRequired) ensureStream(feed)
  else if (feed !== null) {
    try {
      await poll(feed)
      failures = 0
      isPollingRequired = false
      show("live")
    } catch {
      failures += 1
      // The server, or a proxy in front of it, was away.
      breakCount = 0
      isPollingRequired = true
      show("reconnecting")
    }
  }
  refreshTimes()
  setTimeout(tick, Math.min(maxIntervalMs, intervalMs * 2 ** failures))
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || event.target.closest("#live-toggle") === null) return
  paused = !paused
  if (paused) closeStream()
  show(paused ? "paused" : "live")
})

void tick()
