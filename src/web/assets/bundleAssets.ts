import { resolve } from "node:path"

/**
 * The text of each bundled file by its name. A macro: it runs when the importing module is compiled, so that a compiled
 * program carries the result and needs neither the sources nor a bundler.
 */
export const bundleAssets = (): Record<string, string> => {
  const { exitCode, stderr, stdout } = Bun.spawnSync([process.execPath, resolve(import.meta.dir, "build.ts")])
  if (exitCode !== 0) throw new Error(`the assets cannot be bundled: ${stderr.toString()}`)
  return JSON.parse(stdout.toString())
}
