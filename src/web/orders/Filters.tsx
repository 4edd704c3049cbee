/** @jsxImportSource preact */
import { Link, withQuery } from "../page/Link.tsx"
import { channels, type Entry, type Filter, kindOf, kinds } from "./Entry.ts"

const kindNames: Record<string, string> = {
  "": "Everything",
  order: "Orders",
  hotel: "Hotels",
  flight: "Flights",
  car: "Cars"
}

const channelOf = ({ booking, order }: Entry): string => (order ?? booking)?.channel ?? ""

interface ChipProps {
  readonly filter: Filter
  readonly entries: ReadonlyArray<Entry>
  /** Which page of the feed it is of; the newest if it is empty. */
  readonly before: string
  readonly value: string
}

const ChannelChip = ({ before, entries, filter, value }: ChipProps) => (
  <Link
    to={withQuery("/orders", { ...filter, before, channel: value })}
    class="chip"
    aria-current={filter.channel === value ? "true" : undefined}
    data-swap=""
  >
    {value === "" ? null : <span class="chip-dot" data-channel={value} aria-hidden="true" />}
    {value === "" ? "Every channel" : value}
    <span class="chip-count" data-count={value === "" ? "channel" : `channel:${value}`}>
      {entries.filter((entry) => value === "" || channelOf(entry) === value).length}
    </span>
  </Link>
)

const KindChip = ({ before, entries, filter, value }: ChipProps) => (
  <Link
    to={withQuery("/orders", { ...filter, before, kind: value })}
    class="chip"
    aria-current={filter.kind === value ? "true" : undefined}
    data-swap=""
  >
    {kindNames[value]}
    <span class="chip-count" data-count={value === "" ? "kind" : `kind:${value}`}>
      {entries.filter((entry) => value === "" || kindOf(entry) === value).length}
    </span>
  </Link>
)

/** Which part of the feed is shown. The address says it too, so that a view can be shared. */
export const Filters = ({ before, entries, filter }: Omit<ChipProps, "value">) => (
  <div class="feed-filters">
    <nav class="chips" aria-label="Channel">
      {["", ...channels].map((value) => (
        <ChannelChip key={value} value={value} before={before} entries={entries} filter={filter} />
      ))}
    </nav>
    <nav class="chips" aria-label="Kind">
      {["", ...kinds].map((value) => (
        <KindChip key={value} value={value} before={before} entries={entries} filter={filter} />
      ))}
    </nav>
  </div>
)
