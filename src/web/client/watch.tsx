import type { Entry } from "../watch/Entry.ts"
import { Rows } from "../watch/Rows.ts"
import { formatRequestCount, type Row } from "../watch/row.ts"
import { boundsIn, createDetail, focusedWithin, type JournalBounds } from "./watch/detail.ts"
import { listenToKeys } from "./watch/keys.ts"
import { createList } from "./watch/List.tsx"
import { createScrubber } from "./watch/scrubber.ts"
import { followStream } from "./watch/stream.ts"

// Follows the journal of a sandbox by its stream of events. The list begins anew where the journal did.

const screen = document.querySelector<HTMLElement>(".watch[data-stream]")
const listElement = document.getElementById("watch-rows")

/** A browser takes only so many changes of its address. */
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

/** Sends a request to the sandbox again, as a program would: without the cookies of this browser. Yields whether it was answered. */
const replay = (request: string): Promise<boolean> => {
  const { body = null, headers, method, url } = JSON.parse(request) as Request
  const type = body === null ? {} : { "content-type": "application/json" }
  const sent = fetch(url, { method, body, headers: { ...headers, ...type }, credentials: "omit" })
  return sent.then(
    () => true,
    () => false
  )
}

const watch = (screen: HTMLElement, listElement: HTMLElement): void => {
  const {
    address = "",
    asked: requestedSeq = "",
    detail: detailAddress = "",
    stream = "",
    there: existenceUrl
  } = screen.dataset
  const rows = new Rows()
  // Without an entry in its address the screen shows the newest, whichever that is.
  let chosen = Number(requestedSeq)
  let isFollowing = requestedSeq === ""
  // The entry of the address is brought into view once, when its row has come: the list stays where it is from then on.
  let isScrollPending = requestedSeq !== ""
  let isUpdateScheduled = false
  let { begin } = boundsIn(document.getElementById("watch-entry"))

  const list = createList(listElement, rows, (seq) => `${address}&entry=${seq}`)
  const detail = createDetail({ addressOf: (seq) => `${detailAddress}&entry=${seq}`, onBounds: dropCleared })
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

  /** Who is at the newest follows what comes, whatever has led there. */
  function choose(seq: number, isBroughtIntoView = true): void {
    chosen = seq
    isFollowing = seq === rows.last?.seq
    isScrollPending = false
    list.choose(seq, isBroughtIntoView)
    detail.show(seq)
    scrubber.draw()
    updateAddress()
  }

  /** What fell out of the journal stays on a screen that had it. */
  const showCount = (): void =>
    setText("watch-count", formatRequestCount(rows.all.length, Math.max(0, (rows.all[0]?.seq ?? begin) - begin)))

  /** Leaves out what was cleared from the journal. */
  function dropCleared(ends: JournalBounds): void {
    // Numbers only grow: a journal that has not come as far is another one than that of the list, as after a restart.
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

  /** Goes on to the newest, with the focus where that is on the one before it; where it is on another row, that stays in sight. */
  const follow = (seq: number): void => {
    const focused = focusedWithin(listElement)?.dataset.seq
    const isOnChosen = focused === String(chosen)
    choose(seq, focused === undefined || isOnChosen)
    if (isOnChosen) focusOn(seq, { preventScroll: true })
  }

  /** Shows what has come since the last time. */
  const update = (): void => {
    isUpdateScheduled = false
    const { all, last } = rows
    showCount()
    document.getElementById("watch-empty")?.remove()
    if (last === undefined) return
    setText("watch-last", String(last.seq))
    if (isFollowing) follow(last.seq)
    else scrubber.draw()
    if (isScrollPending && all[rows.placeOf(chosen)]?.seq === chosen) {
      isScrollPending = false
      list.choose(chosen)
      // It was not there yet when the page was loaded.
      if (document.getElementById("watch-last") === null) detail.show(chosen)
    }
    list.draw()
  }

  followStream({
    addressAfter: (id) => `${stream}?after=${id}`,
    page: detailAddress,
    existenceUrl,
    onEntry: (data, mark) => {
      const entry = JSON.parse(data) as Entry
      if (rows.add(entry, mark)) {
        // What is missing before it is told with its detail. There is no such entry any more as was looked at.
        begin = entry.seq
        isFollowing = true
        detail.invalidate()
      }
      if (isUpdateScheduled) return
      isUpdateScheduled = true
      requestAnimationFrame(update)
    },
    // Meanwhile somebody may have set or cleared something elsewhere.
    onOpen: () => detail.refresh()
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
    // What becomes of it is in the journal.
    isFollowing = true
    void replay(button.dataset.replay ?? "").then((isAnswered) => {
      if (!isAnswered) button.textContent = "No answer: replay again"
    })
  })
  // What is done in the bar leads back to what is looked at now.
  document.addEventListener("submit", ({ target }) => {
    const next = target instanceof Element ? target.querySelector<HTMLInputElement>('#watch-bar [name="next"]') : null
    if (next?.value.includes("?")) next.value = currentAddress()
  })
  listenToKeys({ go, play: () => scrubber.play(1) })
}

if (screen !== null && listElement !== null) watch(screen, listElement)
