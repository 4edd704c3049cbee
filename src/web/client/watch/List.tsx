/** @jsxImportSource preact */
import { render } from "preact"
import { EntryRow } from "../../watch/EntryRow.tsx"
import type { Rows } from "../../watch/Rows.ts"

/** Rows above and below what is seen, so that none is missing while it is scrolled. */
const overscan = 8

/** Shows a list of any length: only the rows that are seen are in the page. */
export const createList = (element: HTMLElement, rows: Rows, addressOf: (seq: number) => string) => {
  const scroller = element.parentElement ?? element
  // 0 until there was a row to measure: how high they are depends on the window.
  let measuredHeight = 0
  let chosen: number | undefined
  let isDrawScheduled = false

  const measure = (): void => {
    measuredHeight = element.querySelector("li")?.offsetHeight ?? 0
  }

  const show = (from: number, until: number): void => {
    const { all, begun } = rows
    render(
      all.slice(from, until).map((row, index) => (
        <li key={row.seq} aria-setsize={all.length} aria-posinset={from + index + 1}>
          <EntryRow row={row} begun={begun} isChosen={row.seq === chosen} to={addressOf(row.seq)} />
        </li>
      )),
      element
    )
  }

  /** The height of a row; of the first of a list that began empty, before anything is placed by it. */
  const heightOfRow = (): number => {
    if (measuredHeight === 0 && rows.all.length > 0) {
      show(0, 1)
      measure()
    }
    return measuredHeight || 46
  }

  const place = (from: number, until: number): void => {
    const rowHeight = heightOfRow()
    element.style.paddingTop = `${from * rowHeight}px`
    element.style.paddingBottom = `${Math.max(0, rows.all.length - until) * rowHeight}px`
    show(from, until)
  }

  const draw = (): void => {
    isDrawScheduled = false
    const { all } = rows
    const rowHeight = heightOfRow()
    const from = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - overscan)
    const until = Math.min(all.length, Math.ceil((scroller.scrollTop + scroller.clientHeight) / rowHeight) + overscan)
    place(from, until)
  }

  /** Draws once for however much has changed. */
  const scheduleDraw = (): void => {
    if (isDrawScheduled) return
    isDrawScheduled = true
    requestAnimationFrame(() => {
      if (isDrawScheduled) draw()
    })
  }

  measure()
  element.replaceChildren()
  scroller.addEventListener("scroll", scheduleDraw, { passive: true })
  addEventListener("resize", () => {
    measure()
    scheduleDraw()
  })
  // On paper nothing is scrolled.
  addEventListener("beforeprint", () => place(0, rows.all.length))
  addEventListener("afterprint", draw)

  return {
    /** Leaves what is seen where it is when so many rows went from the beginning. */
    shift: (rows: number): void => {
      scroller.scrollTop -= rows * heightOfRow()
    },

    /** Draws at once, in a frame that has begun. */
    draw,

    /** Marks a row and brings it into view, unless another one is to stay there. */
    choose: (seq: number, isBroughtIntoView = true): void => {
      chosen = seq
      const rowHeight = heightOfRow()
      const top = Math.max(0, rows.placeOf(seq)) * rowHeight
      const isAbove = top < scroller.scrollTop
      const isBelow = top + rowHeight > scroller.scrollTop + scroller.clientHeight
      if (isBroughtIntoView && (isAbove || isBelow)) {
        // It can be scrolled to as soon as there is room for it.
        element.style.paddingBottom = `${rows.all.length * rowHeight}px`
        scroller.scrollTop = isAbove ? top : top + rowHeight - scroller.clientHeight
      }
      scheduleDraw()
    }
  }
}
