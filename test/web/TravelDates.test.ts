import { expect, test } from "bun:test"
import { bookCar, bookLastRoom, garret, useAgency } from "../store/bookings/agency.ts"
import { getPage, makeVisitor, textOf } from "./pages.ts"

const store = useAgency()

const offer = "car_lhr_compact_20270312_20270315"
const dates = "12 March 2027 to 15 March 2027"

test("the pages that book a room or a car, and the list of what was booked, show the year of a stay", async () => {
  const url = store.sandbox("years")
  const { hotel, room } = garret
  const stay = "check_in=2027-03-12&check_out=2027-03-15"
  const told = async (path: string) => textOf((await getPage(`${url}${path}`)).body)
  expect(await told(`/hotels/${hotel.id}/book?room_type_id=${room.id}&${stay}`)).toContain(dates)
  expect(await told(`/cars/book?offer_id=${offer}`)).toContain(dates)
  expect((await bookLastRoom(url, garret, "2027-03-12", "2027-03-15")).status).toBe(201)
  expect((await bookCar(url, { offer_id: offer })).status).toBe(201)
  expect((await told("/orders")).split(dates)).toHaveLength(3)
})

test("a form that is refused for a date writes it as the page does", async () => {
  const url = store.sandbox("refused")
  const { hotel, room } = garret
  expect((await bookLastRoom(url, garret, "2027-03-13", "2027-03-14")).status).toBe(201)
  const booked = {
    ...{ room_type_id: room.id, check_in: "2027-03-12", check_out: "2027-03-15" },
    ...{ guest_name: "Dana Levi", payment_token: "tok_visa", guests: "1" }
  }
  const { html, status } = await makeVisitor().submit(`${url}/hotels/${hotel.id}/book`, booked)
  expect(status).toBe(409)
  expect(textOf(html)).toContain(`${room.name} at ${hotel.name} is sold out on 13 March 2027. Nothing was booked`)
})
