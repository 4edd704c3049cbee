import { expect, test } from "bun:test"
import { sandboxApiOf } from "../../bench/sandboxApi.ts"
import { get, post, send } from "../../support/requests.ts"
import { useVerifiedStore } from "../../support/verified.ts"
import { addressesIn, getPage, textOf } from "../pages.ts"

const store = useVerifiedStore()
const { make, use } = sandboxApiOf(() => store.url)
const bench = (path = "") => `${store.url}/bench${path}`
const runs = (path = "") => bench(`/v1/runs${path}`)

const trial = (task: string, verdict: string, more: object = {}) => ({ task: { id: task }, verdict, ...more })

test("runs are listed, and the page of a run has a table of tasks and trials with links to recordings", async () => {
  await make("kept-trial")
  await use("kept-trial")
  const { id } = (await post(runs(), { agent: "oracle", name: "nightly <b>", model: "m-1" })).body
  for (const [n, report] of [
    trial("shop/mug", "pass", { budget: { calls: 3, ms: 500 }, sandbox: "kept-trial" }),
    trial("shop/mug", "fail", {
      attempt: 2,
      checks: [
        { id: "expect.mug", ok: true },
        { id: "expect.total", ok: false, expected: 1, actual: 2 }
      ],
      answer: "<script>alert(1)</script>",
      sandbox: "gone-trial"
    })
  ].entries()) {
    expect((await send("PUT", runs(`/${id}/trials/${n}`), report)).status).toBe(204)
  }
  const list = (await getPage(bench("/runs"))).body
  expect(addressesIn(list)).toContain(`/bench/runs/${id}`)
  expect(textOf(list)).toContain("nightly <b> oracle (m-1) 2 1 1 0")

  const { body } = await getPage(bench(`/runs/${id}`))
  const text = textOf(body)
  expect(text).toContain("pass@1 50 %")
  expect(text).toContain("pass^2 0 %")
  expect(text).toMatch(/95 %: \d+ to \d+ %/)
  const [started = "none"] = /\d+ \w+ \d{4}, [\d:]+ UTC/.exec(textOf(list)) ?? []
  expect(text).toContain(` · ${started}`)
  expect(body).not.toContain("nightly <b>")
  // The space is for who hears the row's header.
  expect(body).toContain('shop/mug <span class="flaky">flaky</span>')
  const links = addressesIn(body)
  expect(links).toEqual(expect.arrayContaining([`/bench/runs/${id}/trials/0`, `/bench/runs/${id}/trials/1`]))
  for (const address of links.filter((address) => address.includes("/export"))) {
    expect((await get(`${store.url}${address}`)).status).toBe(200)
  }

  const passed = (await getPage(bench(`/runs/${id}/trials/0`))).body
  expect(addressesIn(passed)).toContain("/watch?sandbox=kept-trial")
  expect(textOf(passed)).toContain(" · kept as sandbox kept-trial")
  const failed = (await getPage(bench(`/runs/${id}/trials/1`))).body
  expect(textOf(failed)).toContain("expect.total: expected 1, found 2")
  expect(failed).not.toContain("<script>alert")
  // Its sandbox does not exist, so there is no link to watch it.
  expect(addressesIn(failed).join()).not.toContain("gone-trial")
  expect(textOf(failed)).not.toContain("kept as sandbox")
})

test("the page of a trial links to its recording only while there is one", async () => {
  const taskId = (await get(bench("/v1/tasks"))).body.items[0].id
  const { baseUrl, name } = (await post(bench("/v1/sandboxes"), { task: taskId })).body
  const { id } = (await post(runs(), { agent: "oracle" })).body
  await send("PUT", runs(`/${id}/trials/0`), trial(taskId, "fail", { sandbox: name }))
  const shown = async () => {
    const { body } = await getPage(bench(`/runs/${id}/trials/0`))
    return [addressesIn(body).includes(`/watch?sandbox=${name}`), textOf(body).includes(`kept as sandbox ${name}`)]
  }
  await get(`${baseUrl}/api/products`)
  expect(await shown()).toEqual([true, true])
  // A reset empties the journal of a sandbox that has a task.
  expect((await post(bench(`/v1/sandboxes/${name}/reset`))).status).toBe(200)
  expect(await shown()).toEqual([false, true])
  expect((await send("DELETE", bench(`/v1/sandboxes/${name}`))).status).toBe(204)
  expect(await shown()).toEqual([false, false])
})

test("the page of a trial reads no other trial of its run", async () => {
  const { id } = (await post(runs(), { agent: "oracle", name: "nightly", model: "m-1" })).body
  for (const n of [0, 1]) await send("PUT", runs(`/${id}/trials/${n}`), trial("shop/mug", "pass", { attempt: n + 1 }))
  await store.database.query(`update bench_trials set summary = 'unreadable' where run = '${id}' and n = 1`)
  expect((await getPage(bench(`/runs/${id}`))).status).toBe(500)
  const { body, status } = await getPage(bench(`/runs/${id}/trials/0`))
  expect([status, textOf(body)]).toEqual([200, expect.stringContaining("Runs / nightly shop/mug #1")])
  expect(textOf(body)).toContain("m-1")
  expect((await send("DELETE", runs(`/${id}`))).status).toBe(204)
})

