/** @jsxImportSource preact */
import type { TravelKind } from "../../store/world/Travel.ts"
import { formatNumber } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"
import { type Count, channels, type Filter, kinds, type PurchaseKind } from "./Entry.ts"

const titles: Readonly<Record<string, string>> = {
  channel: "Every channel",
  kind: "Everything",
  order: "Orders",
  hotel: "Hotels",
  flight: "Flights",
  car: "Cars"
}

interface FiltersProps {
  readonly filter: Filter
  /** The counts of the whole sandbox. */
  readonly counts: ReadonlyArray<Count>
  /** The page of the feed that is shown; the newest if it is empty. */
  readonly before: string
}

interface ChipProps extends FiltersProps {
  readonly by: keyof Filter
  /** A channel or kind, or all if it is empty. */
  readonly value: string
}

const Chip = ({ before, by, counts, filter, value }: ChipProps) => {
  const entries = counts.reduce((sum, count) => (value === "" || count[by] === value ? sum + count.entries : sum), 0)
  return (
    <Link
      to={withQuery("/orders", { ...filter, before, [by]: value })}
      class="chip"
      aria-current={filter[by] === value ? "true" : undefined}
      data-swap=""
    >
      {by === "kind" || value === "" ? null : <span class="chip-dot" data-channel={value} aria-hidden="true" />}
      {titles[value || by] ?? value}
      <span class="chip-count" data-count={value === "" ? by : `${by}:${value}`} data-value={entries}>
        {formatNumber(entries)}
      </span>
    </Link>
  )
}

/** The kinds that the shop offers, and those of earlier purchases. */
const kindsIn = (travel: ReadonlyArray<TravelKind>, counts: ReadonlyArray<Count>): ReadonlyArray<PurchaseKind> =>
  kinds.filter((kind) => kind === "order" || travel.includes(`${kind}s`) || counts.some((count) => count.kind === kind))

/** The filters of the feed. They are in the address, so that a view can be shared. */
export const Filters = (props: FiltersProps) => {
  const choices = [
    ["channel", "Channel", channels],
    ["kind", "Type", kindsIn(usePageContext().travel, props.counts)]
  ] as const
  return (
    <div class="feed-filters">
      {choices.map(([by, label, values]) =>
        values.length === 1 ? null : (
          <nav key={by} class="chips" aria-label={label}>
            {["", ...values].map((value) => (
              <Chip key={value} by={by} value={value} {...props} />
            ))}
          </nav>
        )
      )}
    </div>
  )
}
