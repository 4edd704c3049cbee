import "./copy.ts"
import "./forms.ts"
import { swapMarker, swapTo } from "./swap.ts"

// Pages work without this. With it, forms and filters that say so change the page in place instead of loading a new one.

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

const toUrl = (form: HTMLFormElement, data: FormData): URL => {
  const url = new URL(form.action)
  url.search = ""
  for (const [name, value] of data) if (typeof value === "string" && value !== "") url.searchParams.append(name, value)
  return url
}

const submit = (form: HTMLFormElement, submitter: HTMLElement | null): void => {
  const data = new FormData(form, submitter)
  if (form.method === "get") {
    void swapTo(toUrl(form, data))
    return
  }
  const body = new URLSearchParams()
  for (const [name, value] of data) if (typeof value === "string") body.append(name, value)
  void swapTo(new URL(form.action), body)
}

document.addEventListener("submit", (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.hasAttribute("data-swap")) return
  event.preventDefault()
  submit(form, event.submitter)
})

document.addEventListener("change", (event) => {
  if (event.target instanceof HTMLSelectElement) event.target.closest<HTMLFormElement>("form.filters")?.requestSubmit()
})

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null
  if (link === null || !isPlainClick(event)) return
  const dialog = link.closest("dialog")
  if (link.hasAttribute("data-close") && dialog !== null) {
    event.preventDefault()
    dialog.close()
    return
  }
  const opened = document.getElementById(link.dataset.dialog ?? "")
  if (opened instanceof HTMLDialogElement) {
    event.preventDefault()
    opened.showModal()
  } else if (link.hasAttribute("data-swap")) {
    event.preventDefault()
    void swapTo(new URL(link.href))
  }
})

// A notice is shown once: the address with its parameter is replaced by the page's own.
const oneTimeParam = document.querySelector<HTMLElement>("[data-once]")?.dataset.once
if (oneTimeParam !== undefined) {
  const url = new URL(location.href)
  url.searchParams.delete(oneTimeParam)
  history.replaceState(history.state, "", url)
}

// Rarely opened parts have scripts of their own, loaded when they are opened.
for (const opened of document.querySelectorAll<HTMLElement>("details[data-script]")) {
  const load = () => void import(opened.dataset.script ?? "").catch(() => undefined)
  opened.addEventListener("toggle", load, { once: true })
}

// Escape closes a menu, and so does a click or the focus outside of it: an open one may cover what has the focus.
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[name="menu"][open]')

document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return
  for (const menu of openMenus()) {
    menu.open = false
    menu.querySelector("summary")?.focus()
  }
})

// A press on a menu's text gives the focus to what contains the menu; closing it during the press crashes Chromium.
const closeOtherMenus = ({ target, type }: Event): void => {
  if (!(target instanceof Node)) return
  for (const menu of openMenus())
    if (!menu.contains(target) && !(type === "focusin" && target.contains(menu))) menu.open = false
}
document.addEventListener("click", closeOtherMenus)
document.addEventListener("focusin", closeOtherMenus)

// Only pages that were swapped in place are swapped back: the browser handles jumps within a page.
addEventListener("popstate", (event) => {
  if (event.state === swapMarker) void swapTo(new URL(location.href))
})
