import { Schema } from "effect"

/** How far an organization's data has come: changes, and the number of its newest answer. */
export interface DataVersion {
  readonly changes: number
  readonly answers: number
  /** Whose data it is: of no other organization, and of no other database. None of a version from before there were marks. */
  readonly mark: string | undefined
}

/** An example for texts. */
export const expectedDataVersion = "a data version such as 1234-567-1f0c9a7b"

/** As callers keep it: `1234-567-1f0c9a7b`. */
export const DataVersionText = Schema.String.pipe(Schema.pattern(/^\d{1,15}-\d{1,10}(-[0-9a-f]{8})?$/))

export const formatDataVersion = ({ answers, changes, mark }: DataVersion): string => `${changes}-${answers}-${mark}`

export const parseDataVersion = (text: string): DataVersion => {
  const [changes, answers, mark] = text.split("-")
  return { changes: Number(changes), answers: Number(answers), mark }
}
