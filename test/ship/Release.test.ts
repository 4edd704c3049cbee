import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync
} from "node:fs"
import { dirname, join } from "node:path"
import { Ajv } from "ajv"
import { unzipSync } from "fflate"
import packageJson from "../../package.json" with { type: "json" }
import { version } from "../../scripts/release/identity.ts"
import { bundleManifest, bundleOf } from "../../scripts/release/mcpb.ts"
import { packageOf } from "../../scripts/release/npm.ts"
import { writeRelease } from "../../scripts/release/release.ts"
import { fileOf, machineOf, programOf, type Target, targetNames } from "../../scripts/targets.ts"
import { outcomeOf, spawnCommand, temporaryDirectory } from "../support/process.ts"
import { programPath } from "../support/programPath.ts"
import { testWith } from "../support/tools.ts"
import { readProjectFile } from "./project.ts"
import { publisherStubs } from "./publishers.ts"

// These tests start processes, which is slow on a busy machine.
setDefaultTimeout(60_000)

describe("a release", async () => {
  const folder = temporaryDirectory()
  const out = join(folder.path, "dist")
  const app = join(folder.path, "app")
  afterAll(() => folder[Symbol.dispose]())

  const isHere = (target: Target): boolean => {
    const { cpu, libc, os } = machineOf(target)
    return os === process.platform && cpu === process.arch && libc !== "musl"
  }
  const here = targetNames.find(isHere) ?? "linux-x64"

  /** Runs a command in a folder. Returns its output. */
  const run = async (command: ReadonlyArray<string>, cwd: string) => {
    const { exitCode, stderr, stdout } = await outcomeOf(
      spawnCommand(command, { PATH: process.env.PATH ?? "", HOME: folder.path }, cwd)
    )
    if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr}${stdout}`)
    return stdout
  }

  beforeAll(async () => {
    mkdirSync(out)
    mkdirSync(app)
    // Like `bun run build`, but without compression, which would take most of the time.
    cpSync(programPath(), join(out, fileOf(here)))
    cpSync(join(dirname(programPath()), "sbom.cdx.json"), join(out, "sbom.cdx.json"))
    await writeRelease(out, [here], 0)
  }, 60_000)

  const json = (...path: ReadonlyArray<string>) => Bun.file(join(out, ...path)).json()

  const schemaOf = async (name: string) => {
    const { $schema: _, ...schema } = await Bun.file(join(import.meta.dir, "schemas", name)).json()
    return new Ajv({ strict: false, validateFormats: false }).compile(schema)
  }

  describe("npm packages, packed and installed into an empty folder without a network,", () => {
    // A PATH with only Node.
    const bare = join(folder.path, "bare")
    const launcher = join(app, "node_modules/.bin/vitrine")
    const start = (...words: ReadonlyArray<string>) => spawnCommand([launcher, ...words], { PATH: bare }, app)
    const hasNpm = Bun.which("npm") !== null && Bun.which("node") !== null
    const tried = test.skipIf(!hasNpm)

    beforeAll(async () => {
      if (!hasNpm) return
      mkdirSync(bare)
      symlinkSync(Bun.which("node") ?? "", join(bare, "node"))
      const pack = [process.execPath, "pm", "pack", "--quiet", "--gzip-level", "0", "--destination", app]
      for (const name of ["vitrine", packageOf(here)]) await run(pack, join(out, "npm", name))
      const tarballs = readdirSync(app).map((name) => `./${name}`)
      await run(["npm", "install", "--offline", "--no-audit", "--no-fund", ...tarballs], app)
    }, 60_000)

    tried("are complete: the program runs and passes on its exit code", async () => {
      expect(await outcomeOf(start("--version"))).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: "" })
      expect((await outcomeOf(start("nonsense"))).exitCode).toBe(2)
    })

    tried("speak MCP with the arguments of the bundle and of server.json, and pass on signals", async () => {
      const { server, user_config } = bundleManifest(here)
      const values: Record<string, string> = {
        sandbox: user_config.sandbox.default,
        http_port: String(user_config.http_port.default)
      }
      const words = server.mcp_config.args.map((word) =>
        word.replace(/\$\{user_config\.(\w+)\}/, (_, name) => values[name] ?? "")
      )
      const { packages } = await json("server.json")
      const registered = packages[0].packageArguments.flatMap(
        ({ default: value, name, value: word = value }: Record<string, string>) =>
          name === undefined ? [word] : [name, word]
      )
      expect(words.slice(0, registered.length)).toEqual(registered)
      const child = start(...words)
      child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
      child.stdin.flush()
      const reader = child.stdout.getReader()
      const { value = new Uint8Array() } = await reader.read()
      expect(JSON.parse(new TextDecoder().decode(value))).toEqual({ jsonrpc: "2.0", id: 1, result: {} })
      child.kill("SIGTERM")
      // The output ends only when the binary has ended.
      expect([await child.exited, (await reader.read()).done]).toEqual([0, true])
    })

    tried("set MIMALLOC_PURGE_HOLES to 0, unless the environment sets it", async () => {
      const binary = join(app, "node_modules", packageOf(here), "bin", programOf(here))
      renameSync(binary, `${binary}.kept`)
      await Bun.write(binary, '#!/bin/sh\necho "$MIMALLOC_PURGE_HOLES $PATH"\n')
      chmodSync(binary, 0o755)
      expect((await outcomeOf(start())).stdout).toBe(`0 ${bare}\n`)
      const child = spawnCommand([launcher], { PATH: bare, MIMALLOC_PURGE_HOLES: "1" }, app)
      expect((await outcomeOf(child)).stdout).toBe(`1 ${bare}\n`)
      renameSync(`${binary}.kept`, binary)
    })

    tried("use the binary of the other C library if their own cannot start", async () => {
      const name = join(app, "node_modules", packageOf(here))
      const binary = join(name, "bin", programOf(here))
      renameSync(name, `${name}-musl`)
      await Bun.write(binary, "#!/nowhere/loader\n")
      chmodSync(binary, 0o755)
      expect((await outcomeOf(start("--version"))).stdout).toBe(`${version}\n`)
      rmSync(`${name}-musl`, { recursive: true })
      const { exitCode, stderr } = await outcomeOf(start("--version"))
      expect([exitCode, stderr]).toEqual([
        1,
        expect.stringMatching(/^vitrine: .* cannot be started \(spawn .* ENOENT\)\n$/)
      ])
    })

    tried("name the package that is missing", async () => {
      rmSync(join(app, "node_modules/@vitrine"), { recursive: true })
      const { exitCode, stderr } = await outcomeOf(start())
      expect(exitCode).toBe(1)
      expect(stderr).toStartWith(
        `vitrine: none of its packages for ${process.platform}-${process.arch} is installed: ${packageOf(here)}`
      )
      const elsewhere =
        'Object.defineProperty(process, "arch", { value: "riscv64" }); require("vitrine/bin/vitrine.js")'
      const other = await outcomeOf(spawnCommand([join(bare, "node"), "-e", elsewhere], { PATH: bare }, app))
      expect(other.stderr).toStartWith(
        `vitrine: there is no binary for ${process.platform}-riscv64. There are ${packageOf("linux-x64")}, `
      )
    })
  })

  test("the bundle is valid by its schema, and its program is executable", async () => {
    const bytes = Buffer.from(await Bun.file(join(out, bundleOf(here))).arrayBuffer())
    const files = unzipSync(bytes)
    const manifest = JSON.parse(new TextDecoder().decode(files["manifest.json"]))
    const validate = await schemaOf("mcpb-manifest-0.3.schema.json")
    expect([validate(manifest), validate.errors]).toEqual([true, null])
    expect(validate({ ...manifest, server: { type: "binary" } })).toBe(false)
    expect(files[manifest.server.entry_point]?.length).toBe(statSync(programPath()).size)
    expect(manifest.server.mcp_config.command).toBe(`\${__dirname}/${manifest.server.entry_point}`)
    expect(manifest.server.mcp_config.args).toContain("--apps")
    // The mode of the last file, in the zip file's central directory.
    const entry = bytes.lastIndexOf(Buffer.from("PK\u0001\u0002"))
    expect((bytes.readUInt32LE(entry + 38) >>> 16) & 0o777).toBe(0o755)
  })

  test("server.json is valid by the registry's schema, and names the published packages", async () => {
    const server = await json("server.json")
    const validate = await schemaOf("server-2025-12-11.schema.json")
    expect([validate(server), validate.errors]).toEqual([true, null])
    expect(validate({ ...server, description: "x".repeat(101) })).toBe(false)
    const launcher = await json("npm", "vitrine", "package.json")
    const [npm, image, bundle] = server.packages
    expect([npm.identifier, launcher.mcpName]).toEqual([launcher.name, server.name])
    expect(image.identifier).toEndWith(`:${version}`)
    const sums = await Bun.file(join(out, "SHA256SUMS")).text()
    expect(sums).toContain(`${bundle.fileSha256}  ${bundleOf(here)}\n`)
  })

  test("every package has the version of package.json", async () => {
    const launcher = await json("npm", "vitrine", "package.json")
    const binary = await json("npm", packageOf(here), "package.json")
    const server = await json("server.json")
    const bill = await json("sbom.cdx.json")
    // The release does not publish these two, but they must have its version.
    const client = JSON.parse(await readProjectFile("packages/client/package.json"))
    const { project } = Bun.TOML.parse(await readProjectFile("packages/vitrine-bench/pyproject.toml")) as {
      readonly project: { readonly version: string }
    }
    const published = [launcher, binary, server, server.packages[0], bill.metadata.component, bundleManifest(here)]
    const versions = [...published, client, project]
    expect(versions.map(({ version }) => version)).toEqual(versions.map(() => packageJson.version))
    expect(Object.entries(launcher.optionalDependencies)).toEqual(
      targetNames.map((target) => [packageOf(target), packageJson.version])
    )
  })

  test.skipIf(Bun.which("sha256sum") === null)("the checksums cover every file, and are correct", async () => {
    const listed = (await Bun.file(join(out, "SHA256SUMS")).text()).trimEnd().split("\n")
    const files = readdirSync(out, { withFileTypes: true }).filter((entry) => entry.isFile())
    expect(listed.map((line) => line.slice(66))).toEqual(
      files
        .map(({ name }) => name)
        .filter((name) => name !== "SHA256SUMS")
        .toSorted()
    )
    expect(await run(["sha256sum", "--check", "SHA256SUMS"], out)).toContain(`${fileOf(here)}: OK`)
  })

  describe("its workflow", async () => {
    interface Step {
      readonly name?: string
      readonly run?: string
      readonly uses?: string
    }
    interface Row {
      readonly os: string
      readonly package: string
    }
    interface Job {
      readonly steps: ReadonlyArray<Step>
      readonly needs?: string | ReadonlyArray<string>
      readonly strategy?: { readonly matrix: { readonly include: ReadonlyArray<Row> } }
    }
    const { jobs } = Bun.YAML.parse(await readProjectFile(".github/workflows/release.yml")) as {
      readonly jobs: Record<string, Job>
    }
    const steps = Object.values(jobs).flatMap(({ steps }) => steps)

    test("refers only to jobs, scripts and packages that exist", async () => {
      for (const { needs = [] } of Object.values(jobs)) {
        for (const name of [needs].flat()) expect(Object.keys(jobs)).toContain(name)
      }
      for (const { run = "" } of steps) {
        for (const [, name = ""] of run.matchAll(/bun run (\w+)/g))
          expect(Object.keys(packageJson.scripts)).toContain(name)
      }
      const triedBy = (job: Job | undefined) => job?.strategy?.matrix.include ?? []
      const ofMusl = triedBy(jobs["try-musl"])
      expect(ofMusl.map(({ package: name }) => name).filter((name) => !name.endsWith("-musl"))).toEqual([])
      const tried = [...triedBy(jobs.try), ...ofMusl]
      expect(tried.map((row) => `@vitrine/${row.package}`).toSorted()).toEqual(targetNames.map(packageOf).toSorted())
      for (const { os, package: name } of tried.filter(({ package: name }) => name.startsWith("linux"))) {
        expect([name, os.endsWith("-arm")]).toEqual([name, name.includes("arm64")])
      }
      for (const job of [jobs.try, jobs["try-musl"]]) {
        const commands = job?.steps.map(({ run = "" }) => run).join("\n")
        for (const word of ["npx vitrine --version", "npx vitrine mcp", "grep search_products"])
          expect(commands).toContain(word)
      }
      for (const { uses = "x@v1" } of steps) expect(uses).toMatch(/@v\d+$/)
    })

    testWith("bash")("stops if the tag is not the version", async () => {
      const { run: command = "" } = steps.find(({ name }) => name === "the tag is the version") ?? {}
      const attempt = async (tag: string) => {
        const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, GITHUB_REF_NAME: tag }
        return (await outcomeOf(spawnCommand(["bash", "-ec", command], env, join(import.meta.dir, "../..")))).exitCode
      }
      expect([await attempt(`v${packageJson.version}`), await attempt("v0.0.9")]).toEqual([0, 1])
    })

    // A published version cannot be published again, so a second attempt continues where the first one failed.
    testWith("bash")("publishes what is not published yet, and skips what is", async () => {
      const world = join(folder.path, "world")
      const [bin, there] = [join(world, "bin"), join(world, "there")]
      for (const made of [bin, there]) mkdirSync(made, { recursive: true })
      for (const [name, text] of Object.entries(publisherStubs(there))) {
        await Bun.write(join(bin, name), text)
        chmodSync(join(bin, name), 0o755)
      }
      const publish = async (name: string, fails: string) => {
        const { run: command = "" } = steps.find((step) => step.name === name) ?? {}
        const env = {
          PATH: `${bin}:${process.env.PATH}`,
          GITHUB_REF_NAME: "v1",
          GITHUB_REPOSITORY: "o/r",
          FAILS: fails
        }
        return (await outcomeOf(spawnCommand(["bash", "-eo", "pipefail", "-c", command], env, folder.path))).exitCode
      }
      const published = () => readdirSync(there).toSorted()
      expect(await publish("nothing of it is published", "")).toBe(0)
      expect(await publish("the packages of npm", "npm-vitrine@")).toBe(1)
      expect(published()).toEqual([`npm-${packageOf(here)}@${version}`.replace("/", "_")])
      expect(await publish("the packages of npm", "")).toBe(0)
      expect(published()).toContain(`npm-vitrine@${version}`)
      expect(await publish("the files of the release", "SHA256SUMS")).toBe(1)
      expect(published()).toContain("release-v1")
      expect(await publish("the files of the release", "")).toBe(0)
      const files = readdirSync(out, { withFileTypes: true }).filter((entry) => entry.isFile())
      expect(published().filter((name) => name.startsWith("asset-"))).toEqual(
        files.map(({ name }) => `asset-${name}`).toSorted()
      )
      // A second release of the same version stops before its build.
      expect(await publish("nothing of it is published", "")).toBe(1)
    })

    testWith("bash")("has only steps that are valid shell", async () => {
      const commands = steps.map(({ run = "" }) => run.replaceAll(/\$\{\{.*?\}\}/g, "x"))
      const within = commands.flatMap((command) =>
        [...command.matchAll(/ sh -ec '([^']*)'/g)].map(([, inner = ""]) => inner)
      )
      expect(within).toHaveLength(1)
      for (const command of [...commands, ...within]) expect(await run(["bash", "-n", "-c", command], out)).toBe("")
    })
  })

  test("every npm package has its licence, and the launcher has a README", () => {
    for (const file of [
      "vitrine/LICENSE",
      "vitrine/README.md",
      "vitrine/bin/vitrine.js",
      `${packageOf(here)}/LICENSE`
    ]) {
      expect([file, existsSync(join(out, "npm", file))]).toEqual([file, true])
    }
  })
})
