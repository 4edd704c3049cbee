import type { EncodedRun } from "./EncodedRun.ts"

/** What a report of a run calls its form. */
const reportFormat = "vitrine-run/1"

/** A run with all that its trials said. Each of them is written as it is kept, without being read. */
export const jsonReport = ({ trials: _, ...run }: EncodedRun) => ({
  begin: `${JSON.stringify({ format: reportFormat, ...run }).slice(0, -1)},"trials":[`,
  write: (summary: object, trial: string): string => `${JSON.stringify(summary).slice(0, -1)},"trial":${trial}}`,
  end: "]}\n"
})
