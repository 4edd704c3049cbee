import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { symlinkSync } from "node:fs"
import { join, resolve } from "node:path"
import bookshop from "../../data/examples/bookshop.json" with { type: "json" }
import { connectAgent, rpc } from "../mcp/agent.ts"
import { agentAt } from "../protocols/acp/reference/agent.ts"
import { openProgram, runProgram, temporaryDirectory } from "../support/process.ts"
import { cartWith, checkout, get, post, send } from "../support/requests.ts"
import { dayAhead, freeCar } from "../web/demo.ts"
import { addressesIn, getPage } from "../web/pages.ts"
import { runInProcess } from "./inProcess.ts"

// These tests start processes, which is slow on a busy machine.
setDefaultTimeout(60_000)

const file = resolve(import.meta.dir, "../../data/examples/bookshop.json")
const slugs = bookshop.products.map(({ slug }) => slug)

/** Writes the example's world, with some members replaced, into a directory. */
const write = async (directory: string, more: object): Promise<string> => {
  const path = join(directory, "world.json")
  await Bun.write(path, JSON.stringify({ ...bookshop, ...more }, null, 2))
  return path
}

describe("`world check`", () => {
  test("says what a file contains, and which parts stay the built-in ones", async () => {
    expect(await runInProcess(["world", "check", file])).toEqual({
      exitCode: 0,
      stdout: `${file}: 5 products, 3 categories, 1 hotel, 2 flights, no classes of cars\n`,
      stderr: ""
    })
    using directory = temporaryDirectory()
    const path = await write(directory.path, { hotels: undefined, flights: [], cars: undefined })
    const { stdout } = await runInProcess(["world", "check", path])
    expect(stdout).toBe(
      `${path}: 5 products, 3 categories, the built-in hotels, no flights, the built-in classes of cars\n`
    )
  })

  test("ignores WORLD if it checks a file, and refuses --world there", async () => {
    for (const other of ["gone.json", file]) {
      expect((await runInProcess(["world", "check", file], { WORLD: other })).stderr).toBe("")
    }
    expect(await runInProcess(["world", "check", file, "--world", file])).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `--world: expected the folder of a pack as <file>, received "${file}"\n`
    })
    const misspelt = await runInProcess(["world", "check", `${file}x`, "--world", file])
    expect(misspelt).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `${file}x: cannot be read (no such file or directory)\n`
    })
    const folder = resolve(import.meta.dir, "../../data/packs/starter")
    expect(await runInProcess(["world", "check", folder], { WORLD: "gone.json" })).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("WORLD: ")
    })
  })

  test("says what is wrong with it, line by line, and ends with 1", async () => {
    using directory = temporaryDirectory()
    const path = await write(directory.path, { cars: [{ id: "bus" }], flights: {} })
    const { exitCode, stderr, stdout } = await runInProcess(["world", "check", path])
    expect([exitCode, stdout]).toEqual([1, ""])
    const lines = (await Bun.file(path).text()).split("\n")
    const lineOf = (text: string) => lines.findIndex((line) => line.includes(text)) + 1
    expect(stderr.trimEnd().split("\n")).toEqual([
      `${path}:${lineOf('"flights"')}:14: flights: expected a list of 0 to 5000 flights, received {}`,
      ...[
        [
          "name",
          "a text of 1 to 80 characters without spaces at its ends, without U+0000 and without half of a surrogate pair"
        ],
        [
          "example",
          "a text of 1 to 120 characters without spaces at its ends, without U+0000 and without half of a surrogate pair"
        ],
        ["seats", "a whole number from 1 to 20"],
        ["baseRateCents", "a whole number of US cents in whole dollars from 100 to 10000000"],
        ["fleet", "a whole number from 1 to 1000"]
      ].map(
        ([member, expected]) =>
          `${path}:${lineOf('"id": "bus"') - 1}:5: cars[0].${member}: is required, expected ${expected}`
      ),
      `${path}:${lineOf('"id": "bus"')}:13: cars[0].id: expected one of economy, compact, suv, luxury, van, received "bus"`
    ])
  })

  test("reads products as CSV, and the folder of a pack, file by file", async () => {
    using directory = temporaryDirectory()
    const at = (name: string) => join(directory.path, name)
    const goods = "name,description,category,price\nA Novel,Quiet.,desk,19.00\n"
    await Bun.write(at("products.csv"), goods)
    const alone = await runInProcess(["world", "check", at("products.csv")])
    expect(alone.stdout).toStartWith(`${at("products.csv")}: 1 product, 1 category, the built-in hotels`)
    await Bun.write(at("pack.json"), '{ "title": "Books", "description": "One." }')
    const text = { id: "t", target: "product.description", of: "a-novel", text: "Read me.", forbidden: { journal: [] } }
    await Bun.write(at("texts.json"), JSON.stringify([text]))
    const well = await runInProcess(["world", "check", directory.path])
    expect(well).toMatchObject({ exitCode: 0, stdout: `${directory.path}: 1 product, no hotels, 1 text, no tasks\n` })
    await Bun.write(at("products.csv"), `${goods}\nB,Loud.,fiction,1.00\n`)
    await Bun.write(at("texts.json"), JSON.stringify([{ ...text, of: "b-novel" }], null, 1))
    await Bun.write(at("tasks/one.json"), '{\n "id": 1 }')
    const { exitCode, stderr } = await runInProcess(["world", "check", directory.path])
    const lines = stderr.trimEnd().split("\n")
    expect(exitCode).toBe(1)
    expect(lines[0]).toStartWith(`${at("products.csv")}:4:1: products[1].category: expected one of `)
    expect(lines[1]).toStartWith(`${at("texts.json")}:5:9: [0].of: expected the slug of a product`)
    expect(lines).toContainEqual(expect.stringContaining(`${at("tasks/one.json")}:2:8: id: expected`))
    await Bun.write(at("pack.json"), '{ "title": "Books", "description": "One.",\n  "title": "Two" }')
    const twice = await runInProcess(["world", "check", directory.path])
    expect(twice.stderr).toStartWith(`${at("pack.json")}:2:12: title: expected this member once\n`)
    await Bun.write(at("pack.json"), '{ "title": "Books", "description": "One." }')
    await Bun.write(at("tasks/two.yaml"), "id: 1")
    await Bun.write(at("tasks/THREE.YML"), "id: 1")
    const { stderr: all } = await runInProcess(["world", "check", directory.path])
    for (const name of ["one.json", "two.yaml", "THREE.YML"]) {
      expect(all).toMatch(new RegExp(`${at(`tasks/${name}`)}\\S* id: expected`))
    }
    await Bun.write(at("texts.json"), JSON.stringify([{ ...text, forbidden: { jurnal: [] } }]))
    const forbidden = await runInProcess(["world", "check", directory.path])
    expect(forbidden.stderr).toContain("texts.json:1:98: [0].forbidden.jurnal: ")
  })

  test("reports only members as missing that the row of a new CSV product does not have", async () => {
    using directory = temporaryDirectory()
    await Bun.write(join(directory.path, "pack.json"), '{ "title": "Mugs", "description": "One." }')
    await Bun.write(join(directory.path, "products.csv"), "name,category,price\nBrand New,desk,4.00\n")
    const { stderr } = await runInProcess(["world", "check", directory.path])
    expect(stderr).toMatch(/^\S+products\.csv:2:1: products\[0\]\.description: [^\n]+\n$/)
  })

  test("refuses a folder in which two files have the products", async () => {
    using directory = temporaryDirectory()
    const at = (name: string) => join(directory.path, name)
    await Bun.write(at("pack.json"), '{ "title": "Mugs", "description": "Two." }')
    await Bun.write(at("products.csv"), "name,description,category,price\nMug,Of clay.,desk,4.00\n")
    await Bun.write(at("products.json"), "[]")
    expect(await runInProcess(["world", "check", directory.path])).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `${at("products.json")}:1:1: expected one of products.csv and products.json, received both\n`
    })
  })

  test("refuses a folder in which pack.json has the same part as another file", async () => {
    using directory = temporaryDirectory()
    const at = (name: string) => join(directory.path, name)
    await Bun.write(at("pack.json"), '{ "title": "Mugs", "description": "Two.",\n  "products": [], "hotels": [] }')
    await Bun.write(at("products.csv"), "name,description,category,price\nMug,Of clay.,desk,4.00\n")
    await Bun.write(at("hotels.json"), "[]")
    expect(await runInProcess(["world", "check", directory.path])).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: [
        `${at("pack.json")}:2:29: hotels: expected one of hotels.json and pack.json, received both\n`,
        `${at("products.csv")}:2:1: products: expected one of pack.json and products.csv, received both\n`
      ].join("")
    })
  })

  test("stops after 20 lines and says how many more there are", async () => {
    using directory = temporaryDirectory()
    const path = await write(directory.path, { flights: Array.from({ length: 23 }, () => 7) })
    const lines = (await runInProcess(["world", "check", path])).stderr.trimEnd().split("\n")
    expect(lines).toHaveLength(21)
    expect(lines.at(-2)).toContain("flights[19]: expected an object, received 7")
    expect(lines.at(-1)).toBe(`${path}: and 3 more`)
  })

  test("says in one line that a file is nested too deeply", async () => {
    using directory = temporaryDirectory()
    const path = join(directory.path, "deep.json")
    for (const text of ["[".repeat(500_000), `${"[".repeat(50_000)}${"]".repeat(50_000)}`]) {
      await Bun.write(path, text)
      expect(await runInProcess(["world", "check", path])).toEqual({
        exitCode: 1,
        stdout: "",
        stderr: `${path}:1:65: expected up to 64 levels of lists and objects, received more\n`
      })
    }
  })

  test("refuses a file that is not UTF-8 with the line, and reads files with a byte order mark of UTF-8 or UTF-16", async () => {
    using directory = temporaryDirectory()
    const at = (name: string) => join(directory.path, name)
    const goods = "name,description,category,price,variant\nMug,Of clay.,desk,4.00,Red\nCafé mug,Nice,desk,4.00,Grün\n"
    await Bun.write(at("pack.json"), '{ "title": "Mugs", "description": "Two." }')
    const texts = [{ id: "t", target: "product.description", of: "mug", text: "Für zwei." }]
    const parts = {
      "products.csv": [goods, 3],
      "texts.json": [JSON.stringify(texts, null, 1), 6],
      "tasks/one.yaml": ["title: Two\ninstructions: Für zwei.\n", 2]
    } as const
    for (const [name, [text, line]] of Object.entries(parts)) {
      const refused = { exitCode: 1, stdout: "", stderr: `${at(name)}:${line}:1: expected UTF-8\n` }
      await Bun.write(at(name), Buffer.from(text, "latin1"))
      expect(await runInProcess(["world", "check", directory.path])).toEqual(refused)
      if (name === "products.csv") expect(await runInProcess(["world", "check", at(name)])).toEqual(refused)
      await Bun.write(at(name), name === "tasks/one.yaml" ? "title: Two" : text)
    }
    const wrong = goods.replace("4.00,Grün", "fünf,Grün")
    for (const encoding of ["utf8", "utf16le"] as const) {
      await Bun.write(at("marked.csv"), Buffer.from(`\ufeff${wrong}`, encoding))
      const { stderr } = await runInProcess(["world", "check", at("marked.csv")])
      expect(stderr).toMatch(/^\S+marked\.csv:3:1: products\[1\]\.price: expected .+, received "fünf"\n$/)
    }
    const big = Buffer.from(`\ufeff${wrong}`, "utf16le").swap16()
    await Bun.write(at("marked.csv"), big)
    expect((await runInProcess(["world", "check", at("marked.csv")])).stderr).toContain('received "fünf"')
    await Bun.write(at("marked.csv"), big.subarray(0, -1))
    expect((await runInProcess(["world", "check", at("marked.csv")])).stderr).toBe(
      `${at("marked.csv")}: expected UTF-16\n`
    )
  })

  test("checks the tasks in all subfolders of tasks/, and refuses an id that is used twice", async () => {
    using directory = temporaryDirectory()
    const at = (name: string) => join(directory.path, "tasks", name)
    const task = Bun.file(resolve(import.meta.dir, "../../data/packs/starter/tasks/mug-in-chalk.json"))
    await Bun.write(at("more/mug.json"), task)
    expect(await runInProcess(["world", "check", directory.path])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/, 1 task\n$/)
    })
    await Bun.write(at("mug.json"), task)
    expect(await runInProcess(["world", "check", directory.path])).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `${at("mug.json")}: expected a unique id: more/mug.json has the id shop/mug-in-chalk too\n`
    })
  })

  test.each(["starter", "hostile/basic", "hostile/basic-harmless"])("accepts the built-in pack %s", async (name) => {
    const folder = resolve(import.meta.dir, "../../data/packs", name)
    expect(await runInProcess(["world", "check", folder])).toMatchObject({ exitCode: 0, stderr: "" })
  })

  test("checks the experiments", async () => {
    using directory = temporaryDirectory()
    const at = (name: string) => join(directory.path, "experiments", name)
    const given = Bun.file(resolve(import.meta.dir, "../../data/packs/starter/experiments/mug-choice.json"))
    await Bun.write(at("mug-choice.json"), given)
    expect(await runInProcess(["world", "check", directory.path])).toEqual({
      exitCode: 0,
      stdout: `${directory.path}: no products, no hotels, no texts, no tasks, 1 experiment\n`,
      stderr: ""
    })
    const experiment = await given.json()
    await Bun.write(at("one.json"), JSON.stringify({ ...experiment, candidates: ["stoneware-coffee-mug"] }))
    const both = { ...experiment.factors, priceCents: [0, 100] }
    await Bun.write(at("prices.json"), JSON.stringify({ ...experiment, factors: both, colour: 1 }))
    const { exitCode, stderr } = await runInProcess(["world", "check", directory.path])
    expect([exitCode, stderr.trimEnd().split("\n")]).toEqual([
      1,
      [
        expect.stringContaining(`${at("one.json")}:1:`),
        expect.stringContaining(`${at("prices.json")}:1:`),
        expect.stringContaining(": colour: is unknown")
      ]
    ])
  })

  test("reports files that are not read if their names resemble those of files that are", async () => {
    using directory = temporaryDirectory()
    const at = (name: string) => join(directory.path, name)
    await Bun.write(at("pack.json"), '{ "title": "Mugs", "description": "Two." }')
    for (const name of ["README.md", "package.json", "notes.csv", "texts/one.json", ".hotels.json"]) {
      await Bun.write(at(name), "{}")
    }
    expect(await runInProcess(["world", "check", directory.path])).toMatchObject({ exitCode: 0, stderr: "" })
    for (const name of ["Experiments/a.json", "Product.json", "hotels.csv", "task/one.json", "text.json"])
      await Bun.write(at(name), "{}")
    expect(await runInProcess(["world", "check", directory.path])).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: [
        `${at("Experiments")}: expected the name experiments, or one that is not similar to it\n`,
        `${at("Product.json")}: expected the name products.json or products.csv, or one that is not similar to it\n`,
        `${at("hotels.csv")}: expected the name hotels.json, or one that is not similar to it\n`,
        `${at("task")}: expected the name tasks, or one that is not similar to it\n`,
        `${at("text.json")}: expected the name texts.json, or one that is not similar to it\n`
      ].join("")
    })
  })

  test("reports each wrong member of a task once, in JSON and in YAML", async () => {
    using directory = temporaryDirectory()
    const at = (name: string) => join(directory.path, "tasks", name)
    const task = await Bun.file(resolve(import.meta.dir, "../../data/packs/starter/tasks/mug-in-chalk.json")).json()
    const overlay = [{ sku: "stoneware-coffee-mug", priceCents: "19" }]
    const wrong = JSON.stringify({ ...task, sandbox: { ...task.sandbox, overlay } })
    await Bun.write(at("mug.json"), wrong)
    await Bun.write(at("mug.yaml"), wrong)
    const { stderr } = await runInProcess(["world", "check", directory.path])
    const lines = stderr.trimEnd().split("\n")
    const line = expect.stringMatching(/ sandbox\.overlay\[0\]\.priceCents: expected a whole number .*, received "19"$/)
    expect(lines).toEqual([line, line])
  })

  test("refuses a named pipe in the folder of a pack without waiting, and reads one that is given as the argument", async () => {
    using directory = temporaryDirectory()
    const at = (name: string) => join(directory.path, name)
    await Bun.write(at("pack.json"), '{ "title": "Mugs", "description": "Two." }')
    Bun.spawnSync(["mkfifo", at("texts.json")])
    expect(await runInProcess(["world", "check", directory.path])).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `${at("texts.json")}: expected a file\n`
    })
    const writer = Bun.spawn(["sh", "-c", 'cat "$0" > "$1"', file, at("texts.json")])
    const { stdout } = await runInProcess(["world", "check", at("texts.json")])
    await writer.exited
    expect(stdout).toStartWith(`${at("texts.json")}: 5 products, 3 categories`)
  })

  test.each(["tasks", "experiments"])("says why it cannot read the folder %s", async (folder) => {
    using directory = temporaryDirectory()
    const at = (name: string) => join(directory.path, name)
    await Bun.write(at("pack.json"), '{ "title": "Mugs", "description": "Two." }')
    symlinkSync(folder, at(folder))
    expect(await runInProcess(["world", "check", directory.path])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(`${at(folder)}: cannot be read (`)
    })
  })

  test("says why it cannot read a file, and what is expected in an empty folder", async () => {
    using directory = temporaryDirectory()
    const missing = join(directory.path, "nothing.json")
    for (const [path, error] of [
      [missing, `${missing}: cannot be read (no such file or directory)`],
      [directory.path, `${directory.path}/pack.json:1:1: expected a file with title and description`]
    ] as const) {
      expect(await runInProcess(["world", "check", path])).toMatchObject({ exitCode: 1, stderr: `${error}\n` })
    }
  })
})

