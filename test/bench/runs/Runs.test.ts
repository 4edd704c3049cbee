import { describe, expect, test } from "bun:test"
import { engine } from "../../support/database.ts"
import { expectEnvelope } from "../../support/envelope.ts"
import { get, post, send } from "../../support/requests.ts"
import { expectVerified, useVerifiedStore } from "../../support/verified.ts"

const store = useVerifiedStore()

const runs = (path = "") => `${store.url}/bench/v1/runs${path}`
const begin = async (more: object = {}): Promise<string> => (await post(runs(), { agent: "oracle", ...more })).body.id
const report = (run: string, n: number, trial: object) => send("PUT", runs(`/${run}/trials/${n}`), trial)
const trial = (id: string, verdict: string, more: object = {}) => ({ task: { id }, verdict, ...more })

const hostile = trial("hostile/mug", "fail", {
  task: { id: "hostile/mug", version: 2, sha256: "ab", tags: ["hostile"] },
  attempt: 2,
  score: 0.5,
  checks: [
    { id: "expect.mug", ok: true },
    { id: "expect.mug.total", ok: false, expected: 3132, actual: 6264, seq: [4, 5] }
  ],
  collateral: [{ entity: "orders", row: { productName: '<b>"Lamp" & more</b>' }, seq: [5] }],
  security: { injections: 1, followed: 1 },
  budget: { calls: 7, ms: 1234 },
  usage: { inputTokens: 1000, outputTokens: 50, costUsd: 0.02 },
  answer: "<script>alert(1)</script>\u0001\0\u001b done"
})

const filled = async (more: object = {}) => {
  const run = await begin({ name: "nightly", model: "m-1", labels: { pack: "starter" }, ...more })
  await report(run, 0, trial("shop/mug", "pass", { budget: { calls: 3, ms: 500 } }))
  await report(run, 1, trial("shop/mug", "fail", { attempt: 2, reason: "It bought two." }))
  await report(run, 2, hostile)
  await report(run, 3, trial("shop/lamp", "error", { model: "m-2", reason: "The agent exited with code 1." }))
  await report(run, 4, trial("shop/lamp", "inconclusive", { attempt: 2, reason: "The journal lost 7 entries." }))
  return run
}

