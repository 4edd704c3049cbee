import type { Entry } from "../watch/Entry.ts"
import { Rows } from "../watch/Rows.ts"
import { formatRequestCount, type Row } from "../watch/row.ts"
import { boundsIn, createDetail, focusedWithin, type JournalBounds } from "./watch/detail.ts"
import { listenToKeys } from "./watch/keys.ts"
import { createList } from "./watch/List.tsx"
import { createScrubber } from "./watch/scrubber.ts"
import { followStream } from "./watch/stream.ts"

// Follows the journal of a sandbox by its event stream. The list restarts when the journal does.

const screen = document.querySelector<HTMLElement>(".watch[data-stream]")
const listElement = document.getElementById("watch-rows")

/** A stream that is quiet for so long has no more old entries. */
const quietMs = 2000

/** Browsers limit how often the address may change. */
const addressIntervalMs = 400

const setText = (id: string, text: string): void => {
  const element = document.getElementById(id)
  if (element !== null && element.textContent !== text) element.textContent = text
}

interface Request {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends a request to the sandbox again, without this browser's cookies. Resolves to whether it was answered. */
const replay = (request: string): Promise<boolean> => {
  const { body = null, headers, method, url } = JSON.parse(request) as Request
  const type = body === null ? {} : { "content-type": "application/json" }
  const response = fetch(url, { method, body, headers: { ...headers, ...type }, credentials: "omit" })
  return response.then(
    () => true,
    () => false
  )
}

const watch = (screen: HTMLElement, listElement: HTMLElement): void => {
  const { address = "", detail: detailAddress = "", existenceUrl, requestedSeq = "", stream = "" } = screen.dataset
  const rows = new Rows()
  // Without an entry in its address the screen shows the newest one and follows it.
  let chosen = Number(requestedSeq)
  let isFollowing = requestedSeq === ""
  // The entry of the address is scrolled into view once, when its row has come; after that the list stays where it is.
  let isScrollPending = requestedSeq !== ""
  let isUpdateScheduled = false
  // The stream begins with the oldest entries. Until it reaches the one that was the newest, the page shows that one.
  let { begin, last: newestOnLoad } = boundsIn(document.getElementById("watch-entry"))
  let quietTimer: ReturnType<typeof setTimeout> | undefined

  const list = createList(listElement, rows, (seq) => `${address}&entry=${seq}`)
  const detail = createDetail({
    addressOf: (seq) => (seq === 0 ? detailAddress : `${detailAddress}&entry=${seq}`),
    onBounds: dropCleared
  })
  const scrubber = createScrubber({ rows, chosen: () => chosen, choose })

  const currentAddress = (): string => (isFollowing ? address : `${address}&entry=${chosen}`)

  let addressWrittenAt = 0
  let addressTimer: ReturnType<typeof setTimeout> | undefined
  const updateAddress = (): void => {
    clearTimeout(addressTimer)
    if (currentAddress() === location.pathname + location.search) return
    const left = addressWrittenAt + addressIntervalMs - Date.now()
    if (left > 0) {
      addressTimer = setTimeout(updateAddress, left)
      return
    }
    addressWrittenAt = Date.now()
    history.replaceState(null, "", currentAddress())
  }

  /** Choosing the newest entry, however it happens, starts following. */
  function choose(seq: number, isBroughtIntoView = true): void {
    chosen = seq
    isFollowing = seq === rows.last?.seq
    isScrollPending = false
    list.choose(seq, isBroughtIntoView)
    detail.show(seq)
    scrubber.draw()
    updateAddress()
  }

  /** Entries that the journal has evicted stay on a screen that had them. */
  const showCount = (): void =>
    setText("watch-count", formatRequestCount(rows.all.length, Math.max(0, (rows.all[0]?.seq ?? begin) - begin)))

  /** Removes entries that were cleared from the journal. */
  function dropCleared(ends: JournalBounds): void {
    // Numbers only grow: a journal with a lower last number is another one than the list's, as after a restart.
    if (ends.last < (rows.last?.seq ?? 0)) return
    begin = ends.begin
    const removed = rows.dropBefore(begin)
    showCount()
    if (removed === 0) return
    list.shift(removed)
    list.draw()
    scrubber.draw()
  }

  const announce = (row: Row): void => setText("watch-said", `Request ${row.seq}: ${row.name}, ${row.status}`)

  const focusOn = (seq: number, options?: FocusOptions): void => {
    list.draw()
    document.getElementById(`entry-${seq}`)?.focus(options)
  }

  const go = (steps: number): void => {
    scrubber.stop()
    const focused = focusedWithin(listElement)
    const row = rows.from(Number(focused?.dataset.seq ?? chosen), steps)
    if (row === undefined) return
    choose(row.seq)
    if (focused === undefined) announce(row)
    else focusOn(row.seq)
  }

  /** Moves to the newest entry. A focus on the previous one moves too; a focus on another row keeps that row in sight. */
  const follow = (seq: number): void => {
    const focused = focusedWithin(listElement)?.dataset.seq
    const isOnChosen = focused === String(chosen)
    choose(seq, focused === undefined || isOnChosen)
    if (isOnChosen) focusOn(seq, { preventScroll: true })
  }

  /** Shows the entries that have come since the last update. */
  const update = (): void => {
    isUpdateScheduled = false
    const { all, last } = rows
    showCount()
    document.getElementById("watch-empty")?.remove()
    if (last === undefined) return
    const hasCaughtUp = last.seq >= newestOnLoad
    clearTimeout(quietTimer)
    // It may never reach that one, if the server was restarted before the stream.
    if (!hasCaughtUp) quietTimer = setTimeout(stopWaiting, quietMs)
    if (hasCaughtUp) setText("watch-last", String(last.seq))
    if (isFollowing && hasCaughtUp) follow(last.seq)
    else scrubber.draw()
    if (isScrollPending && all[rows.placeOf(chosen)]?.seq === chosen) {
      isScrollPending = false
      list.choose(chosen)
      // There was no such entry when the page was loaded.
      if (document.getElementById("watch-request-title") === null) detail.show(chosen)
    }
    list.draw()
  }

  function stopWaiting(): void {
    newestOnLoad = 0
    update()
  }

  followStream({
    addressAfter: (id) => `${stream}?after=${id}`,
    page: detailAddress,
    existenceUrl,
    onEntry: (data, mark) => {
      const entry = JSON.parse(data) as Entry
      if (rows.add(entry, mark)) {
        // The detail says what is missing before this entry. The entry that was shown does not exist any more.
        begin = entry.seq
        newestOnLoad = 0
        isFollowing = true
        detail.invalidate()
      }
      if (isUpdateScheduled) return
      isUpdateScheduled = true
      requestAnimationFrame(update)
    },
    // Somebody may have set or cleared something elsewhere meanwhile.
    onOpen: () => detail.refresh(document.getElementById("watch-request-title") === null ? chosen : undefined)
  })

  listElement.addEventListener("click", (event) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-seq]") : null
    if (row === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    scrubber.stop()
    choose(Number(row.dataset.seq))
  })
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("[data-replay]") : null
    if (button === null) return
    // The result appears in the journal.
    isFollowing = true
    void replay(button.dataset.replay ?? "").then((isAnswered) => {
      if (!isAnswered) button.textContent = "No answer: replay again"
    })
  })
  // Forms of the bar return to the entry that is shown now.
  document.addEventListener("submit", ({ target }) => {
    const next = target instanceof Element ? target.querySelector<HTMLInputElement>('#watch-bar [name="next"]') : null
    if (next?.value.includes("?")) next.value = currentAddress()
  })
  listenToKeys({ go, play: () => scrubber.play(1) })
}

if (screen !== null && listElement !== null) watch(screen, listElement)