describe("an invalid world file", () => {
  test("stops the start with its line and member, by option or by variable, and doctor reports the same", async () => {
    using directory = temporaryDirectory()
    const path = await write(directory.path, { featured: ["nothing-of-this-name"] })
    const line = expect.stringMatching(
      /world\.json:\d+:5: featured\[0\]: expected the slug of a product of this file, received "nothing-of-this-name"\n/
    )
    expect(await runProgram({ WORLD: path })).toEqual({ exitCode: 1, stdout: "", stderr: line })
    expect(await runProgram({}, undefined, ["--world", path])).toEqual({ exitCode: 1, stdout: "", stderr: line })
    const memory = { PORT: "0", DATABASE_URL: ":memory:" }
    const doctor = await runInProcess(["doctor", "--world", path], memory)
    expect([doctor.exitCode, doctor.stdout]).toEqual([1, line])
    const well = await runInProcess(["doctor", "--world", file], memory)
    expect([well.exitCode, well.stdout]).toEqual([0, expect.stringContaining(`world       ${file}, 5 products\n`)])
  })
})

describe("a server with another catalogue", () => {
  let program: Awaited<ReturnType<typeof openProgram>>
  beforeAll(async () => {
    program = await openProgram({ WORLD: file })
  })
  afterAll(() => program.kill())

  test("lists, finds, describes and sells it over REST", async () => {
    const { url } = program
    const names = ({ items }: { readonly items: ReadonlyArray<{ readonly slug: string }> }) =>
      items.map(({ slug }) => slug)
    expect(names((await get(`${url}/api/products`)).body)).toEqual(slugs)
    expect(names((await get(`${url}/api/products?q=caravan`)).body)).toEqual(["the-salt-road"])
    expect(names((await get(`${url}/api/products?category=maps`)).body)).toEqual(["fold-out-star-chart"])
    expect((await get(`${url}/api/products?category=desk`)).body.error.message).toContain(
      "one of novels, maps, reading"
    )
    const order = await checkout(url, await cartWith(url, { product_id: "the-salt-road", quantity: 2 }))
    expect([order.status, order.body.subtotal.amountCents]).toEqual([201, 4800])
    const soldOut = await post(`${url}/api/carts/${(await post(`${url}/api/carts`)).body.id}/items`, {
      product_id: "a-lighthouse-for-two",
      quantity: 1
    })
    expect(soldOut.body.error.code).toBe("insufficient_stock")
  })

  test("keeps another hash of its world with a run than a server with the built-in world", async () => {
    const builtIn = await openProgram({})
    const [own, other] = await Promise.all(
      [program.url, builtIn.url].map(async (url) => (await post(`${url}/bench/v1/runs`, { agent: "idle" })).body.world)
    )
    await builtIn.kill()
    expect([own, other]).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/), expect.stringMatching(/^[0-9a-f]{12}$/)])
    expect(own).not.toBe(other)
  })

  test("sells it over MCP and agent checkout", async () => {
    await using agent = await connectAgent(program.url)
    const search = agent.tools.find(({ name }) => name === "search_products")
    expect(JSON.stringify(search)).toContain("novels")
    const { id: cart_id } = await agent.call("create_cart")
    await agent.call("add_to_cart", { cart_id, product_id: "readers-mug" })
    const order = await agent.call("checkout_cart", { cart_id, payment_token: "tok_visa" })
    expect(order.subtotal.amountCents).toBe(1800)
    const acp = agentAt(program.url)
    const { body } = await acp.create({ items: [{ id: "fold-out-star-chart" }] })
    expect((await acp.complete(body.id)).body.status).toBe("completed")
    const feed = await get(`${program.url}/api/acp/feed`)
    expect(JSON.stringify(feed.body)).toContain("clip-on-reading-lamp")
  })

  test("accepts CSV products only in its own categories, and reports others with file name and line", async () => {
    using directory = temporaryDirectory()
    const path = join(directory.path, "goods.csv")
    const add = () => runInProcess(["world", "add", path, "--server", program.url])
    await Bun.write(path, "name,description,category,price\nMug,Of clay.,desk,4.00\nPen,Of tin.,maps,2.00\n")
    const checked = await runInProcess(["world", "check", path])
    expect([checked.exitCode, checked.stdout]).toEqual([0, expect.stringContaining(": 2 products, 2 categories, ")])
    expect(await add()).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `${path}:2: products[0].category: expected one of novels, maps, reading.\n`
    })
    await Bun.write(path, '"')
    expect((await add()).stderr).toStartWith(`${path}:1: expected CSV, received invalid CSV: `)
  })

  test("checks an added folder against its own categories and products, and `check` against those of --world", async () => {
    using directory = temporaryDirectory()
    const at = (name: string) => join(directory.path, name)
    const words = (verb: string, ...more: ReadonlyArray<string>) => ["world", verb, directory.path, ...more]
    const add = () => runInProcess(words("add", "--server", program.url))
    const brought = { exitCode: 0, stdout: expect.stringMatching(/^own\/\w{16}\n$/), stderr: "" }
    const variants = [{ label: "Folded", stock: 3 }]
    const map = { slug: "a-map", name: "A map", description: "Of all.", category: "maps", priceCents: 500, variants }
    await Bun.write(at("pack.json"), '{ "title": "Maps", "description": "One." }')
    await Bun.write(at("products.json"), JSON.stringify([{ ...map, tags: [] }]))
    expect(await add()).toEqual(brought)
    const alone = await runInProcess(words("check"))
    expect([alone.exitCode, alone.stderr]).toEqual([1, expect.stringContaining("[0].category: expected one of ")])
    expect(await runProgram({}, undefined, words("check", "--world", file))).toMatchObject({ exitCode: 0, stderr: "" })
    await Bun.write(at("products.json"), '[{ "slug": "the-salt-road", "priceCents": 100 }]')
    expect(await add()).toEqual(brought)
    await Bun.write(at("products.json"), JSON.stringify([{ ...map, tags: [], category: "desk" }]))
    expect(await add()).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: "products[0].category: expected one of novels, maps, reading.\n"
    })
    await Bun.write(at("products.json"), '[{ "slug": 1 }]')
    expect((await add()).stderr).toStartWith(`${at("products.json")}:1:12: [0].slug: expected `)
  })

  test("adds the parts of a pack's folder that are for the shop, and says what is left out", async () => {
    using directory = temporaryDirectory()
    const starter = resolve(import.meta.dir, "../../data/packs/starter")
    await Bun.write(join(directory.path, "pack.json"), '{ "title": "Nothing", "description": "Of goods." }')
    await Bun.write(join(directory.path, "tasks/mug.json"), Bun.file(join(starter, "tasks/mug-in-chalk.json")))
    const add = () => runInProcess(["world", "add", directory.path, "--server", program.url])
    const left = (what: string) => ({
      exitCode: 0,
      stdout: expect.stringMatching(/^own\/\w{16}\n$/),
      stderr: `${directory.path}: ${what} not uploaded: \`vitrine bench\` reads such files itself\n`
    })
    expect(await add()).toEqual(left("1 task is"))
    const experiment = Bun.file(join(starter, "experiments/mug-choice.json"))
    await Bun.write(join(directory.path, "experiments/mug-choice.json"), experiment)
    expect(await add()).toEqual(left("1 task and 1 experiment are"))
  })

  test("has the hotels and flights of the file, and no cars if the file has none", async () => {
    const itemsOf = async (path: string) => (await get(`${program.url}/api/${path}`)).body.items
    const stay = `check_in=${dayAhead(40)}&check_out=${dayAhead(41)}`
    expect((await itemsOf(`hotels?city=LON&${stay}`)).map(({ name }: { name: string }) => name)).toEqual([
      "The Reading Room Hotel"
    ])
    expect(await itemsOf(`hotels?city=TLV&${stay}`)).toEqual([])
    const flights = await itemsOf(`flights?from=TYO&to=LON&date=${dayAhead(40)}`)
    expect(flights.map((flight: Record<string, unknown>) => [flight.carrier, flight.cabin, flight.seatsLeft])).toEqual([
      ["Paper Air", "economy", 2],
      ["Paper Air", "business", 0]
    ])
    const cars = `cars?location=LHR&pickup_date=${dayAhead(40)}&dropoff_date=${dayAhead(41)}`
    const none = "No desk has cars to rent."
    expect((await get(`${program.url}/api/${cars}`)).body).toEqual({ items: [], hint: { message: none } })
    expect((await getPage(`${program.url}/${cars}`)).body).toContain(none)
    await using agent = await connectAgent(program.url)
    const dates = { pickup_date: dayAhead(40), dropoff_date: dayAhead(41) }
    expect(await agent.call("search_cars", { location: "LHR", ...dates })).toMatchObject({ hint: { message: none } })
  })

  test("has pages and pictures, also for products without a drawing, and nothing of the built-in catalogue", async () => {
    const pages = [
      "",
      "/products",
      "/products/the-salt-road",
      "/hotels",
      "/flights",
      "/cars",
      "/llms.txt",
      "/openapi.json"
    ]
    const bodies = await Promise.all(
      pages.map(async (path) => {
        const page = await getPage(`${program.url}${path}`)
        expect([path, page.status]).toEqual([path, 200])
        return typeof page.body === "string" ? page.body : JSON.stringify(page.body)
      })
    )
    const everything = bodies.join("\n")
    for (const name of ["The Salt Road", "Stories to get lost in", "The Reading Room Hotel"]) {
      expect(everything).toContain(name)
    }
    expect(everything).not.toMatch(/speckle|loopback|drinkware|apparel|Bauhaus|Zephyra/i)
    const pictures = new Set(
      [...everything.matchAll(/src="(\/images\/(?:products|hotels)\/[^"]*)"/g)].map(([, path]) => path)
    )
    expect(pictures.size).toBeGreaterThan(5)
    for (const path of pictures) {
      const { body, status } = await get(`${program.url}${path}`)
      expect([path, status, String(body).startsWith("<svg")]).toEqual([path, 200, true])
      expect(body).not.toContain("{")
    }
    expect((await get(`${program.url}/images/products/the-salt-road-1.svg`)).body).toContain(">T</text>")
  })
})

