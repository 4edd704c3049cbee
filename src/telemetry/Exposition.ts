import { Metric, MetricState, Option } from "effect"

/** A value read at the time of a scrape, as opposed to a counted one. */
export interface Reading {
  readonly name: string
  readonly type: "counter" | "gauge"
  readonly description: string
  readonly value: number
  readonly labels?: Record<string, string>
}

/** The reading of a value that may also decrease. */
export const gauge = (
  name: string,
  description: string,
  value: number,
  labels: Record<string, string> = {}
): Reading => ({ name, type: "gauge", description, value, labels })

type Pair = ReturnType<typeof Metric.unsafeSnapshot>[number]

interface Sample {
  readonly suffix: string
  readonly labels: ReadonlyArray<readonly [string, string]>
  readonly value: number
}

interface Family {
  readonly type: "counter" | "gauge" | "histogram"
  readonly description: string
  readonly samples: ReadonlyArray<Sample>
}

const escapeLabel = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"')
const escapeHelp = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")

const formatNumber = (value: number): string => (value === Number.POSITIVE_INFINITY ? "+Inf" : String(value))

const writeSample = (name: string, { labels, suffix, value }: Sample): string => {
  const list = labels.map(([label, text]) => `${label}="${escapeLabel(text)}"`).join(",")
  return `${name}${suffix}${list === "" ? "" : `{${list}}`} ${formatNumber(value)}`
}

// Effect's own fiber counters can decrease, which this format forbids.
const isRuntimeMetric = ({ metricKey }: Pair): boolean => metricKey.name.startsWith("effect_")

const toFamily = ({ metricKey, metricState }: Pair): Family | undefined => {
  const labels = metricKey.tags.map(({ key, value }) => [key, value] as const)
  const description = Option.getOrElse(metricKey.description, () => "")
  if (MetricState.isCounterState(metricState)) {
    return { type: "counter", description, samples: [{ suffix: "", labels, value: Number(metricState.count) }] }
  }
  if (MetricState.isGaugeState(metricState)) {
    return { type: "gauge", description, samples: [{ suffix: "", labels, value: Number(metricState.value) }] }
  }
  if (!MetricState.isHistogramState(metricState)) return undefined
  const { buckets, count, sum } = metricState
  return {
    type: "histogram",
    description,
    samples: [
      // The registry's buckets are cumulative, as the format wants; the last one is for infinity.
      ...[...buckets].map(([boundary, value]) => ({
        suffix: "_bucket",
        labels: [...labels, ["le", formatNumber(boundary)] as const],
        value
      })),
      { suffix: "_sum", labels, value: sum },
      { suffix: "_count", labels, value: count }
    ]
  }
}

const fromReading = ({ description, labels = {}, type, value }: Reading): Family => ({
  type,
  description,
  samples: [{ suffix: "", labels: Object.entries(labels), value }]
})

/** All metrics of the process in the text format of Prometheus 0.0.4, each family once, in the order of their names. */
export const exposition = (readings: ReadonlyArray<Reading>): string => {
  const families = new Map<string, Family>()
  const add = (name: string, family: Family | undefined): void => {
    if (family === undefined) return
    const previous = families.get(name)
    families.set(
      name,
      previous === undefined ? family : { ...previous, samples: [...previous.samples, ...family.samples] }
    )
  }
  for (const pair of Metric.unsafeSnapshot()) {
    if (!isRuntimeMetric(pair)) add(pair.metricKey.name, toFamily(pair))
  }
  for (const reading of readings) add(reading.name, fromReading(reading))
  return [...families]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, { description, samples, type }]) => [
      `# HELP ${name} ${escapeHelp(description)}`,
      `# TYPE ${name} ${type}`,
      ...samples.map((sample) => writeSample(name, sample))
    ])
    .join("\n")
    .concat("\n")
}
