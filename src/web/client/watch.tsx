import type { Entry } from "../watch/Entry.ts"
import { Rows } from "../watch/Rows.ts"
import { countText, type Row } from "../watch/row.ts"
import { type Ends, endsIn, makeDetail, within } from "./watch/detail.ts"
import { listenToKeys } from "./watch/keys.ts"
import { makeList } from "./watch/List.tsx"
import { makeScrubber } from "./watch/scrubber.ts"
import { followStream } from "./watch/stream.ts"

// Follows the journal of a sandbox by its stream of events. The list begins anew where the journal did.

const screen = document.querySelector<HTMLElement>(".watch[data-stream]")
const listElement = document.getElementById("watch-rows")

/** A browser takes only so many changes of its address. */
const addressEveryMs = 400

const write = (id: string, text: string): void => {
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
  const { address = "", asked = "", detail: detailAddress = "", stream = "", there } = screen.dataset
  const rows = new Rows()
  // Without an entry in its address the screen shows the newest, whichever that is.
  let chosen = Number(asked)
  let isFollowing = asked === ""
  // The entry of the address is brought into view once, when its row has come: the list stays where it is from then on.
  let isAwaited = asked !== ""
  let isDue = false
  let { begin } = endsIn(document.getElementById("watch-entry"))

  const list = makeList(listElement, rows, (seq) => `${address}&entry=${seq}`)
  const detail = makeDetail({ addressOf: (seq) => `${detailAddress}&entry=${seq}`, tellEnds: forget })
  const scrubber = makeScrubber({ rows, chosen: () => chosen, choose })

  const addressNow = (): string => (isFollowing ? address : `${address}&entry=${chosen}`)

  let noted = 0
  let noting: ReturnType<typeof setTimeout> | undefined
  const noteAddress = (): void => {
    clearTimeout(noting)
    if (addressNow() === location.pathname + location.search) return
    const left = noted + addressEveryMs - Date.now()
    if (left > 0) {
      noting = setTimeout(noteAddress, left)
      return
    }
    noted = Date.now()
    history.replaceState(null, "", addressNow())
  }

  /** Who is at the newest follows what comes, whatever has led there. */
  function choose(seq: number, isBroughtIntoView = true): void {
    chosen = seq
    isFollowing = seq === rows.last?.seq
    isAwaited = false
    list.choose(seq, isBroughtIntoView)
    detail.show(seq)
    scrubber.draw()
    noteAddress()
  }

  /** What fell out of the journal stays on a screen that had it. */
  const tellCount = (): void =>
    write("watch-count", countText(rows.all.length, Math.max(0, (rows.all[0]?.seq ?? begin) - begin)))

  /** Leaves out what was cleared from the journal. */
  function forget(ends: Ends): void {
    // Numbers only grow: a journal that has not come as far is another one than that of the list, as after a restart.
    if (ends.last < (rows.last?.seq ?? 0)) return
    begin = ends.begin
    const gone = rows.keepFrom(begin)
    tellCount()
    if (gone === 0) return
    list.shift(gone)
    list.draw()
    scrubber.draw()
  }

  const say = (row: Row): void => write("watch-said", `Request ${row.seq}: ${row.name}, ${row.status}`)

  const focusOn = (seq: number, options?: FocusOptions): void => {
    list.draw()
    document.getElementById(`entry-${seq}`)?.focus(options)
  }

  const go = (steps: number): void => {
    scrubber.stop()
    const focused = within(listElement)
    const row = rows.from(Number(focused?.dataset.seq ?? chosen), steps)
    if (row === undefined) return
    choose(row.seq)
    if (focused === undefined) say(row)
    else focusOn(row.seq)
  }

  /** Goes on to the newest, with the focus where that is on the one before it; where it is on another row, that stays in sight. */
  const follow = (seq: number): void => {
    const focused = within(listElement)?.dataset.seq
    const isOnChosen = focused === String(chosen)
    choose(seq, focused === undefined || isOnChosen)
    if (isOnChosen) focusOn(seq, { preventScroll: true })
  }

  /** Shows what has come since the last time. */
  const update = (): void => {
    isDue = false
    const { all, last } = rows
    tellCount()
    document.getElementById("watch-empty")?.remove()
    if (last === undefined) return
    write("watch-last", String(last.seq))
    if (isFollowing) follow(last.seq)
    else scrubber.draw()
    if (isAwaited && all[rows.placeOf(chosen)]?.seq === chosen) {
      isAwaited = false
      list.choose(chosen)
      // It was not there yet when the page was loaded.
      if (document.getElementById("watch-last") === null) detail.show(chosen)
    }
    list.draw()
  }

  followStream({
    addressAfter: (id) => `${stream}?after=${id}`,
    page: detailAddress,
    there,
    take: (data, mark) => {
      const entry = JSON.parse(data) as Entry
      if (rows.add(entry, mark)) {
        // What is missing before it is told with its detail. There is no such entry any more as was looked at.
        begin = entry.seq
        isFollowing = true
        detail.outdate()
      }
      if (isDue) return
      isDue = true
      requestAnimationFrame(update)
    },
    // Meanwhile somebody may have set or cleared something elsewhere.
    opened: () => detail.refresh()
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
    if (next?.value.includes("?")) next.value = addressNow()
  })
  listenToKeys({ go, play: () => scrubber.play(1) })
}

if (screen !== null && listElement !== null) watch(screen, listElement)