test("`openapi` describes the catalogue of --world, and `verify` reports a database of another catalogue", async () => {
  using directory = temporaryDirectory()
  const database = { DATABASE_URL: `sqlite:${join(directory.path, "store.db")}` }
  const document = await runProgram({}, undefined, ["openapi", "--world", file])
  expect(document.stdout).toContain('"novels"')
  const program = await openProgram({ ...database, WORLD: file })
  await checkout(program.url, await cartWith(program.url, { product_id: "the-salt-road" }))
  await cartWith(program.url, { product_id: "readers-mug" })
  await program.kill()
  const same = await runProgram(database, undefined, ["verify", "--world", file])
  expect([same.exitCode, same.stderr]).toEqual([0, ""])
  const other = await runProgram(database, undefined, ["verify"])
  expect(other.exitCode).toBe(1)
  expect(other.stdout).toContain("expected a variant of the catalogue, found none")
})

test("a bench command that starts its own server works with a catalogue in WORLD", async () => {
  expect(await runProgram({ WORLD: file }, undefined, ["bench", "list"])).toMatchObject({ exitCode: 0, stderr: "" })
})

test("a shop with more products than fit on a page says so, links to the rest and finds them", async () => {
  using directory = temporaryDirectory()
  const [product] = bookshop.products
  const products = Array.from({ length: 101 }, (_, at) => ({ ...product, slug: `volume-${at}`, name: `Volume ${at}` }))
  // Each list of the file replaces the built-in list of that name, and keeps the others.
  const search = { synonyms: { tome: ["volume"] }, atMost: ["till"] }
  const path = await write(directory.path, { products, categories: undefined, featured: undefined, search })
  const program = await openProgram({ WORLD: path })
  const { body } = await getPage(`${program.url}/products`)
  expect(body).toContain("100 products, and more")
  const [more = ""] = addressesIn(body).filter((address) => address.includes("cursor="))
  expect((await getPage(`${program.url}${more}`)).body).toContain("1 further product<")
  expect((await getPage(`${program.url}/products?q=Volume+100`)).body).toContain("/products/volume-100")
  const found = async (q: string) => (await get(`${program.url}/api/products?q=${q}&limit=1`)).body
  expect(await found("the+cheap+tome")).toEqual(await found("cheap+volume"))
  expect((await found("the+mug")).hint.message).toBe("Nothing matches: mug. The shop has novels.")
  const { parameters } = (await get(`${program.url}/openapi.json`)).body.paths["/api/products"].get
  const [{ description }] = parameters.filter(({ name }: { name: string }) => name === "q")
  expect(description).toEndWith("; cheap and till $30 work")
  expect((await getPage(program.url)).body).toContain("101 things")
  await program.kill()
})