test("a later page of the list links to the first one", async () => {
  await post(runs(), { agent: "earlier" })
  await post(runs(), { agent: "later" })
  const { next } = (await get(runs("?limit=1"))).body
  const places = async (query: string) => {
    const { body } = await getPage(bench(`/runs${query}`))
    return [...body.matchAll(/<a class="button small quiet" href="([^"]*)"/g)].map(([, to]) => to)
  }
  expect([await places(""), await places(`?after=${next}`)]).toEqual([[], ["/bench/runs"]])
})

test("the list says that a run broke off", async () => {
  const { id } = (await post(runs(), { agent: "killed", plannedTrials: 18 })).body
  await send("PUT", runs(`/${id}/trials/0`), trial("shop/mug", "pass"))
  expect(textOf((await getPage(bench("/runs"))).body)).toContain(`${id} killed 1/18 1 0 0 `)
})

test("trials that do not count have the same label in the list and on the page of a run", async () => {
  const { id } = (await post(runs(), { agent: "unlucky" })).body
  for (const [n, verdict] of ["pass", "error", "inconclusive", "inconclusive"].entries()) {
    await send("PUT", runs(`/${id}/trials/${n}`), trial("shop/mug", verdict, { attempt: n + 1 }))
  }
  const list = (await getPage(bench("/runs"))).body
  expect(textOf(list)).toContain("Run Agent Trials Passed Failed Not counted Started")
  expect(textOf(list)).toContain(`${id} unlucky 4 1 0 3 `)
  expect(list).not.toContain("Errors")
  expect(textOf((await getPage(bench(`/runs/${id}`))).body)).toContain("Not counted 3 1 error, 2 inconclusive")
})

test("direction marks in the names of a run do not reverse the text around them, on pages and in files", async () => {
  const turned = (text: string) => `\u202e${text}`
  const run = { agent: turned("agent"), model: turned("model"), labels: { [turned("key")]: turned("value") } }
  const { id } = (await post(runs(), run)).body
  await send("PUT", runs(`/${id}/trials/0`), trial("shop/mug", "pass", { model: turned("other") }))
  for (const path of ["/runs", `/runs/${id}`, `/runs/${id}/trials/0`, `/v1/runs/${id}/export?format=html`]) {
    const { body } = await getPage(bench(path))
    expect([path, body.includes("\u202e")]).toEqual([path, true])
    expect([path, body.replaceAll(/<bdi>[^<]*<\/bdi>/g, "").match(/\u202e\w+/)?.[0]]).toEqual([path, undefined])
  }
})

test("the page of what is not there leads to the list that it would be in", async () => {
  for (const [path, list] of [
    ["/runs/run_0000000000000000", "/runs"],
    ["/runs/run_nope", "/runs"],
    ["/runs/run_0000000000000000/trials/0", "/runs"],
    ["/tasks/shop/none", "/tasks"],
    ["/experiments/none", "/experiments"],
    ["/sandboxes/none/control", ""],
    // A list itself, with a query that it refuses.
    ["/runs?after=zzz", "/runs"],
    ["/watch?sandbox=BAD%20NAME", "/watch"]
  ] as const) {
    const address = (path: string) => (path.startsWith("/watch") ? path : `/bench${path}`)
    const { body } = await getPage(`${store.url}${address(path)}`)
    const notice = /<section class="notice.*?<\/section>/s.exec(body)?.[0] ?? ""
    expect([path, addressesIn(notice)[0]]).toEqual([path, address(list)])
  }
})

test("an unknown run, trial or task is 404", async () => {
  for (const path of ["/runs/run_0000000000000000", "/runs/run_0000000000000000/trials/0", "/tasks/shop/none"]) {
    expect([path, (await getPage(bench(path))).status]).toEqual([path, 404])
  }
  expect((await getPage(bench("/runs/none"))).status).toBe(400)
})

test("tasks are shown without their expected outcomes", async () => {
  const { items } = (await get(bench("/v1/tasks"))).body
  const [{ id, instruction, tags }] = items
  const list = (await getPage(bench("/tasks"))).body
  expect(textOf(list)).toContain(instruction)
  const [tag] = tags
  expect(addressesIn(list)).toContain(`/bench/tasks?tag=${tag}`)
  const some = (await getPage(bench(`/tasks?tag=${tag}`))).body
  expect(some.match(/class="task-head"/g)?.length).toBe(
    items.filter(({ tags }: { tags: ReadonlyArray<string> }) => tags.includes(tag)).length
  )
  const { body } = await getPage(bench(`/tasks/${id}`))
  expect(textOf(body)).toContain(instruction)
  const { secret } = (await get(bench(`/v1/tasks/${id}?secret=true`))).body
  for (const { name } of secret.oracles) expect(body).not.toContain(`"${name}"`)
  expect(body).not.toMatch(/oracle|mutant|flt_/)
})
