import { existsSync } from "node:fs"

/**
 * Debian's headless Chromium, which renders the same pages in two thirds of the processor time, or else its usual Chromium.
 * The variable can name another one.
 */
export const chromiumPath =
  process.env.CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync) ?? "chromium"

/**
 * Whether pages are tested in a browser: only where there is one. Their stores are on SQLite in every run: how a browser renders
 * a page does not depend on the engine, and the content of pages is tested on both, without a browser.
 */
export const hasBrowser = existsSync(chromiumPath)
