// Local times by Intl alone, to check the time zone arithmetic of the source, which uses Effect's DateTime.

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23"
  })
  formats.set(timeZone, format)
  return format
}

/** `2027-03-14 05:40`: what the clocks of a zone show at an instant. */
export const clockIn = (timeZone: string, instant: number): string => formatOf(timeZone).format(instant)

const hour = 3_600_000

/** Every instant at which the clocks of a zone show this: one; none where they are put forward, two where put back. */
export const instantsOf = (timeZone: string, localTime: string): ReadonlyArray<number> => {
  const asUtc = Date.parse(`${localTime.replace(" ", "T")}:00Z`)
  // Our zones differ from UTC by whole hours.
  return Array.from({ length: 27 }, (_, offset) => asUtc + (12 - offset) * hour).filter(
    (instant) => clockIn(timeZone, instant) === localTime
  )
}
