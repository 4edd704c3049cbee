import { join } from "node:path"
import { fileOf, type Target } from "../targets.ts"
import { sha256Of, writeChecksums } from "./checksums.ts"
import { writeBundle } from "./mcpb.ts"
import { writeLauncherPackage, writePlatformPackage } from "./npm.ts"
import { serverJson } from "./serverJson.ts"

/**
 * Writes everything to publish for the binaries in a folder: npm packages, bundles with compression `level`, the
 * registry's server.json, and the checksums of all files.
 */
export const writeRelease = async (out: string, targets: ReadonlyArray<Target>, level: 0 | 9 = 9): Promise<void> => {
  const bundles = new Map<Target, string>()
  for (const target of targets) {
    const binary = join(out, fileOf(target))
    await writePlatformPackage(out, target, binary)
    bundles.set(target, await sha256Of(await writeBundle(out, target, binary, level)))
  }
  await writeLauncherPackage(out)
  await Bun.write(join(out, "server.json"), `${JSON.stringify(serverJson(bundles), null, 2)}\n`)
  await writeChecksums(out)
}
