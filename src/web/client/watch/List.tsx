/** @jsxImportSource preact */
import { render } from "preact"
import { EntryRow } from "../../watch/EntryRow.tsx"
import type { Rows } from "../../watch/Rows.ts"

/** Rows drawn above and below the visible ones, so that none is missing while scrolling. */
const overscan = 8

/** A virtual list: only the visible rows are in the page. */
export const createList = (element: HTMLElement, rows: Rows, addressOf: (seq: number) => string) => {
  const scroller = element.parentElement ?? element
  // 0 until a row was measured: the height depends on the window.
  let measuredHeight = 0
  let chosen: number | undefined
  let isDrawScheduled = false

  const measure = (): void => {
    measuredHeight = element.querySelector("li")?.offsetHeight ?? 0
  }

  const show = (from: number, until: number): void => {
    const { all, startMs } = rows
    render(
      all.slice(from, until).map((row, index) => (
        <li key={row.seq} aria-setsize={all.length} aria-posinset={from + index + 1}>
          <EntryRow row={row} startMs={startMs} isChosen={row.seq === chosen} to={addressOf(row.seq)} />
        </li>
      )),
      element
    )
  }

  /** The height of a row. If a list began empty, measures its first row before anything is placed by it. */
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

  /** Draws once per frame, however much has changed. */
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
  // Print needs all rows, because paper does not scroll.
  addEventListener("beforeprint", () => place(0, rows.all.length))
  addEventListener("afterprint", draw)

  return {
    /** Keeps the visible rows in place when so many rows were removed from the beginning. */
    shift: (count: number): void => {
      scroller.scrollTop -= count * heightOfRow()
    },

    /** Draws now, in the current frame. */
    draw,

    /** Marks a row and scrolls it into view, unless another row must stay there. */
    choose: (seq: number, isBroughtIntoView = true): void => {
      chosen = seq
      const rowHeight = heightOfRow()
      const top = Math.max(0, rows.placeOf(seq)) * rowHeight
      const isAbove = top < scroller.scrollTop
      const isBelow = top + rowHeight > scroller.scrollTop + scroller.clientHeight
      if (isBroughtIntoView && (isAbove || isBelow)) {
        // Makes the room that the scroll position needs.
        element.style.paddingBottom = `${rows.all.length * rowHeight}px`
        scroller.scrollTop = isAbove ? top : top + rowHeight - scroller.clientHeight
      }
      scheduleDraw()
    }
  }
}
