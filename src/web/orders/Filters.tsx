/** @jsxImportSource preact */
import { Link, withQuery } from "../page/Link.tsx"
import { type Count, channels, type Filter, kinds } from "./Entry.ts"

const kindNames: Record<string, string> = {
  "": "Everything",
  order: "Orders",
  hotel: "Hotels",
  flight: "Flights",
  car: "Cars"
}

interface ChipProps {
  readonly filter: Filter
  /** What there is in the whole sandbox. */
  readonly counts: ReadonlyArray<Count>
  /** Which page of the feed it is of; the newest if it is empty. */
  readonly before: string
  readonly value: string
}

const Figure = ({ counts, name }: { readonly counts: ReadonlyArray<Count>; readonly name: string }) => {
  const entries = counts.reduce((sum, count) => sum + count.entries, 0)
  return (
    <span class="chip-count" data-count={name} data-value={entries}>
      {entries.toLocaleString("en-US")}
    </span>
  )
}

const ChannelChip = ({ before, counts, filter, value }: ChipProps) => (
  <Link
    to={withQuery("/orders", { ...filter, before, channel: value })}
    class="chip"
    aria-current={filter.channel === value ? "true" : undefined}
    data-swap=""
  >
    {value === "" ? null : <span class="chip-dot" data-channel={value} aria-hidden="true" />}
    {value === "" ? "Every channel" : value}
    <Figure
      name={value === "" ? "channel" : `channel:${value}`}
      counts={counts.filter(({ channel }) => value === "" || channel === value)}
    />
  </Link>
)

const KindChip = ({ before, counts, filter, value }: ChipProps) => (
  <Link
    to={withQuery("/orders", { ...filter, before, kind: value })}
    class="chip"
    aria-current={filter.kind === value ? "true" : undefined}
    data-swap=""
  >
    {kindNames[value]}
    <Figure
      name={value === "" ? "kind" : `kind:${value}`}
      counts={counts.filter(({ kind }) => value === "" || kind === value)}
    />
  </Link>
)

/** Which part of the feed is shown. The address says it too, so that a view can be shared. */
export const Filters = ({ before, counts, filter }: Omit<ChipProps, "value">) => (
  <div class="feed-filters">
    <nav class="chips" aria-label="Channel">
      {["", ...channels].map((value) => (
        <ChannelChip key={value} value={value} before={before} counts={counts} filter={filter} />
      ))}
    </nav>
    <nav class="chips" aria-label="Kind">
      {["", ...kinds].map((value) => (
        <KindChip key={value} value={value} before={before} counts={counts} filter={filter} />
      ))}
    </nav>
  </div>
)
