import { describe, expect, test } from "bun:test"
import { Metric, MetricBoundaries } from "effect"
import { exposition } from "../../src/telemetry/Exposition.ts"
import { countRefusal, routeMetrics } from "../../src/telemetry/Metrics.ts"

const linesOf = (name: string): ReadonlyArray<string> =>
  exposition([])
    .split("\n")
    .filter((line) => new RegExp(`^(# \\w+ )?${name}(_bucket|_sum|_count)?[ {]`).test(line))

describe("the text format of Prometheus", () => {
  test("has HELP, TYPE and one value for each set of labels of a counter", () => {
    const counter = Metric.counter("test_things_total", { description: "Things", incremental: true })
    counter.pipe(Metric.tagged("kind", "a")).unsafeUpdate(2, [])
    counter.pipe(Metric.tagged("kind", "b")).unsafeUpdate(1, [])
    expect(linesOf("test_things_total").toSorted()).toEqual([
      "# HELP test_things_total Things",
      "# TYPE test_things_total counter",
      'test_things_total{kind="a"} 2',
      'test_things_total{kind="b"} 1'
    ])
  })

  test("has cumulative histogram buckets for each boundary and infinity", () => {
    const histogram = Metric.histogram("test_seconds", MetricBoundaries.fromIterable([0.1, 1]), "Took")
    for (const value of [0.05, 0.1, 0.5, 7]) histogram.unsafeUpdate(value, [])
    expect(linesOf("test_seconds")).toEqual([
      "# HELP test_seconds Took",
      "# TYPE test_seconds histogram",
      'test_seconds_bucket{le="0.1"} 2',
      'test_seconds_bucket{le="1"} 3',
      'test_seconds_bucket{le="+Inf"} 4',
      "test_seconds_sum 7.65",
      "test_seconds_count 4"
    ])
  })

  test("escapes labels and help texts", () => {
    Metric.gauge("test_odd", { description: "a\\b\nc" }).pipe(Metric.tagged("path", 'a"b\\c\nd')).unsafeUpdate(1, [])
    expect(linesOf("test_odd")).toEqual([
      "# HELP test_odd a\\\\b\\nc",
      "# TYPE test_odd gauge",
      'test_odd{path="a\\"b\\\\c\\nd"} 1'
    ])
  })

  test("lists each metric family once, sorted, and each line is well-formed", () => {
    routeMetrics("GET", "/api/products/:id").countAnswer(200)
    routeMetrics("GET", "/api/products").countAnswer(404)
    countRefusal("checkout", "out_of_stock")
    const lines = exposition([{ name: "test_now", type: "gauge", description: "Now", value: 1.5 }])
      .trimEnd()
      .split("\n")
    for (const line of lines) {
      expect(line).toMatch(
        /^(# HELP \w+ .*|# TYPE \w+ (counter|gauge|histogram)|\w+(\{(\w+="([^"\\]|\\.)*",?)+\})? \S+)$/
      )
    }
    const families = lines.filter((line) => line.startsWith("# TYPE")).map((line) => line.split(" ")[2] ?? "")
    expect(new Set(families).size).toBe(families.length)
    expect(families).toEqual(families.toSorted())
    expect(lines).toContain("test_now 1.5")
  })
})
