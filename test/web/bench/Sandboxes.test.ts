import { describe, expect, test } from "bun:test"
import { sandboxApiOf } from "../../bench/sandboxApi.ts"
import { get, post, send } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"
import { addressesIn, browserHeaders, getPage, makeVisitor, textOf } from "../pages.ts"

const store = useStore()
const { control, make, shop, use } = sandboxApiOf(() => store.url)

const bench = (path = "") => `${store.url}/bench${path}`
const controls = (name: string, form = "") => bench(`/sandboxes/${name}/control${form}`)
const visitor = makeVisitor()

/** The text about the range of a sandbox clock. */
const instants = "This should be an instant from 2020-01-01T00:00:00.000Z to 2098-12-31T23:59:59.999Z."

const described = async (name: string) => (await get(control(`/${name}`))).body

/** The names of the sandboxes on a page of the list. */
const listedOn = (html: string) =>
  [...html.matchAll(/<th scope="row"><div><a href="\/bench\/sandboxes\/([^/]+)\/control"/g)].map(([, name]) => name)

describe("the list of sandboxes", () => {
  test("shows each sandbox with its activity, filtered by label and in pages", async () => {
    await make("listed", { labels: { task: "list", trial: "1" } })
    await use("listed")
    const { body } = await getPage(bench())
    const row = /<tr><th scope="row"><div><a href="[^"]*listed\/control".*?<\/tr>/s.exec(body)?.[0] ?? ""
    expect(textOf(row)).toContain("listed Watch task:list trial:1 system 1 0 just now never")
    expect(addressesIn(row)).toContain("/bench?label=task%3Alist")
    for (let index = 0; index < 21; index += 1) await make(`many-${index}`, { labels: { many: "yes" } })
    const first = (await getPage(bench("?label=many:yes"))).body
    expect(listedOn(first)).toHaveLength(20)
    const more = addressesIn(first).find((address) => address.includes("after=")) ?? ""
    const second = (await getPage(`${store.url}${more}`)).body
    expect(listedOn(second)).toHaveLength(1)
    expect(new Set([...listedOn(first), ...listedOn(second)]).size).toBe(21)
    expect(second).toContain('href="/bench?label=many%3Ayes"')
  })

  test("shows the current time of each clock, and not only how it was set", async () => {
    const { name } = (await post(control(""), { name: "moved" })).body
    const shown = async () => {
      const { body } = await getPage(bench())
      return textOf(/moved\/control".*?<\/tr>/s.exec(body)?.[0] ?? "")
    }
    expect(await shown()).toContain(" system 0 0 ")
    await post(control(`/${name}/clock/advance`), { to: "2031-03-05T10:00:00Z" })
    expect(await shown()).toMatch(/ offset 5 Mar 2031, 10:0\d:\d\d UTC 0 0 /)
    await send("PUT", control(`/${name}/clock`), { mode: "frozen", at: "2032-01-01T00:00:00Z" })
    await post(control(`/${name}/clock/advance`), { by: "P1D" })
    expect(await shown()).toContain(" frozen 2 Jan 2032, 00:00:00 UTC 0 0 ")
    const [listed] = (await get(control("?limit=1"))).body.items
    expect(listed).toMatchObject({ name, clock: (await get(control(`/${name}/clock`))).body })
  })

  test("filters by a label as the form for a new sandbox reads it, and takes one at a time", async () => {
    await make("spaced", { labels: { task: "spaced", trial: "3", note: "one, two: three" } })
    const found = async (label: string) => {
      const { body, status } = await getPage(bench(`?label=${encodeURIComponent(label)}`))
      return [status, ...listedOn(body), /No sandbox[^<]*/.exec(body)?.[0]]
    }
    expect(await found("task: spaced")).toEqual([200, "spaced", undefined])
    expect(await found("task : spaced")).toEqual([200, "spaced", undefined])
    expect(await found("note:one, two: three")).toEqual([200, "spaced", undefined])
    expect(await found("task:none")).toEqual([200, "No sandbox has this label."])
    expect(await found("task:spaced, trial:3")).toEqual([
      200,
      "No sandbox has this label. The list is filtered by one label at a time."
    ])
  })

  test("reports wrong parameters of its URL", async () => {
    await make("unfiltered")
    const { body, status } = await getPage(bench("?label=no%26thing"))
    expect(status).toBe(400)
    expect(textOf(body)).toContain("This should be a name and a value")
    // The list is still shown, with the typed value.
    expect(listedOn(body)).toContain("unfiltered")
    expect(body).toMatch(
      /name="label" value="no&amp;thing"[^>]*aria-invalid="true" aria-describedby="label-error" autofocus/
    )
    expect(addressesIn(body)).not.toContain("/bench?label=no%26thing")
    const after = await getPage(bench("?after=-"))
    expect([after.status, textOf(after.body)]).toEqual([400, expect.stringContaining("after: expected")])
  })
})

