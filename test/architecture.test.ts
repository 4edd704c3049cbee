import { expect, test } from "bun:test"
import { dirname, join, normalize, relative, resolve } from "node:path"

const root = resolve(import.meta.dir, "../src")

/** A module: its path below src, and the modules and packages that it imports. */
interface Module {
  readonly path: string
  readonly imports: ReadonlyArray<string>
  readonly packages: ReadonlyArray<string>
  /** Files of `data/`, as paths below it. */
  readonly data: ReadonlyArray<string>
  /** Those of `imports` that are type-only. */
  readonly types: ReadonlySet<string>
  /** Those of `imports` that are loaded together with the module, not on demand. */
  readonly loaded: ReadonlyArray<string>
  /** Whether it defines a service. */
  readonly isService: boolean
}

const specifiersOf = (source: string, imports: RegExp): ReadonlyArray<string> =>
  [...source.matchAll(imports)].map(([, specifier]) => specifier ?? "")

const readModule = async (path: string): Promise<Module> => {
  const source = await Bun.file(join(root, path)).text()
  const specifiers = specifiersOf(source, /(?:from|import)\s*\(?\s*"([^"]+)"/g)
  const typeImports = specifiersOf(source, /^import type [^"]*"([^"]+)"/gm)
  const ours = (specifiers: ReadonlyArray<string>): ReadonlyArray<string> =>
    specifiers
      .filter((specifier) => specifier.startsWith(".") && specifier.endsWith(".ts"))
      .map((specifier) => normalize(join(dirname(path), specifier)))
  return {
    path,
    imports: ours(specifiers),
    types: new Set(ours(typeImports)),
    loaded: ours(specifiersOf(source, /(?:from |^import )"([^"]+)"/gm)).filter(
      (path) => !ours(typeImports).includes(path)
    ),
    isService: /\bEffect\.Service</.test(source),
    packages: specifiers.filter((specifier) => !specifier.startsWith(".")),
    data: specifiers
      .map((specifier) => normalize(join(dirname(path), specifier)))
      .filter((target) => target.startsWith("../data/"))
      .map((target) => target.slice("../data/".length))
  }
}

const modules = await Promise.all([...new Bun.Glob("**/*.{ts,tsx}").scanSync(root)].sort().map(readModule))

/** `store/carts/Carts.ts` is in the room `store`. */
const roomOf = (path: string): string => path.split("/")[0] ?? ""
const isContract = (path: string): boolean => path.endsWith("/Api.ts")
// The codes that the contracts consist of, and their texts.
const isVocabulary = (path: string): boolean => ["store/world/City.ts", "store/world/Travel.ts"].includes(path)

// The lifetime of a browser session, which is the same for all pages.
const isSession = (path: string): boolean => path === "database/SessionTokens.ts"

/** What each room may import besides itself (architecture.md, "Rooms"). */
const allowed: Record<string, (path: string) => boolean> = {
  domain: () => false,
  // Counts and reports for other rooms, and depends on none.
  telemetry: () => false,
  database: (path) => ["domain", "telemetry"].includes(roomOf(path)),
  operation: (path) => ["domain", "telemetry"].includes(roomOf(path)),
  // Neither of these two depends on the other.
  store: (path) => ["domain", "database"].includes(roomOf(path)),
  visibility: (path) => ["domain", "database"].includes(roomOf(path)),
  // The bench controls the store's state. The store does not depend on the bench.
  bench: (path) => ["domain", "database", "store", "telemetry"].includes(roomOf(path)),
  // Each version of a protocol translates the store's results, and uses no SQL.
  protocols: (path) => ["domain", "store"].includes(roomOf(path)),
  // Surfaces depend on contracts and records, never on a service.
  http: (path) => ["domain", "operation", "telemetry"].includes(roomOf(path)) || isContract(path) || isVocabulary(path),
  // Every surface reads the body of a request by the same rules.
  mcp: (path) =>
    ["domain", "operation", "telemetry"].includes(roomOf(path)) ||
    isContract(path) ||
    isVocabulary(path) ||
    path === "http/JsonBody.ts",
  // An MCP request that a user copies from a page has the headers of its version.
  web: (path) =>
    ["bench", "domain", "operation", "store", "visibility"].includes(roomOf(path)) ||
    isSession(path) ||
    path === "mcp/Era.ts",
  // A command is a surface of its own: it calls services and prints. One serves MCP on its standard input.
  cli: (path) =>
    ["App.ts", "Config.ts", "Invariants.ts", "app/resetSandbox.ts", "mcp/stdio.ts"].includes(path) ||
    ["bench", "database", "domain", "http", "operation", "telemetry", "visibility"].includes(roomOf(path)) ||
    path.startsWith("store/world/"),
  "App.ts": () => true,
  // The parts of App.ts.
  app: () => true,
  // One list of the invariants that every area declares for its rows.
  "Invariants.ts": (path) => ["bench", "database", "store", "visibility"].includes(roomOf(path)),
  "Config.ts": (path) => roomOf(path) === "config",
  config: (path) => path === "domain/isBaseUrl.ts",
  "main.ts": (path) => roomOf(path) === "cli"
}

// A store area's contract and record speak of operations; its services do not. The analytics API has an
// envelope and a policy of its own.
const isOperationFile = (path: string): boolean =>
  /\/(Api|Operations)\.ts$/.test(path) ||
  /^visibility\/(contract\/|access\/(Admission|KeyPolicy)\.ts$)/.test(path) ||
  /^bench\/(access\/BenchPolicy|agent\/(AgentEntries|AgentTools)|faults\/unobserved|setup\/(SetUp|setupEntries)|journal\/(JournalListener|RetainedRequest|Repeats|notedRequests|reportedResult))\.ts$/.test(
    path
  )

const mayImport = (from: string, to: string): boolean =>
  roomOf(from) === roomOf(to) ||
  (isOperationFile(from) && roomOf(to) === "operation") ||
  (allowed[roomOf(from)]?.(to) ?? false)

test("there are modules to check", () => {
  expect(modules.length).toBeGreaterThan(30)
})

test("every top-level folder imports only what it may", () => {
  const wrong = modules.flatMap(({ imports, path }) =>
    imports.filter((target) => !mayImport(path, target)).map((target) => `${path} -> ${target}`)
  )
  expect(wrong).toEqual([])
})

test("pages of the store call only its operations", () => {
  const does = new Set(modules.filter(({ isService, path }) => isService || isContract(path)).map(({ path }) => path))
  const pages = modules.filter(({ path }) => roomOf(path) === "web" && !path.startsWith("web/visibility/"))
  const ofStore = pages.flatMap(({ imports, path, types }) =>
    imports.filter((to) => roomOf(to) === "store").map((to) => ({ path, to, isType: types.has(to) }))
  )
  expect(ofStore.filter(({ isType }) => isType).length).toBeGreaterThan(10)
  const wrong = ofStore.filter(({ isType, to }) => !isType && does.has(to)).map(({ path, to }) => `${path} -> ${to}`)
  expect(wrong).toEqual([])
})

test("pages of the bench call its operations as a signed-in operator, and none of its services", () => {
  const ofBench = modules
    .filter(({ path }) => path.startsWith("web/"))
    .flatMap(({ imports, path }) => imports.filter((to) => roomOf(to) === "bench").map((to) => ({ path, to })))
  const services = new Set(modules.filter(({ isService }) => isService).map(({ path }) => path))
  const called = ofBench.filter(({ to }) => services.has(to)).map(({ to }) => to)
  expect([...new Set(called)].sort()).toEqual(["bench/Operations.ts", "bench/access/BenchSessions.ts"])
})

test("the world imports only the domain and itself", () => {
  const isWorld = (path: string) => path.startsWith("store/world/")
  const wrong = modules
    .filter(({ path }) => isWorld(path))
    .flatMap(({ imports, path }) =>
      imports.filter((to) => !isWorld(to) && roomOf(to) !== "domain").map((to) => `${path} -> ${to}`)
    )
  expect(wrong).toEqual([])
})

test("data files are read only by the modules that compute with them", () => {
  const reads: Record<string, RegExp> = {
    "store/world/": /^(world\/.*|cities)\.json$/,
    "web/images/": /^drawings\//,
    "visibility/simulation/": /^organizations\.json$/,
    "bench/faults/": /^faults\//
  }
  const readers = modules.filter(({ data }) => data.length > 0)
  expect(readers.flatMap(({ data }) => data).length).toBeGreaterThan(5)
  const mayRead = (path: string, file: string) =>
    Object.entries(reads).some(([room, files]) => path.startsWith(room) && files.test(file))
  const wrong = readers.flatMap(({ data, path }) =>
    data.filter((file) => !mayRead(path, file)).map((file) => `${path} -> data/${file}`)
  )
  expect(wrong).toEqual([])
})

test("only the database and the services use SQL", () => {
  const wrong = modules
    .filter(({ path }) => !["bench", "database", "store", "visibility"].includes(roomOf(path)))
    .filter(({ packages }) => packages.some((name) => name.startsWith("@effect/sql")))
    .map(({ path }) => path)
  expect(wrong).toEqual([])
})

test("store and visibility do not import each other", () => {
  const rooms = ["store", "visibility"]
  const wrong = modules.flatMap(({ imports, path }) =>
    imports
      .filter((to) => rooms.includes(roomOf(path)) && rooms.includes(roomOf(to)) && roomOf(path) !== roomOf(to))
      .map((to) => `${path} -> ${to}`)
  )
  expect(wrong).toEqual([])
})

test("the services of visibility do not import its policy", () => {
  const policies = ["visibility/Operations.ts", "visibility/access/KeyPolicy.ts", "visibility/access/Admission.ts"]
  const wrong = modules
    .filter(({ path }) => roomOf(path) === "visibility" && !policies.includes(path))
    .flatMap(({ imports, path }) => imports.filter((to) => policies.includes(to)).map((to) => `${path} -> ${to}`))
  expect(wrong).toEqual([])
})

test("the checkout uses no names of a wire version", async () => {
  const checkout = modules.filter(({ path }) => path.startsWith("store/checkout/"))
  const sources = await Promise.all(checkout.map(({ path }) => Bun.file(join(root, path)).text()))
  expect(sources.length).toBeGreaterThan(3)
  expect(sources.filter((source) => /fulfillment|line_items|items\[|api\/acp/i.test(source))).toEqual([])
})

test("the store uses the clock of its sandbox", async () => {
  const tells = modules.filter(
    ({ path }) =>
      ["protocols", "store", "web"].includes(roomOf(path)) ||
      path.startsWith("mcp/store/") ||
      path.startsWith("http/openapi/")
  )
  const byWall = await Promise.all(
    tells
      // The dashboard and the bench's pages show wall-clock times, not those of a sandbox.
      .filter(({ path }) => !/^web\/(visibility|bench)\//.test(path))
      .map(async ({ path }) => {
        const source = await Bun.file(join(root, path)).text()
        return /\bClock\.current|\bDateTime\.(now|unsafeNow)\b/.test(source) ? [path] : []
      })
  )
  // It checks the age of its cache.
  expect(byWall.flat()).toEqual(["store/sandbox/Sandbox.ts"])
})

test("no version of a protocol imports another one", () => {
  const versionOf = (path: string) => path.split("/").slice(0, 3).join("/")
  const wrong = modules
    .filter(({ path }) => roomOf(path) === "protocols")
    .flatMap(({ imports, path }) =>
      imports
        .filter((to) => roomOf(to) === "protocols" && versionOf(to) !== versionOf(path))
        .map((to) => `${path} -> ${to}`)
    )
  expect(wrong).toEqual([])
})

test("the domain imports only effect and the word distance package", () => {
  const wrong = modules
    .filter(({ path }) => roomOf(path) === "domain")
    .flatMap(({ packages, path }) =>
      packages.filter((name) => !["effect", "fastest-levenshtein"].includes(name)).map((name) => `${path} -> ${name}`)
    )
  expect(wrong).toEqual([])
})

test("a service imports no contract: contracts are built from services, and operations join the two", () => {
  const mayKnow = (path: string) => /\/(Api|Operations)\.ts$/.test(path)
  const wrong = modules
    .filter(({ path }) => ["bench", "store", "protocols", "visibility"].includes(roomOf(path)) && !mayKnow(path))
    .flatMap(({ imports, path }) => imports.filter(isContract).map((to) => `${path} -> ${to}`))
  expect(wrong).toEqual([])
})

test("only surfaces import HTTP", () => {
  const wrong = modules
    .filter(
      ({ path }) => ["bench", "store", "protocols", "visibility"].includes(roomOf(path)) && !isOperationFile(path)
    )
    .filter(({ packages }) => packages.some((name) => name.startsWith("@effect/platform")))
    .map(({ path }) => path)
  expect(wrong).toEqual([])
})

const byPath = new Map(modules.map((module) => [module.path, module]))

/** These modules and all that are reachable from them by `next`. */
const reachedFrom = (paths: ReadonlyArray<string>, next: (module: Module) => ReadonlyArray<string>) => {
  const reached = new Set<string>()
  const waiting = [...paths]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    const module = byPath.get(path)
    if (module !== undefined) waiting.push(...next(module))
  }
  return reached
}

test("the command line loads only the command that is called", () => {
  const commandLine = byPath.get("cli/CommandLine.ts")
  const loaded = reachedFrom(["cli/CommandLine.ts"], ({ loaded }) => loaded)
  const commands = (commandLine?.imports ?? []).filter((path) => !commandLine?.loaded.includes(path))
  expect(commands).toContain("cli/mcp.ts")
  expect(commands.filter((path) => loaded.has(path))).toEqual([])
  expect([...new Set([...loaded].map(roomOf))].sort()).toEqual(["Config.ts", "cli", "config", "domain", "telemetry"])
})

test("a loaded command has not loaded the world, which it may still choose", () => {
  const commandLine = byPath.get("cli/CommandLine.ts")
  const loaded = reachedFrom(commandLine?.imports ?? [], ({ loaded }) => loaded)
  expect(loaded.has("bench/tasks/Task.ts")).toBe(true)
  expect(loaded.has("store/world/World.ts")).toBe(false)
})

test("browser scripts import only modules of the pages, and nothing of the server", () => {
  const scripts = modules.filter(({ path }) => path.startsWith("web/client/")).map(({ path }) => path)
  expect(scripts.length).toBeGreaterThan(2)
  const reached = reachedFrom(scripts, ({ imports }) => imports)
  expect([...reached].filter((path) => roomOf(path) !== "web")).toEqual([])
  const packages = new Set([...reached].flatMap((path) => byPath.get(path)?.packages ?? []))
  expect([...packages]).toEqual(["preact"])
})

test("there are no import cycles", () => {
  const imports = new Map(modules.map((module) => [module.path, module.imports]))
  const cycles: Array<string> = []
  const walk = (path: string, trail: ReadonlyArray<string>, done: Set<string>): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(" -> "))
    if (done.has(path) || trail.includes(path)) return
    for (const target of imports.get(path) ?? []) walk(target, [...trail, path], done)
    done.add(path)
  }
  const done = new Set<string>()
  for (const { path } of modules) walk(path, [], done)
  expect(cycles).toEqual([])
})

test("every import resolves to a module, and no module is a barrel", () => {
  const known = new Set(modules.map(({ path }) => path))
  expect(modules.flatMap(({ imports }) => imports).filter((target) => !known.has(target))).toEqual([])
  expect(modules.filter(({ path }) => /(^|\/)(index|utils|common|helpers)\.tsx?$/.test(path))).toEqual([])
})

test("the platform is imported module by module: its barrel would load all of it, 20 MB", () => {
  expect(modules.filter(({ packages }) => packages.includes("@effect/platform")).map(({ path }) => path)).toEqual([])
})

test("a traced method's span has the name of its class and of the method", async () => {
  const spans: Array<string> = []
  const wrong: Array<string> = []
  for (const { path } of modules.filter(({ isService }) => isService)) {
    const source = await Bun.file(join(root, path)).text()
    for (const [, member, service, method] of source.matchAll(/(?:(\w+)(?: =|:) )?traced\(\s*"(\w+)\.(\w+)"/g)) {
      spans.push(`${service}.${method}`)
      if (member !== method || !source.includes(`class ${service} `)) wrong.push(`${path}: ${service}.${method}`)
    }
  }
  expect(spans.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

test("no source file is longer than 300 lines", async () => {
  const long: Array<string> = []
  for (const { path } of modules) {
    const lines = (await Bun.file(join(root, path)).text()).split("\n").length
    if (lines > 300) long.push(`${relative(root, join(root, path))}: ${lines}`)
  }
  expect(long).toEqual([])
})
