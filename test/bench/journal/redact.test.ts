import { describe, expect, test } from "bun:test"
import { redact, withoutSecrets } from "../../../src/bench/journal/redact.ts"

describe("a card number", () => {
  test.each([
    ["4242424242424242", "[card ending in 4242]"],
    ["4242 4242 4242 4242", "[card ending in 4242]"],
    ["5555-5555-5555-4444", "[card ending in 4444]"],
    ["my Amex is 378282246310005, thanks", "my Amex is [card ending in 0005], thanks"],
    ["4242 4242 4242 4242 123", "[card ending in 4242] 123"],
    ["4242424242424242 12/29 123", "[card ending in 4242] 12/29 123"],
    ["2 mugs, 4242+4242%204242-4242", "2 mugs, [card ending in 4242]"],
    ["2 4242 4242 4242 4242 12/29", "2 [card ending in 4242] 12/29"],
    ["4242424242424242.Thanks", "[card ending in 4242].Thanks"],
    ["4242.4242.4242.4242", "[card ending in 4242]"],
    ["3782.822463.10005", "[card ending in 0005]"],
    ["4242_4242_4242_4242", "[card ending in 4242]"],
    ["4242\u00a04242\u202f4242\u20094242", "[card ending in 4242]"],
    ["4242\u20114242\u20134242\u22124242", "[card ending in 4242]"],
    ["４２４２　４２４２　４２４２　４２４２", "[card ending in 4242]"],
    ["٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢", "[card ending in 4242]"],
    ["4242\t4242\n4242\u16804242", "[card ending in 4242]"],
    ["4242  4242 - 4242\r\n4242", "[card ending in 4242]"],
    ["4242, 4242, 4242, 4242", "[card ending in 4242]"],
    ["4242/4242/4242/4242", "[card ending in 4242]"],
    ["3782:822463:10005, 12/29", "[card ending in 0005], 12/29"],
    ["cc4242424242424242", "cc[card ending in 4242]"],
    ["card-4242-4242-4242-4242", "card-[card ending in 4242]"],
    ["No.4242424242424242", "No.[card ending in 4242]"],
    ["2223 0031 2200 3222", "[card ending in 3222]"],
    ["2200-1234-5678-9019", "[card ending in 9019]"],
    ["4242424242424242 2029-12-31", "[card ending in 4242] 2029-12-31"],
    ["4242424242424242-2029-12-31", "[card ending in 4242]-2029-12-31"],
    ["4242424242424242-Dana", "[card ending in 4242]-Dana"],
    ["4242 4242 4242 4242_Dana", "[card ending in 4242]_Dana"],
    ["5555555555554444VISA", "[card ending in 4444]VISA"],
    ["4242424242424242-decadefacadebeeffeedafacadeOwner", "[card ending in 4242]-decadefacadebeeffeedafacadeOwner"],
    ["4242 4242 4242 4242exp12/29", "[card ending in 4242]exp12/29"],
    ["my 3782-822463-10005-amex", "my [card ending in 0005]-amex"],
    ["6011000990139424discover", "[card ending in 9424]discover"],
    ["36227206271667diners", "[card ending in 1667]diners"],
    [4242424242424242, "[card ending in 4242]"]
  ])("is masked in any member: %p", (value, shown) => {
    expect(redact({ payload: { note: [value] } })).toEqual({
      value: { payload: { note: [shown] } },
      sawCardNumber: true
    })
  })

  test.each(["4000056655665556", "order-4242424242424242"])("is not masked in an idempotency key: %p", (key) => {
    const sent = { headers: { "idempotency-key": key }, payload: { idempotency_key: key } }
    expect(redact(sent)).toEqual({ value: sent, sawCardNumber: false })
    expect(redact({ note: key, ...sent }).sawCardNumber).toBe(true)
  })

  test("is masked as the name of a member, too", () => {
    expect(redact({ "4242424242424242": 1 })).toEqual({ value: { "[card ending in 4242]": 1 }, sawCardNumber: true })
  })

  test("is masked and detected in a token, too", () => {
    expect(redact({ payment_token: "4242424242424242" })).toEqual({
      value: { payment_token: "[redacted]" },
      sawCardNumber: true
    })
    expect(redact({ payment_token: "tok_4242424242424242" })).toEqual({
      value: { payment_token: "tok_[card ending in 4242]" },
      sawCardNumber: true
    })
  })

  test.each([
    ["a number", 4242424242424242],
    ["a number in a list", ["tok_visa", 4242424242424242]],
    ["a number in an object", { number: 4242424242424242 }]
  ])("is detected in a token as %s", (_, token) => {
    const { sawCardNumber, value } = redact({ payment_token: token })
    expect([sawCardNumber, JSON.stringify(value)]).toEqual([true, expect.not.stringContaining("4242")])
  })

  test("is not masked in an idempotency key that is a number, either", () => {
    const sent = { idempotency_key: 4000056655665556 }
    expect(redact(sent)).toEqual({ value: sent, sawCardNumber: false })
  })

  test.each([
    ["4242424242424241"],
    ["ord_4242424242424242"],
    ["req_42424242000009"],
    ["ab12cdef-4242-4242-4242-424242424242"],
    ["4242.42 4242.42 4242.42 4242.42"],
    ["192.168.100.200:4242"],
    ["2027.01.15 09.30.00.1"],
    ["4242424242.424242"],
    ["1795442400000"],
    ["4242424242424242ab"],
    ["4242424242424242-facade"],
    ["4242424242424242-4Dana"],
    ["4242424242424242ns"],
    ["4242424242424242-us"],
    ["42424242-4242-4242-abcd-ef0123456789"],
    ["4222222222222-mug"],
    ["6200000000000005-mug"],
    ["ord_4242424242424242-mug"],
    ["42424242424242424242"],
    ["var_0123456789abcdef"],
    ["2029-11-26 10:34:05.123"],
    ["4242,42,4242,4242,42"],
    ["4242.42, 4242.42, 4242.42, 4242.42"],
    [1_795_442_400_000],
    ["4242 1111 2222 3333 4444 5555"],
    [63_800],
    [0.4242424242424242]
  ])("is not detected in %p", (value) => {
    expect(redact({ value })).toEqual({ value: { value }, sawCardNumber: false })
  })
})

