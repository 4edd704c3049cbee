import { resolve } from "node:path"

/**
 * Bundles what the browser gets, and writes it to stdout as JSON: the text of each file by its name. Run by the macro
 * `bundled`, in a process of its own, as a macro may not use the bundler that waits for it.
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
