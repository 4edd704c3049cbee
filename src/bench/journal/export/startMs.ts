import { DateTime } from "effect"
import type { Entry } from "../Entry.ts"

/** When the request of an entry came, in Unix milliseconds: an entry is recorded when it is answered. */
export const startMs = ({ at, ms }: Entry): number => DateTime.toEpochMillis(at.real) - ms
