import { CalendarDate, datesFrom } from "../../../src/domain/CalendarDate.ts"

/** Every date of a year and a day, 29 February 2028 among them. */
export const year = datesFrom(CalendarDate.make("2027-11-20"), 367)

export const day = (text: string): CalendarDate => CalendarDate.make(text)

/** Whether a date lies in a yearly event, both ends included. */
export const isDuring =
  ({ from, to }: { readonly from: string; readonly to: string }) =>
  (date: CalendarDate): boolean =>
    from <= date.slice(5) && date.slice(5) <= to
