/**
 * Whether `/watch` stays smooth with 10,000 entries in a Chromium: frame times while scrolling and while 50 requests a
 * second arrive, and the delay until an entry is on the screen. Run it: `bun bench/watch.ts`.
 */
import { resolve } from "node:path"
import { launchBrowser, newVisitor } from "../test/web/browser.ts"
import { exchange, type Session } from "./exchange.ts"
import { applyLoad } from "./load.ts"
import { start } from "./program.ts"

const entries = 10_000
const connections = 8
const arrivals = { seconds: 10, everyMs: 20 }

/** Measured in the page: the times between frames, and when each row appeared. */
interface Observations {
  frames: Array<number>
  rows: Record<string, number>
}

declare global {
  interface Window {
    seen: Observations
  }
}

const read = exchange({ target: "/shops/crowd/api/products/arc-desk-lamp" })
function* session(count: number): Session {
  for (let at = 0; at < count; at++) yield read
}

const percentile = (values: ReadonlyArray<number>, part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

const printPercentiles = (what: string, values: ReadonlyArray<number>): void =>
  console.log(
    `${what}: p50 ${percentile(values, 0.5).toFixed(1)} ms, p95 ${percentile(values, 0.95).toFixed(1)} ms, p99 ${percentile(values, 0.99).toFixed(1)} ms, most ${percentile(values, 1).toFixed(1)} ms (${values.length})`
  )

await using program = await start({ name: "vitrine", script: resolve(import.meta.dir, "../src/main.ts") })
const url = `http://localhost:${program.port}`
const browser = await launchBrowser({ draws: true })
const page = await (await newVisitor(browser)).newPage()
await page.goto(`${url}/watch?sandbox=crowd`)
await page.locator('#watch-live[data-state="live"]').waitFor()
await page.evaluate(() => {
  window.seen = { frames: [], rows: {} }
  let last = performance.now()
  const frame = (now: number) => {
    window.seen.frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  const note = () => {
    for (const row of document.querySelectorAll<HTMLElement>("[data-seq]"))
      window.seen.rows[row.dataset.seq ?? ""] ??= Date.now()
  }
  const rows = document.getElementById("watch-rows")
  if (rows !== null) new MutationObserver(note).observe(rows, { childList: true, subtree: true })
})
// The stream only replays what the journal keeps; a screen that is open has all entries.
for (let sent = 0; sent < entries; sent += 1000) {
  await applyLoad({
    port: program.port,
    sessions: Array.from({ length: connections }, () => session(1000 / connections)),
    steps: 1
  })
  await page.locator("#watch-count", { hasText: (sent + 1000).toLocaleString("en-US") }).waitFor()
}
const framesOf = async (action: () => Promise<void>): Promise<ReadonlyArray<number>> => {
  await page.evaluate(() => {
    window.seen.frames = []
  })
  await action()
  return page.evaluate(() => window.seen.frames)
}

printPercentiles("a frame, nothing happens", await framesOf(() => Bun.sleep(2000)))
printPercentiles(
  "a frame, scrolling 10,000 entries",
  await framesOf(() =>
    page.evaluate(async () => {
      const scroller = document.getElementById("watch-rows")?.parentElement
      for (let step = 0; step < 300; step++) {
        await new Promise(requestAnimationFrame)
        if (scroller) scroller.scrollTop = (scroller.scrollHeight * step) / 300
      }
    })
  )
)
await page.keyboard.press("End")
const frames = await framesOf(async () => {
  const deadline = performance.now() + arrivals.seconds * 1000
  while (performance.now() < deadline) {
    void fetch(`${url}/shops/crowd/api/products/arc-desk-lamp`).then((response) => response.arrayBuffer())
    await Bun.sleep(arrivals.everyMs)
  }
})
printPercentiles("a frame, 50 requests a second arriving", frames)
await Bun.sleep(500)
const rows = await page.evaluate(() => window.seen.rows)
const answer = await fetch(`${url}/bench/v1/sandboxes/crowd/journal?after=${entries}&limit=1000`)
const { items } = (await answer.json()) as {
  readonly items: ReadonlyArray<{ readonly seq: number; readonly at: { readonly real: string } }>
}
printPercentiles(
  "an entry to the screen",
  items.flatMap(({ at, seq }) => {
    const shown = rows[seq]
    return shown === undefined ? [] : [shown - Date.parse(at.real)]
  })
)
await browser.close()
