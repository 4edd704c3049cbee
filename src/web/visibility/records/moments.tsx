/** @jsxImportSource preact */
const day = { day: "numeric", month: "short", timeZone: "UTC" } as const
const minute = { ...day, hour: "2-digit", minute: "2-digit" } as const

const dayFormat = new Intl.DateTimeFormat("en-GB", { ...day, year: "numeric" })
const minuteFormat = new Intl.DateTimeFormat("en-GB", { ...minute, year: "numeric" })
const recentFormat = new Intl.DateTimeFormat("en-GB", minute)

const Time = ({ at, format }: { readonly at: number; readonly format: Intl.DateTimeFormat }) => (
  <time dateTime={new Date(at).toISOString()}>{format.format(at)}</time>
)

/** `12 Mar 2027`, from epoch milliseconds; a dash for null. */
export const Day = ({ at }: { readonly at: number | null }) =>
  at === null ? <span class="muted">–</span> : <Time at={at} format={dayFormat} />

/** `12 Mar 2027, 09:30`, UTC. */
export const Minute = ({ at }: { readonly at: number }) => <Time at={at} format={minuteFormat} />

/** `12 Mar, 09:30`, UTC, for recent days, where the year is obvious. */
export const RecentMinute = ({ at }: { readonly at: number }) => <Time at={at} format={recentFormat} />