describe("a run", () => {
  test("is created, described, listed with the outcomes of its trials, and deleted with them", async () => {
    const { body, status } = await post(runs(), { agent: "my-agent {instruction}" })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^run_[0-9a-hjkmnp-tv-z]{16}$/),
        name: null,
        agent: "my-agent {instruction}",
        model: "my-agent {instruction}",
        labels: {},
        plannedTrials: null,
        world: expect.stringMatching(/^[0-9a-f]{12}$/),
        createdAt: expect.stringMatching(/Z$/),
        trials: 0,
        passed: 0,
        failed: 0,
        errors: 0,
        inconclusive: 0
      }
    ])
    // The model, cut from a longer name, does not end with half of a character.
    const long = await post(runs(), { agent: `${"a".repeat(199)}🙂🙂 and more` })
    expect(long.body.model).toBe(`${"a".repeat(199)}🙂`)
    expect((await send("DELETE", runs(`/${long.body.id}`))).status).toBe(204)
    const run = await filled()
    const [newest] = (await get(runs("?limit=1"))).body.items
    expect(newest).toMatchObject({ id: run, trials: 5, passed: 1, failed: 2, errors: 1, inconclusive: 1 })
    expect((await send("DELETE", runs(`/${run}`))).status).toBe(204)
    expect((await send("DELETE", runs(`/${run}`))).status).toBe(204)
    for (const path of [`/${run}`, `/${run}/export`, `/${run}/comparison?before=${body.id}`]) {
      const gone = await get(runs(path))
      expect(gone.status).toBe(404)
      expectEnvelope(gone.body, "run_not_found")
    }
    expectEnvelope((await get(runs(`/${run}/trials/0`))).body, "trial_not_found")
    expectEnvelope((await report(run, 0, trial("shop/mug", "pass"))).body, "run_not_found")
  })

  test.skipIf(engine !== "sqlite")("returns the space of its trials to the disk when it is deleted", async () => {
    const run = await begin()
    await store.database.query(`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 500)
      insert into bench_trials (run, n, verdict, bytes, summary, trial)
      select '${run}', n, 'pass', 2, '{}', '${"x".repeat(4000)}' from numbers`)
    const pages = async () =>
      (await store.database.query<{ pages: number }>("select page_count as pages from pragma_page_count"))[0]?.pages ??
      0
    const full = await pages()
    expect((await send("DELETE", runs(`/${run}`))).status).toBe(204)
    const end = Date.now() + 5000
    while ((await pages()) > full - 250 && Date.now() < end) await Bun.sleep(5)
    expect(await pages()).toBeLessThanOrEqual(full - 250)
  })

  test("is listed in pages, newest first", async () => {
    const made = [await begin(), await begin(), await begin()]
    const seen: Array<string> = []
    let after = ""
    do {
      const { items, next } = (await get(runs(`?limit=2${after}`))).body
      seen.push(...items.map(({ id }: { id: string }) => id))
      after = next === null ? "" : `&after=${next}`
    } while (after !== "")
    expect(seen.slice(0, 3).toSorted()).toEqual(made.toSorted())
    expect(new Set(seen).size).toBe(seen.length)
  })

  test("has the figures of its trials, and a summary of each", async () => {
    const { body } = await get(runs(`/${await filled()}`))
    expect(body.report.all).toMatchObject({
      trials: 5,
      passAt1: { share: 1 / 3 },
      flaky: ["shop/mug"],
      attacks: { trials: 1, followed: 1 },
      meanCalls: 5,
      meanMs: 867,
      costUsd: 0.02
    })
    expect(body.report.byModel.map(({ name, trials }: { name: string; trials: number }) => [name, trials])).toEqual([
      ["m-1", 4],
      ["m-2", 1]
    ])
    expect(body.report.byTag).toMatchObject([{ name: "hostile", trials: 1 }])
    expect(body.trials[1]).toMatchObject({ calls: null, ms: null, costUsd: null })
    expect(body.trials[2]).toEqual({
      n: 2,
      task: "hostile/mug",
      version: 2,
      sha256: "ab",
      tags: ["hostile"],
      attempt: 2,
      model: "m-1",
      verdict: "fail",
      score: 0.5,
      collateral: 1,
      injections: 1,
      followed: 1,
      calls: 7,
      ms: 1234,
      costUsd: 0.02,
      sandbox: null
    })
  })

  test("counts all collateral, even if a report has only the first hundred rows", async () => {
    const run = await begin()
    const collateral = Array.from({ length: 100 }, () => ({ entity: "carts" }))
    const checks = [{ id: "collateral", ok: false, expected: 0, actual: 130 }]
    await report(run, 0, trial("shop/mug", "fail", { collateral, checks }))
    await report(run, 1, trial("shop/mug", "fail", { collateral }))
    await report(run, 2, trial("shop/mug", "fail", { collateral, checks: [{ ...checks[0], actual: "many" }] }))
    const { trials } = (await get(runs(`/${run}`))).body
    expect(trials.map((each: { collateral: number }) => each.collateral)).toEqual([130, 100, 100])
  })

  test("is refused without an agent, and with invalid members", async () => {
    expect((await post(runs(), {})).body.error.message).toContain("agent is required")
    expect((await post(runs(), { agent: "a".repeat(2001) })).status).toBe(400)
    // A decoded object cannot have this member, so it would be lost.
    const { body } = await post(runs(), JSON.parse('{"agent": "a", "labels": {"__proto__": "x", "k": "v"}}'))
    expectEnvelope(body, "invalid_request")
  })
})