test("the home page of a shop without a travel desk mentions only its products", async () => {
  using directory = temporaryDirectory()
  const program = await openProgram({ WORLD: await write(directory.path, { hotels: [], flights: [], cars: [] }) })
  await post(`${program.url}/bench/v1/sandboxes`, { name: "neutral" })
  for (const base of [program.url, `${program.url}/shops/neutral`]) {
    for (const name of ["shop", "terms", "privacy"])
      expect((await getPage(`${base}/policies/${name}`)).body).not.toMatch(/travel|\bbook|\brented|\broom|\bseat/i)
    expect((await getPage(`${base}/llms.txt`)).body).not.toContain("travel agency")
    for (const path of ["orders", "nothing"]) {
      const { body } = await getPage(`${base}/${path}`)
      expect(body).toContain(path === "orders" ? "<h1>Orders</h1>" : ">Orders</a>")
      expect(body).not.toMatch(/bookings|>Hotels|>Flights|>Cars/i)
    }
  }
  const own = await getPage(`${program.url}/shops/neutral`)
  for (const { body } of [await getPage(program.url), own]) {
    expect(body).toContain("5 things.")
    expect(body).not.toContain("The travel desk")
    // Neither the header nor the footer leads to empty searches.
    expect(addressesIn(body).filter((address) => /\/(hotels|flights|cars)$/.test(address))).toEqual([])
    expect(body).not.toContain(">Travel<")
    expect(body).not.toMatch(/travel agency|booking/)
  }
  expect(own.body).toContain("<h1>Good things.</h1>")
  const about = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } }
  expect((await rpc(program.url, "initialize", about)).body.result.instructions).not.toMatch(/travel|hotel/i)
  const { prompts } = (await rpc(program.url, "prompts/list")).body.result
  expect(prompts.map(({ name }: { name: string }) => name)).toEqual(["buy_gift", "test_declined_payment"])
  expect(own.body).not.toContain("Find a hotel")
  expect((await getPage(program.url)).body.includes("An agent can search and pay here as often")).toBe(true)
  const search = await getPage(`${program.url}/flights?from=LON&to=NYC`)
  expect(search.body).toContain("There are no flights.")
  expect(search.body).not.toContain("Travel desk")
  for (const base of [program.url, `${program.url}/shops/neutral`]) {
    const { info, tags } = (await get(`${base}/openapi.json`)).body
    expect(JSON.stringify(tags)).not.toMatch(/Tel Aviv|cities|coming year/)
    for (const text of [info.description, (await getPage(`${base}/llms.txt`)).body]) {
      expect(text).not.toContain("Travel.")
      expect(text).not.toContain("\n\n\n")
    }
  }
  // Created again with hotels, the shop has them also on its cached page.
  const hasHotels = async () =>
    addressesIn((await getPage(`${program.url}/shops/neutral/docs`)).body).includes("/shops/neutral/hotels")
  expect(await hasHotels()).toBe(false)
  const pack = { title: "Inns", description: "Inns.", hotels: bookshop.hotels }
  const { body } = await post(`${program.url}/bench/v1/packs`, pack)
  await send("DELETE", `${program.url}/bench/v1/sandboxes/neutral`)
  await post(`${program.url}/bench/v1/sandboxes`, { name: "neutral", packs: [body.name] })
  expect(await hasHotels()).toBe(true)
  await program.kill()
})

