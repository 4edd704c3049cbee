import { Schema } from "effect"

/** The version of an organization's data: its number of changes, and the number of its newest answer. */
export interface DataVersion {
  readonly changes: number
  readonly answers: number
  /** Identifies the organization and the database. Undefined in versions from before marks existed. */
  readonly mark: string | undefined
}

/** The expected format, for messages. */
export const expectedDataVersion = "a data version such as 1234-567-1f0c9a7b"

/** The format for callers: `1234-567-1f0c9a7b`. */
export const DataVersionText = Schema.String.pipe(Schema.pattern(/^\d{1,15}-\d{1,10}(-[0-9a-f]{8})?$/))

export const formatDataVersion = ({ answers, changes, mark }: DataVersion): string => `${changes}-${answers}-${mark}`

export const parseDataVersion = (text: string): DataVersion => {
  const [changes, answers, mark] = text.split("-")
  return { changes: Number(changes), answers: Number(answers), mark }
}
