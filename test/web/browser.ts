import { existsSync } from "node:fs"
import { type Browser, type BrowserContext, chromium } from "playwright-core"

/** Debian's Chromium; another one can be named. */
const executable = process.env.CHROMIUM ?? "/usr/bin/chromium"

/** Whether there is a browser to test with. */
export const hasBrowser = existsSync(executable)

/** Another name for this machine, at which a browser takes no connection for a secure one unless it is. */
export const lanHost = "shop.lan"

const flags = [
  `--host-resolver-rules=MAP ${lanHost} 127.0.0.1`,
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync"
]

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: executable, args: flags })

export interface Look {
  readonly scheme?: "light" | "dark"
  readonly width?: number
  readonly height?: number
  readonly script?: boolean
}

/** A visitor with cookies of their own, in a window of some size. */
export const visitor = (
  browser: Browser,
  { height = 900, scheme = "light", script = true, width = 1280 }: Look = {}
): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    javaScriptEnabled: script,
    locale: "en-GB",
    reducedMotion: "reduce"
  })
