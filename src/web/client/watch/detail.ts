/** Milliseconds between two requests at least: of more than that nobody sees each. */
const everyMs = 120

const againMs = 2000

interface Detailed {
  readonly addressOf: (seq: number) => string
  readonly tellEnds: (ends: Ends) => void
}

export interface Ends {
  /** With which number the journal begins, whether or not its first entries are still there. */
  readonly begin: number
  /** The number of its newest entry, 0 before the first. */
  readonly last: number
}

export const endsIn = (entry: HTMLElement | null): Ends => ({
  begin: Number(entry?.dataset.begin ?? 1),
  last: Number(entry?.dataset.last ?? 0)
})

/** What has the focus, if that is within an element. */
export const within = (element: Element): HTMLElement | undefined => {
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
  const focused = within(now)
  const opened = [...now.querySelectorAll("details[open]")].map(({ id }) => id)
  now.replaceWith(document.adoptNode(next))
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "")
  if (focused !== undefined) focusOn(focused.closest("[id]")?.id)
}

/** Brings the bar up to date, unless somebody is about to do something in it. */
const swapBar = (next: Element | null): void => {
  const now = document.getElementById("watch-bar")
  if (now === null || next === null || within(now) !== undefined) return
  // What was opened within a menu stays open when that is closed.
  if (now.querySelector('details[name="menu"][open]') !== null) return
  if (now.outerHTML !== next.outerHTML) now.replaceWith(document.adoptNode(next))
}

const tellFailed = (text: string): void => {
  const entry = document.getElementById("watch-entry")
  if (entry === null || entry.textContent === text) return
  const alert = document.createElement("p")
  alert.className = "empty"
  alert.setAttribute("role", "alert")
  alert.textContent = text
  entry.replaceChildren(alert)
}

/** Shows an entry as the server draws it. While one is on its way only the last that was asked for is kept in mind. */
export const makeDetail = ({ addressOf, tellEnds }: Detailed) => {
  let shown: number | undefined
  let wanted: number | undefined
  let failed: number | undefined
  let isBusy = false

  const load = async (seq: number): Promise<void> => {
    shown = undefined
    const response = await fetch(addressOf(seq), { cache: "no-store" }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    // What stands before a server answers in its place where that is away.
    if (response === undefined || response.status >= 500 || text === undefined) {
      failed = seq
      setTimeout(() => ask(failed), againMs)
      return tellFailed(`Request ${seq} cannot be shown: the server does not answer. It is tried again.`)
    }
    const next = new DOMParser().parseFromString(text, "text/html")
    const entry = next.querySelector<HTMLElement>("#watch-entry")
    if (entry === null) return tellFailed(`Request ${seq} cannot be shown: load the page again to see why.`)
    shown = seq
    swapEntry(entry)
    swapBar(next.getElementById("watch-bar"))
    tellEnds(endsIn(entry))
  }

  const loop = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      while (wanted !== undefined) {
        const seq = wanted
        wanted = undefined
        failed = undefined
        await load(seq)
        await new Promise((done) => setTimeout(done, everyMs))
      }
    } finally {
      isBusy = false
    }
  }

  const ask = (seq: number | undefined): void => {
    if (seq === undefined) return
    wanted = seq
    void loop()
  }

  return {
    show: (seq: number): void => {
      if (seq !== shown || wanted !== undefined) ask(seq)
    },

    /** What is shown is another request than the one that has its number now. */
    outdate: (): void => {
      shown = undefined
    },

    /** Asks again for what is shown, or could not be: the sandbox may have changed meanwhile. */
    refresh: (): void => ask(wanted ?? shown ?? failed)
  }
}
