import { expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { homedir } from "node:os"
import { join, resolve } from "node:path"
import { packageOf } from "../../scripts/release/npm.ts"
import { fileOf } from "../../scripts/targets.ts"
import { engine } from "../support/database.ts"
import { outcomeOf, spawnCommand, temporaryDirectory } from "../support/process.ts"

const root = resolve(import.meta.dir, "../..")

// A target for another machine than this one. Its runtime is fetched once.
const [target, runtime] =
  process.arch === "arm64" ? (["linux-x64", "bun-linux-x64"] as const) : (["linux-arm64", "bun-linux-aarch64"] as const)
const cache = process.env.BUN_INSTALL_CACHE_DIR ?? join(homedir(), ".bun/install/cache")

/** Whether the runtime of the other machine is in the cache, or can be fetched. */
const hasRuntime = async (): Promise<boolean> => {
  if (existsSync(join(cache, `${runtime}-v${Bun.version}`))) return true
  const answer = await fetch(`https://registry.npmjs.org/@oven%2f${runtime}/${Bun.version}`).catch(() => undefined)
  return answer?.ok === true
}

// The build uses no database, so it is tested with one engine.
const isMade = engine === "sqlite" && (await hasRuntime())

test.skipIf(!isMade)(
  "the build makes a binary for another platform, with its package, bundle and checksums",
  async () => {
    using folder = temporaryDirectory()
    const command = [process.execPath, "scripts/build.ts", "--out", folder.path, target]
    const build = spawnCommand(command, { ...(process.env as Record<string, string>) }, root, 120_000)
    const { exitCode, stderr } = await outcomeOf(build)
    expect([exitCode, stderr]).toEqual([0, ""])
    const file = (...path: ReadonlyArray<string>) => Bun.file(join(folder.path, ...path))
    const head = await file(fileOf(target)).slice(0, 20).bytes()
    // The header of an ELF file names its machine.
    expect(new TextDecoder().decode(head.slice(0, 4))).toBe("\u007FELF")
    expect(head[18]).toBe(target === "linux-arm64" ? 0xb7 : 0x3e)
    const inPackage = file("npm", packageOf(target), "bin", "vitrine")
    expect(inPackage.size).toBe(file(fileOf(target)).size)
    const listed = (await file("SHA256SUMS").text()).trimEnd().split("\n")
    expect(listed.map((line) => line.slice(66))).toEqual([
      "sbom.cdx.json",
      "server.json",
      fileOf(target),
      `${fileOf(target)}.mcpb`
    ])
  },
  120_000
)
