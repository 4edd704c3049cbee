import { expect, test } from "bun:test"
import { resolve } from "node:path"
import { cartWith, checkout, get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"

const store = useStore()
const root = resolve(import.meta.dir, "../..")
const read = (path: string) => Bun.file(resolve(root, path)).text()

/** The names of metrics in a text. `codesIn` returns the error codes in its queries. */
const namesIn = (text: string) => new Set([...text.matchAll(/\b(?:vitrine|process)_[a-z_]+/g)].map(([name]) => name))
const codesIn = (text: string) =>
  [...text.matchAll(/code=~\\?"([\w|]+)/g)].flatMap(([, codes = ""]) => codes.split("|"))

/** The names of the program's metrics after an injected failure and a declined payment. */
const known = async () => {
  const faults = [{ effect: { kind: "error" } }]
  await post(`${store.url}/bench/v1/sandboxes`, { name: "failing", faults })
  await get(`${store.url}/shops/failing/api/products`)
  await checkout(store.url, await cartWith(store.url, { product_id: "arc-desk-lamp" }), {
    payment_token: "tok_declined"
  })
  const text: string = (await get(`${store.url}/metrics`)).body
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return new Set(
    types.flatMap(([, name = "", type]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((suffix) => `${name}${suffix}`) : [name]
    )
  )
}

test("the dashboard and the alerts use metrics and error codes that exist, and the dashboard or an alert uses every metric", async () => {
  const texts = [await read("ops/grafana-dashboard.json"), await read("ops/alerts.yaml")]
  const metrics = await known()
  for (const name of namesIn(texts.join())) expect(metrics).toContain(name)
  const document = JSON.stringify((await get(`${store.url}/openapi.json`)).body)
  expect(codesIn(texts.join()).length).toBeGreaterThan(5)
  for (const code of codesIn(texts.join())) expect(document).toContain(`Error.${code}`)
  // Conversely, the dashboard or an alert uses every metric.
  const used = namesIn(texts.join())
  for (const name of metrics) {
    if (name.startsWith("vitrine_") && !/_(sum|count)$/.test(name)) expect(used).toContain(name)
  }
})

test("each panel of the dashboard has its own id and its own place", async () => {
  const { panels } = JSON.parse(await read("ops/grafana-dashboard.json"))
  expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length)
  const places = panels.map(({ gridPos: { x, y } }: { gridPos: { x: number; y: number } }) => `${x} ${y}`)
  expect(new Set(places).size).toBe(panels.length)
})

test("docs/operations.md names every alert of ops/alerts.yaml and no other", async () => {
  const { groups } = Bun.YAML.parse(await read("ops/alerts.yaml")) as {
    groups: ReadonlyArray<{ rules: ReadonlyArray<{ alert: string; expr: string }> }>
  }
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  const named = [...(await read("docs/operations.md")).matchAll(/`(Vitrine[A-Z]\w+)`/g)].map(([, name = ""]) => name)
  expect([...new Set(named)].toSorted()).toEqual(alerts.toSorted())
  const { rule_files } = Bun.YAML.parse(await read("ops/prometheus.yaml")) as { rule_files: ReadonlyArray<string> }
  expect(rule_files).toEqual(["alerts.yaml"])
})
