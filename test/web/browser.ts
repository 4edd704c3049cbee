import { Effect } from "effect"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { chromiumPath, hasBrowser } from "../support/tools.ts"

export { hasBrowser }

/** Another name for this machine, at which a browser takes no connection for a secure one unless it is. */
export const lanHost = "shop.lan"

// Chromium obeys the last list alone, so those of playwright's list that could change a page or ask a server are here again.
// The others are pages and processes that every window has for its address bar and for the page that may come next: none of
// them is ever seen here, and together they cost more than the pages of the shop.
const disabledFeatures = [
  "AimEnabled",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  "SpareRendererForSitePerProcess",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup"
]

const flags = [
  `--host-resolver-rules=MAP ${lanHost} 127.0.0.1`,
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--in-process-gpu",
  `--disable-features=${disabledFeatures}`,
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Of the browser without windows: letters stand where they do in one that has them, and pictures far below the window are
  // fetched from as near as on a quick line, of which it knows nothing.
  "--font-render-hinting=none",
  "--blink-settings=lazyLoadingImageMarginPxUnknown=1250"
]

// Debian's is a shell script, which needs more of the system than a PATH with Node alone has.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/bin:/bin` }

// Chromium itself crashes at one start of some thousands, before it has seen a page.
export const launchBrowser = (): Promise<Browser> =>
  Effect.tryPromise(() => chromium.launch({ executablePath: chromiumPath, args: flags, env })).pipe(
    Effect.retry({ times: 2 }),
    Effect.runPromise
  )

export interface VisitorOptions {
  readonly scheme?: "light" | "dark"
  readonly width?: number
  readonly height?: number
  readonly script?: boolean
}

/** A visitor with cookies of their own, in a window of some size. */
export const newVisitor = (
  browser: Browser,
  { height = 900, scheme = "light", script = true, width = 1280 }: VisitorOptions = {}
): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    javaScriptEnabled: script,
    locale: "en-GB",
    reducedMotion: "reduce"
  })

/** Notes what moves by itself on every page that is opened in it. */
export const recordLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved: Array<string> = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as ReadonlyArray<{
        value: number
        hadRecentInput: boolean
        sources: ReadonlyArray<{ node?: Element }>
      }>)
        if (!entry.hadRecentInput)
          moved.push(`${entry.value} ${entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80))}`)
    }).observe({ type: "layout-shift", buffered: true })
  })

/** What moved on the page that is open: how far, and what. */
export const layoutShiftsOn = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => (window as unknown as { moved: ReadonlyArray<string> }).moved)
