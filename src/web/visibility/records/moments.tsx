/** @jsxImportSource preact */
import { dates } from "../../page/format.ts"

const day = { day: "numeric", month: "short" } as const
const minute = { ...day, hour: "2-digit", minute: "2-digit" } as const

const dayFormat = dates({ ...day, year: "numeric" })
const minuteFormat = dates({ ...minute, year: "numeric" })
const recentFormat = dates(minute)

const Time = ({ at, format }: { readonly at: number; readonly format: ReturnType<typeof dates> }) => (
  <time dateTime={new Date(at).toISOString()}>{format().format(at)}</time>
)

/** `12 Mar 2027`, from epoch milliseconds; a dash for null. */
export const Day = ({ at }: { readonly at: number | null }) =>
  at === null ? <span class="muted">–</span> : <Time at={at} format={dayFormat} />

/** `12 Mar 2027, 09:30`, UTC. */
export const Minute = ({ at }: { readonly at: number }) => <Time at={at} format={minuteFormat} />

/** `12 Mar, 09:30`, UTC, for recent days, where the year is obvious. */
export const RecentMinute = ({ at }: { readonly at: number }) => <Time at={at} format={recentFormat} />