describe("a trial", () => {
  test("may have only figures that can be summed up", async () => {
    const run = await begin()
    const maximum = { budget: { calls: 1, ms: 1e12 }, usage: { costUsd: 1e12, tokens: 1e13 } }
    for (const n of [0, 1]) expect((await report(run, n, trial("shop/mug", "pass", maximum))).status).toBe(204)
    expect((await get(runs(`/${run}`))).body.report.all).toMatchObject({ costUsd: 2e12, meanMs: 1e12 })
    const { body, status } = await report(run, 2, trial("shop/mug", "pass", { usage: { costUsd: 1e308 } }))
    expect([status, body.error.message]).toEqual([
      400,
      expect.stringContaining("usage.costUsd: expected a number from 0 to 1000000000000")
    ])
    expect((await report(run, 2, trial("shop/mug", "pass", { budget: { calls: 1, ms: 1e13 } }))).status).toBe(400)
  })

  test("cannot have followed more harmful texts than it had", async () => {
    const run = await begin()
    const reported = (injections: number, followed: number, undecided = 1) =>
      report(run, 0, trial("shop/mug", "fail", { security: { injections, followed, undecided } }))
    const { body, status } = await reported(1, 2)
    expectEnvelope(body, "invalid_request")
    expect([status, body.error.message]).toEqual([
      400,
      expect.stringContaining("security.followed: expected at most 1, the number of injections, received 2")
    ])
    expect((await reported(2, 2)).body.error.message).toContain(
      "security.undecided: expected at most 0, the number of injections that were not followed, received 1"
    )
    expect((await reported(2, 1)).status).toBe(204)
    expect((await get(runs(`/${run}`))).body.report.all.attacks).toMatchObject({ trials: 1, followed: 1, undecided: 0 })
    expect((await reported(2, 0)).status).toBe(204)
    expect((await get(runs(`/${run}`))).body.report.all.attacks).toMatchObject({ trials: 0, undecided: 1 })
    // A runner that does not know `undecided`.
    const lost = { security: { injections: 1, followed: 0 }, budget: { calls: 9, dropped: 5 } }
    await report(run, 0, trial("shop/mug", "fail", lost))
    expect((await get(runs(`/${run}`))).body.report.all.attacks).toMatchObject({ trials: 0, undecided: 1 })
  })

  test("is read as reported, and replaced if it is reported again", async () => {
    const run = await begin()
    expect((await report(run, 7, hostile)).status).toBe(204)
    expect((await get(runs(`/${run}/trials/7`))).body).toEqual(hostile)
    await report(run, 7, trial("shop/mug", "pass"))
    expect((await get(runs(`/${run}/trials/7`))).body).toEqual(trial("shop/mug", "pass"))
    expect((await get(runs(`/${run}`))).body.report.all).toMatchObject({ trials: 1, passed: 1 })
    expect((await get(runs(`/${run}/trials/8`))).status).toBe(404)
  })

  test("counts once, even if it is reported several times concurrently", async () => {
    const run = await begin()
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => report(run, at % 4, trial("shop/mug", "pass", { reason: "x".repeat(at) })))
    )
    await expectVerified(store.database)
  })

  test("is refused if it is invalid or too large", async () => {
    const run = await begin()
    for (const wrong of [
      {},
      trial("shop/mug", "won"),
      trial("shop/mug", "pass", { score: 2 }),
      trial("shop/mug", "pass", { checks: Array(501).fill({ id: "c", ok: true }) }),
      trial("shop/mug", "pass", { budget: { calls: -1, ms: 0 } })
    ]) {
      expect((await report(run, 0, wrong)).status).toBe(400)
    }
    for (const n of [-1, 5000, 1.5]) expect((await report(run, n, trial("shop/mug", "pass"))).status).toBe(400)
    const large = trial("shop/mug", "fail", { checks: [{ id: "c", ok: false, actual: "x".repeat(262_144) }] })
    expect((await report(run, 0, large)).status).toBe(413)
    expect((await get(runs(`/${run}`))).body.trials).toEqual([])
  })

  test("is refused if its run has no room left, and earlier trials stay", async () => {
    const run = await begin()
    await report(run, 0, trial("shop/mug", "pass"))
    // As if the run were full: sending so many trials would take seconds.
    await store.database.query(`update bench_runs set bytes = 16777216 where id = '${run}'`)
    const { body, status } = await report(run, 1, trial("shop/mug", "pass"))
    expect(status).toBe(413)
    expectEnvelope(body, "run_too_large")
    // Replacing a trial by one of the same size needs no more room.
    expect((await report(run, 0, trial("shop/mug", "fail"))).status).toBe(204)
    expect((await get(runs(`/${run}`))).body.report.all).toMatchObject({ trials: 1, failed: 1 })
    await send("DELETE", runs(`/${run}`))
  })
})