test.each(["-", " - ", " – ", " ", "\n", ", "])(
  "no card number is detected in dates and years with %j between them",
  (between) => {
    const days = Array.from({ length: 31 }, (_, day) => `2027-01-${String(day + 1).padStart(2, "0")}`)
    const texts = days.flatMap((from, at) => [
      [from, days.at(at - 7)].join(between === "-" ? " " : between),
      ["room", 4000 + at, from, days.at(at - 7)].join(between === "-" ? " " : between),
      Array.from({ length: 4 }, (_, year) => 1990 + at + year).join(between)
    ])
    expect(texts.filter((text) => redact({ text }).sawCardNumber)).toEqual([])
  }
)

describe("a secret", () => {
  test("is kept only if it is a payment token of the simulation", () => {
    expect(
      redact({
        payload: { payment_token: "tok_visa", paymentToken: "spt_x", payment_data: { token: "pm_live" } },
        headers: { authorization: "Bearer abc", "x-api-key": "k", accept: "*/*" },
        token: ""
      }).value
    ).toEqual({
      payload: { payment_token: "tok_visa", paymentToken: "spt_x", payment_data: { token: "[redacted]" } },
      headers: { authorization: "[redacted]", "x-api-key": "[redacted]", accept: "*/*" },
      token: ""
    })
  })

  test("is redacted as a number, too", () => {
    expect(redact({ password: 987_654, items: [{ secret: 0 }] }).value).toEqual({
      password: "[redacted]",
      items: [{ secret: "[redacted]" }]
    })
  })

  test("is redacted in each of its members", () => {
    expect(redact({ payment_token: { id: "pm_live", tokens: ["tok_visa", "x"] } }).value).toEqual({
      payment_token: { id: "[redacted]", tokens: ["tok_visa", "[redacted]"] }
    })
  })

  test("is redacted in the query of a path", () => {
    expect(withoutSecrets("/api/orders?q=a&api_key=k1&token=tok_visa&password=&Access-Token=b%20c")).toBe(
      "/api/orders?q=a&api_key=[redacted]&token=tok_visa&password=&Access-Token=[redacted]"
    )
  })

  test("is redacted in a copy, and not in the original", () => {
    const given = { payload: { payment_token: "4242424242424242" } }
    redact(given)
    expect(given.payload.payment_token).toBe("4242424242424242")
  })
})
