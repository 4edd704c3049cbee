import { CalendarDate, expectedDate } from "../../domain/CalendarDate.ts"
import { expects } from "../../domain/Input.ts"

/** A required date, in a query or a body. */
export const dateField = (description: string, example: string) =>
  expects(
    CalendarDate.annotations({
      description,
      jsonSchema: { type: "string", format: "date", description, examples: [example] }
    }),
    expectedDate
  )
