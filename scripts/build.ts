import { mkdirSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { billOfMaterials } from "./sbom.ts"
import { fileOf, isTarget, machineOf, type Target, targetNames } from "./targets.ts"

const root = resolve(import.meta.dir, "..")

const usage = `bun run build [--out DIRECTORY] [all | ${targetNames.join(" | ")}]...

Without targets, builds dist/vitrine for this machine. With targets, builds the program for each of them, and what is
published: packages for npm, bundles for desktop clients, server.json and checksums. Always writes the bill of materials,
sbom.cdx.json.`

interface BuildOptions {
  readonly out: string
  readonly targets: ReadonlyArray<Target>
}

/** The build options, or undefined if the arguments are invalid. */
const parseArguments = (args: ReadonlyArray<string>): BuildOptions | undefined => {
  const at = args.indexOf("--out")
  const out = at < 0 ? join(root, "dist") : args[at + 1]
  const rest = at < 0 ? args : args.toSpliced(at, 2)
  const requestedTargets = rest.includes("all") ? targetNames : rest
  return out === undefined || !requestedTargets.every(isTarget)
    ? undefined
    : { out, targets: requestedTargets.filter(isTarget) }
}

/**
 * Compiles the program with everything it needs into one file. It contains bytecode, so that a start parses nothing.
 * Its JIT waits a hundred times longer than usual before it compiles, until `src/main.ts` resets that. It ignores the
 * `bunfig.toml`, whose `preload` is code, and the `.env` of the folder in which it is started.
 */
const compile = async (outfile: string, target: string | undefined): Promise<void> => {
  const flags = "--compile --compile-jit-policy=100 --minify --bytecode --define DATA_IS_CHECKED=true".split(" ")
  const ignored = ["--no-compile-autoload-bunfig", "--no-compile-autoload-dotenv"]
  const args = ["build", ...flags, ...ignored, join(root, "src/main.ts"), "--outfile", outfile]
  const child = Bun.spawn([process.execPath, ...args, ...(target === undefined ? [] : [`--target=${target}`])], {
    cwd: root,
    stdout: "ignore",
    stderr: "pipe"
  })
  const stderr = await new Response(child.stderr).text()
  if ((await child.exited) !== 0) throw new Error(`${outfile} could not be built:\n${stderr}`)
  console.log(`${outfile}  ${(statSync(outfile).size / 1e6).toFixed(1)} MB`)
}

const buildOptions = parseArguments(process.argv.slice(2))
if (buildOptions === undefined) {
  console.error(usage)
  process.exit(2)
}
// Each module checks its data by a schema when it is loaded: an error ends the build.
await import("../src/web/images/ProductImage.ts")
await import("../src/store/world/Hotels.ts")
const { builtInPacks, composePacks } = await import("../src/store/world/packs.ts")
const { packFiles } = await import("../src/store/world/packFiles.ts")
const { injectionsOf } = await import("../src/bench/packs/injections.ts")
const { unread } = packFiles()
if (unread.length > 0) throw new Error(`data/packs: ${unread.join(", ")}: expected the name of a file of a pack`)
for (const name of builtInPacks().keys()) {
  if (composePacks(["standard", name])?._tag !== "Right")
    throw new Error(`data/packs/${name} does not fit the standard pack`)
  injectionsOf([name])
}
await import("../src/visibility/simulation/organizations.ts")
mkdirSync(buildOptions.out, { recursive: true })
if (buildOptions.targets.length === 0) {
  await compile(join(buildOptions.out, process.platform === "win32" ? "vitrine.exe" : "vitrine"), undefined)
}
for (const target of buildOptions.targets) await compile(join(buildOptions.out, fileOf(target)), machineOf(target).bun)
await Bun.write(join(buildOptions.out, "sbom.cdx.json"), `${JSON.stringify(await billOfMaterials(), null, 2)}\n`)
if (buildOptions.targets.length > 0) {
  // The image build has no dependencies for this, so it is loaded only here.
  const { writeRelease } = await import("./release/release.ts")
  await writeRelease(buildOptions.out, buildOptions.targets)
}