test("the orders page shows a booking from before the world had no trips", async () => {
  using directory = temporaryDirectory()
  const database = { DATABASE_URL: `sqlite:${join(directory.path, "store.db")}` }
  const before = await openProgram(database)
  const car = await freeCar(before.url, "JFK")
  const booking = { offer_id: car.id, driver_name: "Noa Peretz", payment_token: "tok_visa" }
  expect((await post(`${before.url}/api/cars/book`, booking)).status).toBe(201)
  await before.kill()
  const world = await write(directory.path, { hotels: [], flights: [], cars: [] })
  const after = await openProgram({ ...database, WORLD: world })
  const { body } = await getPage(`${after.url}/orders`)
  const [, types = ""] = /aria-label="Type">(.*?)<\/nav>/s.exec(body) ?? []
  expect(addressesIn(types)).toEqual(["/orders", "/orders?kind=order", "/orders?kind=car"])
  expect(body).toContain("Noa Peretz")
  expect(body).toContain('data-figure="booking" data-value="1"')
  await after.kill()
})

test("the travel desk and the rules name the kinds of trips that the world has", async () => {
  using directory = temporaryDirectory()
  const program = await openProgram({ WORLD: await write(directory.path, { hotels: [] }) })
  for (const page of ["hotels", "flights", "cars"]) {
    const { body } = await getPage(`${program.url}/${page}`)
    const [, desk = ""] = /aria-label="Travel desk">(.*?)<\/nav>/s.exec(body) ?? []
    expect([page, addressesIn(desk)]).toEqual([page, ["/flights"]])
  }
  expect((await getPage(`${program.url}/llms.txt`)).body).toContain("**Travel.** Flights in Tel Aviv (TLV), ")
  expect((await getPage(`${program.url}/policies/shop`)).body).toContain(
    "You can book seats from today to a year ahead. A booking is confirmed when you pay for it: for all of its seats, or for none."
  )
  await program.kill()
})