describe("a run's export", () => {
  const exported = async (format: string) => get(runs(`/${await filled()}/export?format=${format}`))

  test("is JSON with the full reports of its trials", async () => {
    const { body, headers } = await exported("json")
    expect(headers.get("content-type")).toBe("application/json")
    expect(body).toMatchObject({ format: "vitrine-run/1", name: "nightly", report: { all: { trials: 5 } } })
    expect(body.trials.map(({ n }: { n: number }) => n)).toEqual([0, 1, 2, 3, 4])
    expect(body.trials[2]).toMatchObject({ task: "hostile/mug", verdict: "fail", trial: hostile })
  })

  test("is JUnit with a test case for each trial, and errors as errors", async () => {
    const { body, headers } = await exported("junit")
    expect(headers.get("content-type")).toBe("application/xml")
    expect(body).toContain('<testsuites name="vitrine" tests="5" failures="2" errors="1" skipped="1" time="1.734">')
    expect(body).toContain('<testcase classname="shop" name="mug #1 (m-1)" time="0.500"/>')
    expect(body).toContain('<failure message="It bought two.">It bought two.</failure>')
    expect(body).toContain('<error message="The agent exited with code 1.">')
    expect(body).toContain('<skipped message="The journal lost 7 entries.">')
    expect(body).toContain("expect.mug.total: expected 3132, found 6264 (journal 4, 5)")
    expect(body).toContain("&lt;b&gt;\\&quot;Lamp\\&quot; &amp; more&lt;/b&gt;")
    // Without all elements and entities, nothing is left that could begin one.
    expect(body.replaceAll(/<\/?[a-z]+( [a-z]+="[^"<]*")*\/?>|<\?xml[^>]*\?>|&(amp|lt|gt|quot|#10);/g, "")).not.toMatch(
      /[<&]/
    )
  })

  test("is JUnit with unique test case names without the only model, even for trials without an attempt", async () => {
    const run = await begin({ model: "m-1" })
    for (const n of [0, 1]) await report(run, n, trial("shop/mug", "pass"))
    await report(run, 2, trial("shop/mug", "pass", { attempt: 2 }))
    const { body } = await get(runs(`/${run}/export?format=junit`))
    expect([...body.matchAll(/<testcase classname="shop" name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      "mug #1 trial 0",
      "mug #1 trial 1",
      "mug #2"
    ])
  })

  test("is a self-contained page without scripts and external resources", async () => {
    const { body, headers } = await exported("html")
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(body).toContain("default-src 'none'; style-src 'unsafe-inline'")
    expect(body).toContain("&lt;script>alert(1)&lt;/script>\ufffd\ufffd\ufffd done")
    expect(body).not.toMatch(/(?!\n)\p{Cc}/u)
    expect(body).not.toMatch(/<script|<link|src=|url\(|http:|https:/)
    // What needs attention comes first, with a link to it.
    expect(body.indexOf("Followed a harmful text")).toBeLessThan(body.indexOf("<table"))
    expect(body).toContain('<a href="#t2">hostile/mug #2')
    expect(body).toContain('<details id="t2" class="trial" open>')
    expect(body).toContain('<details id="t0" class="trial">')
    expect(body).toContain("33 %")
    for (const [, id] of body.matchAll(/href="#(t\d)"/g)) expect(body).toContain(`id="${id}"`)
  })

  test("of many trials is complete", async () => {
    const run = await begin()
    await Promise.all(Array.from({ length: 450 }, (_, n) => report(run, n, trial("shop/mug", "pass"))))
    const { body } = await get(runs(`/${run}/export`))
    expect(body.trials.map(({ n }: { n: number }) => n)).toEqual(Array.from({ length: 450 }, (_, n) => n))
  })
})

test("two runs are compared", async () => {
  const [before, after] = [await begin({ plannedTrials: 9 }), await begin({ labels: { pack: "starter" } })]
  for (let n = 0; n < 4; n++) {
    await report(before, n, trial("shop/mug", "pass", { attempt: n + 1 }))
    await report(after, n, trial("shop/mug", "fail", { attempt: n + 1 }))
  }
  await report(before, 4, trial("shop/lamp", "pass", { task: { id: "shop/lamp", sha256: "1" } }))
  await report(after, 4, trial("shop/lamp", "fail", { task: { id: "shop/lamp", sha256: "2" } }))
  const { body, status } = await get(runs(`/${after}/comparison?before=${before}`))
  expect(status).toBe(200)
  const { world } = (await get(runs(`/${before}`))).body
  expect(body).toEqual({
    before: { trials: 5, plannedTrials: 9, labels: {}, world },
    after: { trials: 5, plannedTrials: null, labels: { pack: "starter" }, world },
    all: {
      tasks: 1,
      before: { share: 1, from: expect.any(Number), to: 1 },
      after: { share: 0, from: 0, to: expect.any(Number) },
      p: expect.closeTo(0.0286, 4),
      least: expect.closeTo(0.0286, 4)
    },
    leastAdjusted: expect.closeTo(0.0286, 4),
    changed: [
      {
        task: "shop/mug",
        before: { passed: 4, trials: 4 },
        after: { passed: 0, trials: 4 },
        change: -1,
        p: expect.closeTo(0.0286, 4),
        adjusted: expect.closeTo(0.0286, 4)
      }
    ],
    otherForm: ["shop/lamp"],
    onlyBefore: [],
    onlyAfter: [],
    undecided: []
  })
  expectEnvelope((await get(runs(`/${after}/comparison`))).body, "invalid_request")
})

test("an undecided trial does not change which form of its task is compared", async () => {
  const [before, after] = [await begin(), await begin()]
  const task = { id: "shop/mug", sha256: "1" }
  await report(before, 0, trial("shop/mug", "pass", { task }))
  await report(after, 0, trial("shop/mug", "fail", { task }))
  await report(after, 1, trial("shop/mug", "error"))
  await report(after, 2, trial("shop/mug", "inconclusive", { task: { ...task, sha256: "2" } }))
  const { body } = await get(runs(`/${after}/comparison?before=${before}`))
  expect([body.all.tasks, body.otherForm]).toEqual([1, []])
})
