import type { Entry } from "../watch/Entry.ts"
import { Rows } from "../watch/Rows.ts"
import { makeDetail } from "./watch/detail.ts"
import { listenToKeys } from "./watch/keys.ts"
import { makeList } from "./watch/List.tsx"
import { makeScrubber } from "./watch/scrubber.ts"

// Follows the journal of a sandbox by its stream of events. The browser connects again by itself after a break, and says what it
// has seen last; the list begins anew where the journal did.

const screen = document.querySelector<HTMLElement>(".watch[data-stream]")
const listElement = document.getElementById("watch-rows")

const texts = { live: "Live", reconnecting: "Reconnecting", closed: "Not connected" }

const tell = (state: keyof typeof texts): void => {
  const element = document.getElementById("watch-live")
  if (element === null || element.dataset.state === state) return
  element.dataset.state = state
  element.textContent = texts[state]
}

interface Request {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends a request to the sandbox again, as a program would: without the cookies of this browser. */
const replay = async (request: string): Promise<void> => {
  const { body = null, headers, method, url } = JSON.parse(request) as Request
  const type = body === null ? {} : { "content-type": "application/json" }
  await fetch(url, { method, body, headers: { ...headers, ...type }, credentials: "omit" }).catch(() => undefined)
}

const watch = (screen: HTMLElement, listElement: HTMLElement): void => {
  const { address = "", asked = "", detail: detailAddress = "", stream = "" } = screen.dataset
  const rows = new Rows()
  // Without an entry in its address the screen shows the newest, whichever that is.
  let chosen = Number(asked)
  let isFollowing = asked === ""
  // The entry of the address is brought into view once, when its row has come: the list stays where it is from then on.
  let isAwaited = asked !== ""
  let isDue = false

  const list = makeList(listElement, rows, (seq) => `${address}&entry=${seq}`)
  const detail = makeDetail((seq) => `${detailAddress}&entry=${seq}`)
  const scrubber = makeScrubber({ rows, chosen: () => chosen, choose: (seq) => choose(seq) })

  const noteAddress = (): void => {
    const url = isFollowing ? address : `${address}&entry=${chosen}`
    // A browser takes only so many changes of its address.
    if (!scrubber.isPlaying()) history.replaceState(null, "", url)
  }

  function choose(seq: number, follows = false): void {
    chosen = seq
    isFollowing = follows
    isAwaited = false
    list.choose(seq)
    detail.show(seq)
    scrubber.draw()
    noteAddress()
  }

  const go = (steps: number): void => {
    scrubber.stop()
    const row = rows.from(chosen, steps)
    if (row !== undefined) choose(row.seq, row.seq === rows.last?.seq)
  }

  /** Shows what has come since the last time. */
  const update = (): void => {
    isDue = false
    const { all, last } = rows
    const count = document.getElementById("watch-count")
    if (count !== null)
      count.textContent = `${all.length.toLocaleString("en-US")} request${all.length === 1 ? "" : "s"}`
    document.getElementById("watch-empty")?.remove()
    if (last === undefined) return
    if (isFollowing) choose(last.seq, true)
    else scrubber.draw()
    if (isAwaited && all[rows.placeOf(chosen)]?.seq === chosen) {
      isAwaited = false
      list.choose(chosen)
    }
    list.draw()
  }

  const events = new EventSource(stream)
  events.addEventListener("message", ({ data }) => {
    // There is no such entry any more as was looked at.
    if (rows.add(JSON.parse(data) as Entry)) isFollowing = true
    if (isDue) return
    isDue = true
    requestAnimationFrame(update)
  })
  events.addEventListener("open", () => tell("live"))
  events.addEventListener("error", () => tell(events.readyState === EventSource.CLOSED ? "closed" : "reconnecting"))

  listElement.addEventListener("click", (event) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-seq]") : null
    if (row === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    scrubber.stop()
    const seq = Number(row.dataset.seq)
    choose(seq, seq === rows.last?.seq)
  })
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("[data-replay]") : null
    if (button === null) return
    // What becomes of it is in the journal.
    isFollowing = true
    void replay(button.dataset.replay ?? "")
  })
  listenToKeys({ go, play: () => scrubber.play(1) })
}

if (screen !== null && listElement !== null) watch(screen, listElement)
