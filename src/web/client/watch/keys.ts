/** Keyboard actions, while no text is being typed. */
interface KeyActions {
  readonly go: (steps: number) => void
  readonly play: () => void
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  j: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  k: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY
}

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input:not([type=range]), select, textarea, dialog, [contenteditable]") !== null

/** Dictation may type a letter by mistake, so letters only act within the run itself. */
const isInRun = (target: Element): boolean => target.closest(".watch-list, .watch-entry, .watch-scrubber") !== null

/** In a small window, or at a high zoom, the keys that scroll a page are needed for that. */
const doesPageScroll = (): boolean => document.documentElement.scrollHeight > document.documentElement.clientHeight

/** Space presses a button; arrows, Home and End scroll what scrolls. */
const isHandledByTarget = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof Element)) return false
  if (!isInRun(target) && doesPageScroll()) return true
  if (key === " ") return target.closest("button, a, summary") !== null
  if (key.length === 1) return !isInRun(target)
  return target.closest(".json, .watch-middle, nav") !== null
}

export const listenToKeys = ({ go, play }: KeyActions): void =>
  document.addEventListener("keydown", (event) => {
    const { altKey, ctrlKey, key, metaKey, target } = event
    if (altKey || ctrlKey || metaKey || isTextInput(target) || isHandledByTarget(target, key)) return
    const by = steps[key]
    if (by === undefined && key !== " ") return
    event.preventDefault()
    if (by === undefined) play()
    else go(by)
  })
