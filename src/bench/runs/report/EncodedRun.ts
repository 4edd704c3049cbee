import type { Schema } from "effect"
import type { Run } from "../Run.ts"
import type { Trial, TrialSummary } from "../Trial.ts"

/** The JSON form of a run: times in RFC 3339. */
export type EncodedRun = Schema.Schema.Encoded<typeof Run>

/** The parts of a report file that is written trial by trial. */
export interface ReportParts {
  readonly begin: string
  readonly write: (summary: TrialSummary, trial: Trial) => string
  readonly end: string
}
