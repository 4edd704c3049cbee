/** The least time between two requests, in milliseconds: nobody could see each of more. */
const minIntervalMs = 120

const retryDelayMs = 2000

interface DetailOptions {
  /** The address of an entry; of 0, that of a run without one. */
  readonly addressOf: (seq: number) => string
  readonly onBounds: (ends: JournalBounds) => void
}

export interface JournalBounds {
  /** The first number of the journal, whether or not its first entries are still kept. */
  readonly begin: number
  /** The number of its newest entry, 0 before the first. */
  readonly last: number
}

export const boundsIn = (entry: HTMLElement | null): JournalBounds => ({
  begin: Number(entry?.dataset.begin ?? 1),
  last: Number(entry?.dataset.last ?? 0)
})

/** The element with the focus, if it is within `element`. */
export const focusedWithin = (element: Element): HTMLElement | undefined => {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && element.contains(activeElement) ? activeElement : undefined
}

const focusOn = (id: string | undefined): void => {
  const element = document.getElementById(id ?? "") ?? document.getElementById("watch-middle")
  const focused = element instanceof HTMLDetailsElement ? element.querySelector("summary") : element
  focused?.focus({ preventScroll: true })
}

/** Replaces the entry that is shown by the next one: opened details stay open, and the focus stays. */
const swapEntry = (next: Element): void => {
  const now = document.getElementById("watch-entry")
  if (now === null) return
  const focused = focusedWithin(now)
  const openIds = [...now.querySelectorAll("details[open]")].map(({ id }) => id)
  now.replaceWith(document.adoptNode(next))
  for (const id of openIds) document.getElementById(id)?.setAttribute("open", "")
  if (focused !== undefined) focusOn(focused.closest("[id]")?.id)
}

// The newest bar that was not put in because somebody was using the one before it.
let skippedBar: Element | null = null

/**
 * Details opened within a menu stay open after the menu is closed. A pressed button may have no focus, and what is pressed below
 * the bar must not move before it is released.
 */
const isInUse = (bar: Element): boolean =>
  focusedWithin(bar) !== undefined ||
  document.documentElement.matches(":active") ||
  bar.querySelector('details[name="menu"][open]') !== null

/** Replaces the bar, unless somebody is using it. */
const swapBar = (next: Element | null): void => {
  const now = document.getElementById("watch-bar")
  if (now === null || next === null) return
  skippedBar = isInUse(now) ? next : null
  if (skippedBar === null && now.outerHTML !== next.outerHTML) now.replaceWith(document.adoptNode(next))
}

/** Puts a skipped bar in when the old one is left. The focus is elsewhere only after these events. */
const watchUseOfBar = (): void => {
  const swapSkipped = (): unknown => setTimeout(() => swapBar(skippedBar))
  document.addEventListener("focusout", swapSkipped)
  document.addEventListener("pointerup", swapSkipped)
  document.addEventListener("toggle", swapSkipped, true)
}

const showFailure = (text: string): void => {
  const entry = document.getElementById("watch-entry")
  if (entry === null || entry.textContent === text) return
  const alert = document.createElement("p")
  alert.className = "empty"
  alert.setAttribute("role", "alert")
  alert.textContent = text
  entry.replaceChildren(alert)
}

/** Shows an entry as the server renders it. While a request is running, only the last requested entry is queued. */
export const createDetail = ({ addressOf, onBounds }: DetailOptions) => {
  let shownSeq: number | undefined
  let requestedSeq: number | undefined
  let failedSeq: number | undefined
  let isBusy = false
  watchUseOfBar()

  const load = async (seq: number): Promise<void> => {
    shownSeq = undefined
    const what = seq === 0 ? "The run" : `Request ${seq}`
    const response = await fetch(addressOf(seq), { cache: "no-store" }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    // If the server is away, a proxy in front of it answers instead.
    if (response === undefined || response.status >= 500 || text === undefined) {
      failedSeq = seq
      setTimeout(() => requestEntry(failedSeq), retryDelayMs)
      return showFailure(`${what} cannot be shown: the server does not answer. The page tries again.`)
    }
    const next = new DOMParser().parseFromString(text, "text/html")
    const entry = next.querySelector<HTMLElement>("#watch-entry")
    if (entry === null) return showFailure(`${what} cannot be shown: reload the page to see why.`)
    // One that is missing may come later.
    shownSeq = entry.querySelector("#watch-request-title") === null ? undefined : seq
    swapEntry(entry)
    swapBar(next.getElementById("watch-bar"))
    onBounds(boundsIn(entry))
  }

  const loadRequested = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      while (requestedSeq !== undefined) {
        const seq = requestedSeq
        requestedSeq = undefined
        failedSeq = undefined
        await load(seq)
        await new Promise((done) => setTimeout(done, minIntervalMs))
      }
    } finally {
      isBusy = false
    }
  }

  const requestEntry = (seq: number | undefined): void => {
    if (seq === undefined) return
    requestedSeq = seq
    void loadRequested()
  }

  return {
    show: (seq: number): void => {
      if (seq !== shownSeq || requestedSeq !== undefined) requestEntry(seq)
    },

    /** The number of the entry that is shown now belongs to another request. */
    invalidate: (): void => {
      shownSeq = undefined
    },

    /**
     * Requests the shown entry again, or the one that failed: the sandbox may have changed meanwhile. `missing` is the entry whose
     * absence the page tells; 0 before the first one.
     */
    refresh: (missing?: number): void => requestEntry(requestedSeq ?? shownSeq ?? failedSeq ?? missing)
  }
}
