import { dayMs, dayOf } from "../../domain/CalendarDate.ts"
import type { Rates } from "./Limits.ts"

/** What a request costs, in the units of the bucket's level: a millisecond refills `perMinute` of them. */
export const requestCost = 60_000

/** The bucket and the day's count as they are stored. */
interface Bucket {
  /** Of `capacity x cost`, as it was at `refilled_at`. */
  readonly level: number
  /** Epoch milliseconds. */
  readonly refilled_at: number
  /** Days since 1970-01-01. */
  readonly day: number
  /** Requests of that day. */
  readonly spent: number
}

/** The state of a subject's limit: what the headers of a response say. */
export interface Allowance {
  readonly granted: boolean
  /** The maximum number of requests at once. */
  readonly limit: number
  /** Requests that would be granted now. */
  readonly remaining: number
  /** Epoch seconds: when `limit` requests are granted again; of a refused request, when one is. */
  readonly reset: number
  /** Of a refused request, the whole seconds until one is granted, 1 or more; else 0. */
  readonly retryAfter: number
}

const levelAt = ({ level, refilled_at }: Bucket, now: number, { capacity, perMinute }: Rates): number =>
  Math.min(capacity * requestCost, level + Math.max(0, now - refilled_at) * perMinute)

const remainingToday = ({ day, spent }: Bucket, now: number, { perDay }: Rates): number =>
  day < dayOf(now) ? perDay : perDay - spent

/** Milliseconds until this many requests of the day's quota are available. */
const msUntilRemaining = (wanted: number, bucket: Bucket, now: number, rates: Rates): number =>
  remainingToday(bucket, now, rates) >= Math.min(wanted, rates.perDay) ? 0 : (bucket.day + 1) * dayMs - now

/** Milliseconds until the bucket reaches a level. One filled by a clock ahead of ours refills only from that time. */
const msUntilLevel = (wanted: number, bucket: Bucket, now: number, rates: Rates): number => {
  const missing = wanted - levelAt(bucket, now, rates)
  return missing <= 0 ? 0 : missing / rates.perMinute + Math.max(0, bucket.refilled_at - now)
}

/** After a request was granted. */
export const grantedAllowance = (bucket: Bucket, now: number, rates: Rates): Allowance => {
  const level = levelAt(bucket, now, rates)
  const untilAll = Math.max(
    msUntilLevel(rates.capacity * requestCost, bucket, now, rates),
    msUntilRemaining(rates.capacity, bucket, now, rates)
  )
  return {
    granted: true,
    limit: rates.capacity,
    remaining: Math.max(0, Math.min(Math.floor(level / requestCost), remainingToday(bucket, now, rates))),
    reset: Math.ceil((now + untilAll) / 1000),
    retryAfter: 0
  }
}

/** After a request was refused: when the bucket holds one again and the day has one left. */
export const refusedAllowance = (bucket: Bucket, now: number, rates: Rates): Allowance => {
  const untilOne = Math.max(msUntilLevel(requestCost, bucket, now, rates), msUntilRemaining(1, bucket, now, rates))
  return {
    granted: false,
    limit: rates.capacity,
    remaining: 0,
    // Rounded up separately from retryAfter: now plus retryAfter would be up to a second late.
    reset: Math.ceil((now + Math.ceil(untilOne)) / 1000),
    retryAfter: Math.max(1, Math.ceil(untilOne / 1000))
  }
}