describe("the form for a new sandbox", () => {
  test("makes it as given, and shows its key only in the answer", async () => {
    const { html, status } = await visitor.submit(bench("/sandboxes"), {
      name: "formed",
      seed: "another",
      clock: "frozen",
      at: "2027-01-15T09:30:00Z",
      agent: "open",
      payments: "tok_dana, tok_visa",
      labels: "task:mug, model:a:b"
    })
    expect(status).toBe(200)
    expect(html).toMatch(/class="panel issued"[^>]* autofocus/)
    const key = /ctl_\w+/.exec(html)?.[0] ?? ""
    expect((await get(control("/formed"), { authorization: `Bearer ${key}` })).status).toBe(200)
    expect((await getPage(controls("formed"))).body).not.toContain("ctl_")
    const { agent, clock, labels, payments, seed } = await described("formed")
    expect({ clock, disclosure: agent.disclosure, labels, payments, seed }).toEqual({
      clock: { mode: "frozen", at: "2027-01-15T09:30:00.000Z" },
      disclosure: "open",
      labels: { task: "mug", model: "a:b" },
      payments: { accept: "listed", tokens: [{ token: "tok_dana" }, { token: "tok_visa" }] },
      seed: "another"
    })
  })

  test("makes one with a random name if nothing is given", async () => {
    const { html } = await visitor.submit(bench("/sandboxes"), {
      name: "",
      seed: "",
      clock: "system",
      agent: "neutral"
    })
    const name = /<h1>(\w{16})<\/h1>/.exec(html)?.[1] ?? "none"
    expect((await described(name)).agent.disclosure).toBe("neutral")
  })

  test("reports errors at their fields, and keeps the typed values", async () => {
    const typed = { name: "No Name", clock: "frozen", at: "tomorrow", labels: "task", payments: "tok_dana,tok_dana" }
    const { html, status } = await visitor.submit(bench("/sandboxes"), typed)
    expect(status).toBe(400)
    for (const field of ["name", "at", "labels", "payments"]) {
      expect(html).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid="true"`))
    }
    expect(html).not.toMatch(/name="clock"[^>]*aria-invalid/)
    expect(html).toContain('value="tomorrow"')
    await make("taken")
    const taken = await visitor.submit(bench("/sandboxes"), { name: "taken" })
    expect([taken.status, textOf(taken.html).includes("A sandbox taken already exists")]).toEqual([409, true])
    expect(taken.html).toMatch(/name="name"[^>]*aria-invalid="true"/)
  })

  test("names a wrong label or token", async () => {
    const long = "x".repeat(201)
    for (const [typed, text] of [
      [{ labels: "a:1, task" }, "task is not a label: write a name, a colon and a value, as in task:mug."],
      [{ labels: ":1" }, ":1 is not a label: "],
      [{ labels: `b:2, a:${long}` }, "a: This should be a text of 1 to 200 characters."],
      [{ payments: "tok_visa, rival" }, "rival: This should be a text of 1 to 500 characters that is not"],
      [
        { labels: "a:1, my label:3" },
        "my label is not a label name: write 1 to 64 letters, digits, _, . and -, starting"
      ],
      [{ labels: `${"x".repeat(65)}:2, a:1` }, `${"x".repeat(65)} is not a label name: `],
      [{ labels: "a:1, é:2" }, "é is not a label name: "],
      [{ payments: "tok_b, tok_a, tok_a" }, "Give each token once: there is more than one tok_a."]
    ] as const) {
      const { html, status } = await visitor.submit(bench("/sandboxes"), { name: "parts", ...typed })
      expect([status, textOf(html)]).toEqual([400, expect.stringContaining(` ${text}`)])
    }
  })

  test("ignores empty entries between commas", async () => {
    await visitor.submit(bench("/sandboxes"), { name: "commas", labels: "a:1, ,b:2,", payments: "tok_visa," })
    expect(await described("commas")).toMatchObject({
      labels: { a: "1", b: "2" },
      payments: { accept: "listed", tokens: [{ token: "tok_visa" }] }
    })
    await visitor.submit(bench("/sandboxes"), { name: "comma", labels: ",", payments: "," })
    expect((await described("comma")).payments.accept).toBe("any")
  })

  test("refuses a clock out of range, with the range and the typed value", async () => {
    const typed = { name: "before", clock: "frozen", at: "1990-01-01T00:00:00Z" }
    const { html, status } = await visitor.submit(bench("/sandboxes"), typed)
    expect([status, html.includes(`value="${typed.at}"`)]).toEqual([400, true])
    expect(textOf(html)).toContain(instants)
    expect((await get(control("/before"))).status).toBe(404)
  })

  test("refuses an instant for a running clock, and a repeated label, beside any other error", async () => {
    const typed = { name: "No Name", clock: "system", at: "2027-01-15T09:30:00Z", labels: "a:1, b:2, a:3" }
    const { html, status } = await visitor.submit(bench("/sandboxes"), typed)
    expect(status).toBe(400)
    for (const [field, value] of Object.entries({ name: typed.name, at: typed.at, labels: typed.labels })) {
      expect(html).toMatch(new RegExp(`value="${value}"[^>]*name="${field}"[^>]*aria-invalid="true"`))
    }
    expect(textOf(html)).toContain("Only a frozen clock has an instant: choose Frozen, or leave this empty.")
    expect(textOf(html)).toContain("Give each label once: there is more than one a.")
    expect(html).not.toMatch(/name="clock"[^>]*aria-invalid/)
    // Either is enough to make none.
    for (const [name, one] of Object.entries({ unclear: { at: typed.at }, twice: { labels: typed.labels } })) {
      expect((await visitor.submit(bench("/sandboxes"), { clock: "system", name, ...one })).status).toBe(400)
      expect((await get(control(`/${name}`))).status).toBe(404)
    }
    const bad = { name: "No Name", at: "tomorrow", labels: "task, task" }
    const { html: all } = await visitor.submit(bench("/sandboxes"), bad)
    expect([...all.matchAll(/name="(\w+)"[^>]*aria-invalid="true"/g)].map(([, field]) => field)).toEqual(
      Object.keys(bad)
    )
  })

  test("leads to its next page only inside the bench", async () => {
    const going = (next: string, name = "") =>
      fetch(bench("/sandboxes"), {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ name, next }).toString()
      })
    const location = (await going("/bench/sandboxes/{sandbox}/control")).headers.get("location") ?? ""
    expect(location).toMatch(/^\/bench\/sandboxes\/\w{16}\/control$/)
    expect((await going("https://evil.example/{sandbox}")).headers.get("location")).toBeNull()
    // The sandbox may have been created meanwhile.
    await make("come-already")
    const run = "/watch?sandbox=come-already&entry=2"
    expect((await going(run, "come-already")).headers.get("location")).toBe(run)
    expect((await going("//evil.example", "come-already")).status).toBe(409)
  })
})

describe("the page of a sandbox", () => {
  test("shows the addresses for agents, and the settings for clients", async () => {
    await make("connected")
    const { body } = await getPage(controls("connected"))
    const base = shop("connected")
    const texts = [...body.matchAll(/<code id="[^"]*">(http[^<]*)</g)].map(([, address = ""]) => address)
    expect(texts).toEqual([`${base}/mcp`, `${base}/api`, `${base}/api/acp`, `${base}/openapi.json`])
    for (const client of [
      "Claude Code",
      "Claude Desktop",
      "Cursor",
      "VS Code",
      "Gemini CLI",
      "OpenAI Agents SDK",
      "n8n"
    ]) {
      expect(body).toMatch(new RegExp(`<summary>${client}</summary>.*?${base}/mcp`, "s"))
    }
  })

  test("shows its settings as the body of a request that would change them", async () => {
    await make("settled", {
      task: "shop/mug-in-chalk",
      seed: "other",
      clock: { mode: "frozen", at: "2027-01-15T09:30:00Z" },
      overlay: [{ sku: "arc-desk-lamp", left: 3, percent: -10 }],
      faults: ["flaky"],
      setup: [{ operation: "createCart", request: {} }]
    })
    const settings = async (name: string) => {
      const [, written = ""] =
        /<summary>All settings<.*?<pre[^>]*>(.*?)<\/pre>/s.exec((await getPage(controls(name))).body) ?? []
      return textOf(written)
    }
    const shown = await settings("settled")
    await make("pasted")
    const { body, status } = await send("PATCH", control("/pasted"), JSON.parse(shown))
    expect([status, body.error]).toEqual([200, undefined])
    expect(await settings("pasted")).toBe(shown)
    expect(Object.keys(JSON.parse(shown))).toContain("overlay")
  })

  test("sets its clock", async () => {
    await make("timed", { clock: { mode: "frozen", at: "2027-01-15T09:30:00Z" } })
    const clock = async (fields: Record<string, string>) => {
      const { html, status } = await visitor.submit(controls("timed", "/clock"), fields)
      const { mode, now } = (await get(control("/timed/clock"))).body
      return { status, mode, now, text: textOf(html) }
    }
    expect(await clock({ do: "PT1H" })).toMatchObject({ mode: "frozen", now: "2027-01-15T10:30:00.000Z" })
    expect((await clock({ do: "P1D" })).now).toBe("2027-01-16T10:30:00.000Z")
    const set = await clock({ to: "2027-02-01T00:00:00Z" })
    expect([set.now, set.text.includes("The clock was set.")]).toEqual(["2027-02-01T00:00:00.000Z", true])
    expect((await clock({ do: "run" })).mode).toBe("offset")
    expect(await clock({ do: "freeze" })).toMatchObject({ mode: "frozen", status: 200 })
    await use("timed")
    const back = await clock({ to: "2026-01-01T00:00:00Z" })
    expect([back.status, back.text.includes("cannot go back from")]).toEqual([409, true])
    expect((await clock({ to: "tomorrow" })).status).toBe(400)
  })

  test("refuses a time out of range for its clock", async () => {
    await make("late", { clock: { mode: "frozen", at: "2098-12-31T23:30:00Z" } })
    const outside: ReadonlyArray<Record<string, string>> = [
      { to: "2099-01-01T00:00:00Z" },
      { to: "1990-01-01T00:00:00Z" },
      { do: "P1D" }
    ]
    for (const fields of outside) {
      const { html, status } = await visitor.submit(controls("late", "/clock"), fields)
      expect([status, html.includes("<h1>late</h1>")]).toEqual([400, true])
      if (fields.to === undefined) {
        const led = instants.replace("an instant", "a duration that leads to an instant")
        expect(textOf(html)).toContain(`That was not done. by: ${led}`)
        continue
      }
      expect(textOf(html)).toContain(instants)
      expect(html).toMatch(new RegExp(`value="${fields.to}"[^>]*name="to"[^>]*aria-invalid="true"`))
    }
    expect((await get(control("/late/clock"))).body.now).toBe("2098-12-31T23:30:00.000Z")
  })

  test("reports errors of a form at their fields, or in a sentence if there is no field", async () => {
    await make("unmarked")
    const errorOf = async (form: string, fields: Record<string, string>) => {
      const { html, status } = await visitor.submit(controls("unmarked", form), fields)
      const marked = /name="(\w+)"[^>]*aria-invalid="true"/.exec(html)?.[1]
      return [status, marked, textOf(/<div class="alert".*?<\/div>/s.exec(html)?.[0] ?? "").trim()]
    }
    expect(await errorOf("/fork", { count: "0" })).toEqual([400, "count", "Please look at the marked fields."])
    expect(await errorOf("/clock", { to: "" })).toEqual([
      ...[400, undefined],
      "That was not done. body: This should be either by or to."
    ])
    const duration = "a duration of weeks, days, hours, minutes and seconds such as PT36H or P1D"
    expect(await errorOf("/clock", { do: "foo" })).toEqual([
      ...[400, undefined],
      `That was not done. by: This should be ${duration}.`
    ])
    const id = "the id of a snapshot, such as snp_0123456789abcdef"
    expect(await errorOf("/restore", { snapshot: "x" })).toEqual([
      ...[400, undefined],
      `That was not done. snapshot: This should be ${id}.`
    ])
    const [, , absent] = await errorOf("/restore", { snapshot: "snp_0123456789abcdef" })
    expect(String(absent)).toContain("snp_0123456789abcdef")
  })

  test("makes, restores and deletes snapshots", async () => {
    await make("kept")
    await use("kept")
    const taken = await visitor.submit(controls("kept", "/snapshots"), {})
    const snapshot = /snp_\w+/.exec(taken.html)?.[0] ?? ""
    const { sequence } = await described("kept")
    await use("kept")
    const restored = await visitor.submit(controls("kept", "/restore"), { snapshot })
    expect(textOf(restored.html)).toContain("The sandbox was restored to that snapshot")
    expect((await described("kept")).sequence).toBe(sequence)
    const forgotten = await visitor.submit(controls("kept", "/restore"), { snapshot, forget: "1" })
    expect(forgotten.html).not.toContain(snapshot)
    expect((await visitor.submit(controls("kept", "/restore"), { snapshot })).status).toBe(404)
  })

  test("makes forks, and shows the key of each", async () => {
    await make("forked")
    await use("forked")
    const { html } = await visitor.submit(controls("forked", "/fork"), { count: "3" })
    const copies = [...html.matchAll(/<li><a href="\/bench\/sandboxes\/(\w+)\/control"/g)].map(([, name = ""]) => name)
    expect([copies.length, html.match(/<code id="key-\w+">ctl_/g)?.length]).toEqual([3, 3])
    expect((await described(copies[2] ?? "")).forkedFrom.sandbox).toBe("forked")
    expect(textOf((await getPage(controls(copies[2] ?? ""))).body)).toContain("Fork of forked after")
    const tooMany = await visitor.submit(controls("forked", "/fork"), { count: "65" })
    expect([tooMany.status, tooMany.html.includes('value="65"')]).toEqual([400, true])
  })

  test("can reset and drop it", async () => {
    await make("ended")
    await use("ended")
    await visitor.submit(controls("ended", "/reset"), {})
    expect((await described("ended")).sequence).toBe(0)
    const dropped = await visitor.submit(controls("ended", "/drop"), {})
    expect([dropped.url, textOf(dropped.html).includes("ended was dropped")]).toEqual([bench("?dropped=ended"), true])
    expect((await get(control("/ended"))).status).toBe(404)
    const gone = await getPage(controls("ended"))
    expect([gone.status, textOf(gone.body).includes("There is no sandbox ended: it was dropped, or")]).toEqual([
      404,
      true
    ])
  })

  test("says that its trial was graded, and then links to its shop no more", async () => {
    await make("graded", { task: "travel/two-seats-to-gatwick" })
    const text = "Its trial was graded, so its shop is closed."
    const page = async () => {
      const { html } = await visitor.open(controls("graded"))
      return [textOf(html).includes(text), addressesIn(html).includes("/shops/graded/")]
    }
    expect(await page()).toEqual([false, true])
    expect((await post(control("/graded/grade"), {})).status).toBe(200)
    expect(await page()).toEqual([true, false])
    await visitor.submit(controls("graded", "/reset"), {})
    expect(await page()).toEqual([false, true])
  })

  test("says what was done, in words that stay true if the URL is opened again", async () => {
    await make("told")
    const kept = "Rules, stock and the clock stay as set; rules count from 0, and an advanced clock goes back."
    expect(textOf((await visitor.open(controls("told"))).html)).toContain(`What was done in it is deleted. ${kept}`)
    const { url } = await visitor.submit(controls("told", "/reset"), {})
    await use("told")
    expect(textOf((await visitor.open(url)).html)).toContain(`What was done in the sandbox was deleted. ${kept}`)
    const { url: list } = await visitor.submit(controls("told", "/drop"), {})
    expect(textOf((await visitor.open(list)).html)).toContain("The sandbox told was dropped.")
    await make("told")
    // The sandbox exists again and is in the list.
    for (const other of [list, bench("?dropped=No+Name"), controls("told", "?done=toString")]) {
      expect((await visitor.open(other)).html).not.toContain('class="done"')
    }
  })

  test("says so for the default sandbox too", async () => {
    await use("default")
    const parts = ["", "&label=no:such", "&after=0.a"]
    // The sandbox may exist without being on the shown page of the list.
    for (const part of parts) {
      const { html } = await visitor.open(bench(`?dropped=default${part}`))
      expect([part, html.includes("was dropped")]).toEqual([part, false])
    }
    await visitor.submit(controls("default", "/drop"), {})
    for (const part of parts) {
      const { html } = await visitor.open(bench(`?dropped=default${part}`))
      expect(textOf(html)).toContain("The sandbox default was dropped.")
    }
  })

  test("does not let direction marks in a refusal reverse its text", async () => {
    await make("refused")
    const mark = "\u202e"
    const refusals = [
      await visitor.open(`${store.url}/watch?sandbox=refused&entry=%E2%80%AEabc`),
      await visitor.submit(`${store.url}/products/arc-desk-lamp`, { variant: `${mark}abc`, quantity: "1" }),
      await visitor.submit(bench("/sandboxes"), { labels: `${mark}abc:z` })
    ]
    for (const { html, status } of refusals) {
      const text = textOf(html)
      expect([status, text.includes(mark)]).toEqual([400, false])
      expect(text).toContain("\\u202eabc")
    }
  })

  test("does not let direction marks in a setting reverse other text", async () => {
    await make("turned", { seed: "\u202eabc", labels: { note: "\u2066def" } })
    const { body } = await getPage(controls("turned"))
    expect(textOf(body)).toContain("Seed \\u202eabc")
    expect(textOf(body)).toContain('"note": "\\u2066def"')
    expect(body).not.toMatch(/[\u202e\u2066]/)
  })

  test("shows settings of a tester as text only", async () => {
    await make("marked", { labels: { note: "<script>alert(1)</script>" } })
    for (const path of ["", "/sandboxes/marked/control"]) {
      const { body } = await getPage(bench(path))
      expect(body).toContain("&lt;script>alert(1)")
      expect(body).not.toContain("<script>alert")
    }
  })
})

test("forms are accepted from our own pages only, and otherwise change nothing", async () => {
  await make("guarded")
  const headers = { ...browserHeaders, origin: "https://evil.example", "sec-fetch-site": "cross-site" }
  for (const [path, fields] of [
    ["/sandboxes", { name: "smuggled" }],
    ["/sandboxes/guarded/control/drop", {}]
  ] as const) {
    expect((await visitor.submit(bench(path), fields, headers)).status).toBe(403)
  }
  expect((await get(control("/guarded"))).status).toBe(200)
  expect((await get(control("/smuggled"))).status).toBe(404)
})

test("a GET of a form's URL leads to the page of the form", async () => {
  await make("again")
  expect((await visitor.open(controls("again", "/fork"))).url).toBe(controls("again"))
  expect((await visitor.open(bench("/sandboxes"))).url).toBe(bench())
  expect((await post(controls("again", "/clock"))).status).toBe(400)
})
