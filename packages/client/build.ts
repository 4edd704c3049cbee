import { resolve } from "node:path"
import { $ } from "bun"

// Builds the published package: one module without dependencies, and its types.

const here = import.meta.dir
const dist = resolve(here, "dist")

await $`rm -rf ${dist}`
const built = await Bun.build({
  entrypoints: [resolve(here, "src/index.ts")],
  outdir: dist,
  target: "node",
  format: "esm"
})
if (!built.success) throw new AggregateError(built.logs, "the client was not built")
// The types of Bench.ts are internal, and would need the types of a bundled library.
await $`${process.execPath} x tsc -p ${resolve(here, "tsconfig.json")}`
await $`rm ${resolve(dist, "Bench.d.ts")}`
