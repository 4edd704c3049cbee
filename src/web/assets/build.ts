import { resolve } from "node:path"

/**
 * Bundles the browser's files and writes them to stdout as JSON: text by file name. The macro `bundleAssets` runs it in
 * a process of its own, because a macro cannot use the bundler that waits for it.
 */
const entries = [
  "styles/site.css",
  "styles/dashboard.css",
  "styles/docs.css",
  "styles/bench.css",
  "styles/bench-runs.css",
  "styles/watch.css",
  "styles/card.css",
  "../client/site.ts",
  "../client/switcher.ts",
  "../client/docs.ts",
  "../client/dashboard.ts",
  "../client/orders.tsx",
  "../client/live.ts",
  "../client/watch.tsx",
  "../client/card.ts"
]

const { outputs } = await Bun.build({
  entrypoints: entries.map((entry) => resolve(import.meta.dir, entry)),
  target: "browser",
  minify: true,
  naming: "[name].[ext]"
})

const files: Record<string, string> = {}
for (const output of outputs) files[output.path.replace(/^.*\//, "")] = await output.text()
await Bun.write(Bun.stdout, JSON.stringify(files))
