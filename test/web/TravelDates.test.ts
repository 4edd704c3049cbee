import { expect, test } from "bun:test"
import { bookCar, bookLastRoom, garret, useAgency } from "../store/bookings/agency.ts"
import { getPage, textOf } from "./pages.ts"

const store = useAgency()

const offer = "car_lhr_compact_20270312_20270315"
const dates = "12 March 2027 to 15 March 2027"

test("the pages that book a room or a car, and the list of what was booked, show the year of a stay", async () => {
  const url = store.sandbox("years")
  const { hotel, room } = garret
  const stay = "check_in=2027-03-12&check_out=2027-03-15"
  const pageText = async (path: string) => textOf((await getPage(`${url}${path}`)).body)
  expect(await pageText(`/hotels/${hotel.id}/book?room_type_id=${room.id}&${stay}`)).toContain(dates)
  expect(await pageText(`/cars/book?offer_id=${offer}`)).toContain(dates)
  expect((await bookLastRoom(url, garret, "2027-03-12", "2027-03-15")).status).toBe(201)
  expect((await bookCar(url, { offer_id: offer })).status).toBe(201)
  expect((await pageText("/orders")).split(dates)).toHaveLength(3)
})