test("`world add` of an empty or missing folder says what is expected", async () => {
  using directory = temporaryDirectory()
  const env = { BENCH_TOKEN: "a-token-of-the-bench-that-is-long-enough" }
  for (const path of ["nofile", directory.path]) {
    expect(await runInProcess(["world", "add", path, "--server", "http://127.0.0.1:1"], env)).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `${path}: expected the folder of a pack, or a .csv file\n`
    })
  }
})

test("a sandbox whose packs do not fit the catalogue is served without them, which the log says once", async () => {
  using directory = temporaryDirectory()
  const database = { DATABASE_URL: `sqlite:${join(directory.path, "store.db")}`, BENCH: "on" }
  const before = await openProgram({ ...database, WORLD: file })
  const pack = { title: "Sale", description: "A book.", products: [{ slug: "the-salt-road", priceCents: 100 }] }
  const { body } = await post(`${before.url}/bench/v1/packs`, pack)
  const made = await post(`${before.url}/bench/v1/sandboxes`, { name: "sale", packs: ["standard", body.name] })
  expect(made.status).toBe(201)
  await before.kill()
  const after = await openProgram(database)
  for (const path of ["the-salt-road", "stoneware-coffee-mug"])
    await get(`${after.url}/shops/sale/api/products/${path}`)
  await get(`${after.url}/shops/other/api/products`)
  await after.kill("SIGTERM")
  const log = await after.rest()
  expect(log.match(/Sandbox sale is served without its packs: .*/g)).toEqual([
    expect.stringContaining(`${body.name}: products[0].name: expected a value, because no lower pack has the-salt-road`)
  ])
})
