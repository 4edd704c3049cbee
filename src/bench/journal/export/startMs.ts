import { DateTime } from "effect"
import type { Entry } from "../Entry.ts"

/** When the request of an entry came, in milliseconds since 1970: an entry is written when it is answered. */
export const startMs = ({ at, ms }: Entry): number => DateTime.toEpochMillis(at.real) - ms
