import { Effect } from "effect"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { chromiumPath, hasBrowser } from "../support/chromium.ts"

export { hasBrowser }

/** Another host name of this machine. Unlike localhost, it is not a secure context without HTTPS. */
export const lanHost = "shop.lan"

// Chromium uses only the last list, so this repeats those of playwright's list that could change a page or send
// requests. The others are pages and processes of each window for its address bar and for the next page. They are never
// visible here, and together they cost more than the pages of the shop.
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
  // For the headless shell, so that it places letters as a browser with windows does. It does not know the connection speed,
  // so it also gets the lazy loading distance of a fast one.
  "--font-render-hinting=none",
  "--blink-settings=lazyLoadingImageMarginPxUnknown=1250"
]

// Debian's Chromium is a shell script that needs system tools, even if the PATH has only Node.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/bin:/bin` }

// Without memory for pixels, pages are laid out as always, but not drawn: a sixth less processor time for a page.
const withoutPixels = "--force-gpu-mem-available-mb=0"

/** A browser, which draws pages only if somebody looks at them. */
export const launchBrowser = ({ draws = false }: { readonly draws?: boolean } = {}): Promise<Browser> => {
  const args = draws ? flags : [...flags, withoutPixels]
  // Chromium crashes at one start in some thousands, before it loads a page.
  return Effect.tryPromise(() => chromium.launch({ executablePath: chromiumPath, args, env })).pipe(
    Effect.retry({ times: 2 }),
    Effect.runPromise
  )
}

export interface VisitorOptions {
  readonly scheme?: "light" | "dark"
  readonly width?: number
  readonly height?: number
  readonly script?: boolean
}

/** A visitor with separate cookies, in a window of the given size. */
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

/** Records the layout shifts without user input of every page that is opened in a tab. */
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

/** The layout shifts of the open page: the score and the elements. */
export const layoutShiftsOn = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => (window as unknown as { moved: ReadonlyArray<string> }).moved)
