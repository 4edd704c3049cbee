/** Milliseconds between two requests at least: of more than that nobody sees each. */
const minIntervalMs = 120

const retryDelayMs = 2000

interface DetailOptions {
  readonly addressOf: (seq: number) => string
  readonly onBounds: (ends: JournalBounds) => void
}

export interface JournalBounds {
  /** With which number the journal begins, whether or not its first entries are still there. */
  readonly begin: number
  /** The number of its newest entry, 0 before the first. */
  readonly last: number
}

export const boundsIn = (entry: HTMLElement | null): JournalBounds => ({
  begin: Number(entry?.dataset.begin ?? 1),
  last: Number(entry?.dataset.last ?? 0)
})

/** What has the focus, if that is within an element. */
export const focusedWithin = (element: Element): HTMLElement | undefined => {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && element.contains(activeElement) ? activeElement : undefined
}

const focusOn = (id: string | undefined): void => {
  const element = document.getElementById(id ?? "") ?? document.getElementById("watch-middle")
  const focused = element instanceof HTMLDetailsElement ? element.querySelector("summary") : element
  focused?.focus({ preventScroll: true })
}

/** Puts the next entry into the place of the one that is shown: what was opened stays open, and the focus where it was. */
const swapEntry = (next: Element): void => {
  const now = document.getElementById("watch-entry")
  if (now === null) return
  const focused = focusedWithin(now)
  const opened = [...now.querySelectorAll("details[open]")].map(({ id }) => id)
  now.replaceWith(document.adoptNode(next))
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "")
  if (focused !== undefined) focusOn(focused.closest("[id]")?.id)
}

/** Brings the bar up to date, unless somebody is about to do something in it. */
const swapBar = (next: Element | null): void => {
  const now = document.getElementById("watch-bar")
  if (now === null || next === null || focusedWithin(now) !== undefined) return
  // What was opened within a menu stays open when that is closed.
  if (now.querySelector('details[name="menu"][open]') !== null) return
  if (now.outerHTML !== next.outerHTML) now.replaceWith(document.adoptNode(next))
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

/** Shows an entry as the server draws it. While one is on its way only the last that was asked for is kept in mind. */
export const createDetail = ({ addressOf, onBounds }: DetailOptions) => {
  let shownSeq: number | undefined
  let requestedSeq: number | undefined
  let failedSeq: number | undefined
  let isBusy = false

  const load = async (seq: number): Promise<void> => {
    shownSeq = undefined
    const response = await fetch(addressOf(seq), { cache: "no-store" }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    // What stands before a server answers in its place where that is away.
    if (response === undefined || response.status >= 500 || text === undefined) {
      failedSeq = seq
      setTimeout(() => requestEntry(failedSeq), retryDelayMs)
      return showFailure(`Request ${seq} cannot be shown: the server does not answer. It is tried again.`)
    }
    const next = new DOMParser().parseFromString(text, "text/html")
    const entry = next.querySelector<HTMLElement>("#watch-entry")
    if (entry === null) return showFailure(`Request ${seq} cannot be shown: load the page again to see why.`)
    shownSeq = seq
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

    /** What is shown is another request than the one that has its number now. */
    invalidate: (): void => {
      shownSeq = undefined
    },

    /** Asks again for what is shown, or could not be: the sandbox may have changed meanwhile. */
    refresh: (): void => requestEntry(requestedSeq ?? shownSeq ?? failedSeq)
  }
}
