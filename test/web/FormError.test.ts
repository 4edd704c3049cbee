import { describe, expect, test } from "bun:test"
import { HttpApi } from "@effect/platform"
import { declineReasons } from "../../src/domain/DeclineReason.ts"
import { InvalidRequest } from "../../src/domain/Errors.ts"
import { invalidIssue } from "../../src/domain/Problem.ts"
import { Api } from "../../src/http/Api.ts"
import { NoCarsLeft } from "../../src/store/cars/Cars.ts"
import { PaymentDeclined, UnrecognizedPaymentToken } from "../../src/store/payments/PaymentErrors.ts"
import { formErrorOf } from "../../src/web/forms/FormError.ts"
import { nextPages } from "../../src/web/forms/nextPages.ts"

describe("a wrong request", () => {
  test("is reported at each field, with what is expected", () => {
    const { fields, message, status } = formErrorOf(
      InvalidRequest.of([
        { field: "guest_name", reason: "missing", expected: "a name" },
        invalidIssue("guest_email", "an e-mail address", "x"),
        invalidIssue("items[0].quantity", "a whole number", 0),
        invalidIssue("guest_email", "something else", "x")
      ])
    )
    expect([status, message]).toEqual([400, "Please look at the marked fields."])
    expect(fields).toEqual({
      guest_name: "This should be a name.",
      guest_email: "This should be an e-mail address.",
      items: "This should be a whole number."
    })
  })

  test("names the possible dates in words, from the data of the error and not from its message", () => {
    const between = (minimum: string, maximum: string, expected: string) =>
      formErrorOf(InvalidRequest.value("check_in", expected, "2020-01-01", { minimum, maximum })).fields.check_in
    expect(between("2027-03-01", "2028-02-29", "whatever")).toBe("Choose a date from 1 March 2027 to 29 February 2028.")
    expect(between("2027-03-02", "2027-03-01", "a date from 2027-03-02 to 2027-03-01")).toBe(
      "There is no date left to choose."
    )
    const noRange = InvalidRequest.value("check_in", "a date from 2027-03-02 to 2027-03-05", "x")
    expect(formErrorOf(noRange).fields.check_in).toBe("This should be a date from 2027-03-02 to 2027-03-05.")
  })
})

test("a range that is not of dates is reported as the contract words it", () => {
  const range = { minimum: "2020-01-01T00:00:00.000Z", maximum: "2098-12-31T23:59:59.999Z" }
  const error = formErrorOf(InvalidRequest.value("to", "an instant of that range", "1990-01-01T00:00:00.000Z", range))
  expect(error.fields).toEqual({ to: "This should be an instant of that range." })
})

describe("a payment that was refused", () => {
  test.each([...declineReasons])(
    "for %s is reported at the payment field, with a note that nothing was charged",
    (reason) => {
      const error = formErrorOf(new PaymentDeclined({ reason }))
      const words = reason.replaceAll("_", " ")
      expect(error.status).toBe(402)
      expect(error.message).toStartWith(
        `The payment was declined: ${words}. Nothing was bought and nothing was charged.`
      )
      expect(error.fields).toEqual({ payment_token: `Declined: ${words}` })
    }
  )

  test("for an unknown token names the known forms", () => {
    const { fields, message, status } = formErrorOf(new UnrecognizedPaymentToken())
    expect(status).toBe(402)
    expect(message).toContain("This shop does not know the payment token. Nothing was bought")
    expect(fields.payment_token).toContain("tok_ or spt_")
  })
})

test("any other error has its status and keeps its next steps", () => {
  const problem = new NoCarsLeft({
    ...{ car_class: "Luxury", location: "EWR", date: "2027-03-13" },
    ...{ pickup_date: "2027-03-12", dropoff_date: "2027-03-15" }
  } as never)
  const error = formErrorOf(problem, 409)
  expect(error).toMatchObject({ status: 409, message: problem.message, fields: {}, next: problem.next })
  expect(nextPages(error.next)).toEqual([
    ["/cars?location=EWR&pickup_date=2027-03-12&dropoff_date=2027-03-15", "Search cars"]
  ])
})

test("a next step becomes a link if there is a page for it", () => {
  const stay = { check_in: "2027-03-12", check_out: "2027-03-15" }
  const next = [
    { operation: "getHotelAvailability", params: { id: "htl_1", ...stay } },
    { operation: "createCart" },
    { operation: "searchProducts" }
  ]
  expect(nextPages(next)).toEqual([
    ["/hotels/htl_1?check_in=2027-03-12&check_out=2027-03-15", "See the rooms"],
    ["/products", "See all products"]
  ])
  const names: Array<string> = []
  HttpApi.reflect(Api, { onGroup: () => undefined, onEndpoint: ({ endpoint }) => names.push(endpoint.name) })
  const paged = names.filter((operation) => nextPages([{ operation }]).length > 0)
  expect(paged).toEqual(
    expect.arrayContaining(["searchProducts", "searchHotels", "searchFlights", "searchCars", "listOrders"])
  )
  expect(paged).toHaveLength(7)
})
