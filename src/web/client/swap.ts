// The parts of a page that differ from one to the next.
const parts = ["#main", ".cart-link"]

const focusable = (): ReadonlyArray<HTMLElement> => [
  ...document.querySelectorAll<HTMLElement>('#main a, #main button, #main input, #main select, #main [tabindex="0"]')
]

/**
 * The names by which an element can be found again on the next page, the most reliable first: numbers may have changed,
 * and where several have one name, as runs may, a link is the one with the same target.
 */
const namesOf = (element: Element): ReadonlyArray<string> => {
  const label = element.getAttribute("aria-label") ?? element.textContent
  const name = [element.tagName, element.id, element.getAttribute("name"), label].join("|").replace(/\s+/g, " ")
  const rough = name.replace(/[\d\s]+/g, " ")
  const href = element.getAttribute("href")
  return [href === null ? name : `${rough}|${href}`, name, rough]
}

/** Returns a function that finds an element again: by name, and by index among elements of the same name. */
const finderOf = (element: HTMLElement): (() => HTMLElement | undefined) => {
  const matching = (name: string, way: number) => focusable().filter((other) => namesOf(other)[way] === name)
  const ways = namesOf(element).map((name, way) => [name, matching(name, way).indexOf(element)] as const)
  return () => {
    for (const [way, [name, place]] of ways.entries()) {
      const found = matching(name, way)
      if (found.length > 0) return found[Math.min(place, found.length - 1)]
    }
    return undefined
  }
}

/** The tables that scroll if they are wider than the window, by label. */
const wideTables = (): ReadonlyMap<string | null, Element> =>
  new Map(
    [...document.querySelectorAll("#main section.wide")].map((table) => [table.getAttribute("aria-label"), table])
  )

/** Replaces this page by another one: its main part. The focus and the scroll positions of tables stay. */
export const replacePage = (next: Document): void => {
  const focused = document.activeElement
  const find = focused instanceof HTMLElement && focused.closest("#main") !== null ? finderOf(focused) : undefined
  const scrolled = [...wideTables()].map(([label, { scrollLeft }]) => [label, scrollLeft] as const)
  for (const part of parts) {
    const now = document.querySelector(part)
    const then = next.querySelector(part)
    if (now !== null && then !== null) now.replaceWith(document.adoptNode(then))
  }
  const tables = wideTables()
  for (const [label, scrollLeft] of scrolled) tables.get(label)?.scrollTo({ left: scrollLeft })
  document.title = next.title
  // A message gets the focus, because it must be read first; otherwise the focus stays.
  const message = document.querySelector<HTMLElement>("#main .alert, #main .done")
  if (message !== null) {
    message.tabIndex = -1
    message.focus()
  } else if (find !== undefined) {
    ;(find() ?? document.querySelector<HTMLElement>("#main"))?.focus({ preventScroll: true })
  }
}

/** Marks the history entries of pages that were swapped in place. */
export const swapMarker = "swapped"

/** The address of a response never has the fragment that was requested. */
const withoutFragment = (url: string): string => url.replace(/#.*/s, "")

const pushHistory = (url: string): void => {
  if (withoutFragment(url) === withoutFragment(location.href)) return
  history.replaceState(swapMarker, "")
  history.pushState(swapMarker, "", url)
}

const showAlert = (main: Element | null, text: string): void => {
  const alert = document.createElement("p")
  alert.className = "alert wrap"
  alert.setAttribute("role", "alert")
  alert.textContent = text
  main?.querySelector(".alert[role=alert].wrap")?.remove()
  main?.prepend(alert)
  main?.removeAttribute("aria-busy")
}

const unreachable = "The shop cannot be reached. It is not known whether this was done: check before you try again."

/** What a page without our frame says, such as that of a closed shop. Undefined if the page is not of this site. */
const textOfBarePage = (page: Document): string | undefined => {
  const parts = page.querySelector("#bare")?.children
  return parts && [...parts].map(({ textContent }) => textContent).join(" ")
}

// After a second click only the later response is shown.
let latestRequest = 0

// The form that is being sent, with its fields. A double click sends it once.
let formInFlight: string | undefined

/**
 * Fetches a page, or sends a form, and shows the response in place. What cannot be shown in place is loaded as the
 * browser would without us; a form is never sent twice.
 */
export const swapTo = async (url: URL, form?: URLSearchParams): Promise<void> => {
  const sent = form && `${url} ${form}`
  if (sent !== undefined && sent === formInFlight) return
  formInFlight = sent
  latestRequest += 1
  const request = latestRequest
  const main = document.querySelector("#main")
  main?.setAttribute("aria-busy", "true")
  try {
    // Without this header an error is answered as to a program, with JSON.
    const headers = { accept: "text/html" }
    const response = await fetch(url, form === undefined ? { headers } : { method: "POST", headers, body: form })
    const next = new DOMParser().parseFromString(await response.text(), "text/html")
    if (request !== latestRequest) return
    if (next.querySelector("#main") === null) {
      const text = textOfBarePage(next)
      if (form === undefined || text === undefined) throw new Error("the answer is no page to show in place")
      showAlert(main, text)
      return
    }
    replacePage(next)
    pushHistory(form === undefined || response.redirected ? response.url : location.href)
  } catch {
    if (request !== latestRequest) return
    if (form !== undefined) return showAlert(main, unreachable)
    main?.removeAttribute("aria-busy")
    location.assign(url)
  } finally {
    if (request === latestRequest) formInFlight = undefined
  }
}
