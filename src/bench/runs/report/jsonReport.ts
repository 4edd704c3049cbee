import type { EncodedRun } from "./EncodedRun.ts"

/** The `format` of a report. */
export const reportFormat = "vitrine-run/1"

/** A run with its full trials, whose stored JSON is copied without decoding. */
export const jsonReport = ({ trials: _, ...run }: EncodedRun) => ({
  begin: `${JSON.stringify({ format: reportFormat, ...run }).slice(0, -1)},"trials":[`,
  write: (summary: object, trial: string): string => `${JSON.stringify(summary).slice(0, -1)},"trial":${trial}}`,
  end: "]}\n"
})
