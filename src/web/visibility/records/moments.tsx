/** @jsxImportSource preact */
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })
const minuteFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC"
})

/** `12 Mar 2027`, of epoch milliseconds; a dash where there is no such moment. */
export const Day = ({ at }: { readonly at: number | null }) =>
  at === null ? <span class="muted">–</span> : <time dateTime={new Date(at).toISOString()}>{dayFormat.format(at)}</time>

/** `12 Mar, 09:30`, UTC. */
export const Minute = ({ at }: { readonly at: number }) => (
  <time dateTime={new Date(at).toISOString()}>{minuteFormat.format(at)}</time>
)
