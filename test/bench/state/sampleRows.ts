import type { Rows } from "../../../src/bench/state/tables.ts"

const at = (minute: number): string => `2027-01-15T09:${String(minute).padStart(2, "0")}:00.000Z`

const buyer = { firstName: "Noa", lastName: "Levi", email: "noa@example.com", phoneNumber: "1" }
const address = {
  name: "Noa Levi",
  lineOne: "1 High Street",
  lineTwo: "",
  city: "London",
  state: "",
  country: "GB",
  postalCode: "N1 1AA"
}

/** Sample rows of every table of a sandbox. */
export const sampleRows = {
  carts: [
    { id: "cart_a", order_id: null, created_at: at(1), updated_at: at(4) },
    { id: "cart_b", order_id: null, created_at: at(2), updated_at: at(2) },
    { id: "cart_c", order_id: "ord_b", created_at: at(3), updated_at: at(3) }
  ],
  cart_lines: [
    { cart_id: "cart_a", variant_id: "var_lamp", position: 3, quantity: 2 },
    { cart_id: "cart_a", variant_id: "var_mug", position: 2, quantity: 1 },
    { cart_id: "cart_b", variant_id: "var_mug", position: 5, quantity: 9 }
  ],
  checkout_sessions: [
    {
      id: "cs_a",
      status: "completed",
      buyer,
      address,
      shipping_option: "express",
      order_id: "ord_a",
      created_at: at(5),
      updated_at: at(6)
    },
    {
      id: "cs_b",
      status: "open",
      buyer: null,
      address: null,
      shipping_option: null,
      order_id: null,
      created_at: at(7),
      updated_at: at(7)
    }
  ],
  checkout_session_lines: [
    { session_id: "cs_a", position: 0, id: "li_a", item_id: "mug", variant_id: "var_mug", quantity: 1 },
    { session_id: "cs_a", position: 1, id: "li_b", item_id: "lamp", variant_id: "var_lamp", quantity: 2 },
    { session_id: "cs_b", position: 0, id: "li_c", item_id: "mug", variant_id: "var_mug", quantity: 3 }
  ],
  orders: [
    {
      id: "ord_a",
      confirmation_number: "VT-000001",
      channel: "acp",
      total_cents: 1080,
      created_at: at(6),
      canceled_at: null,
      refund_cents: null,
      subtotal_cents: 1000,
      tax_cents: 80,
      buyer_name: "Noa Levi",
      buyer_email: "noa@example.com"
    },
    {
      id: "ord_b",
      confirmation_number: "VT-000002",
      channel: "mcp",
      total_cents: 540,
      created_at: at(8),
      canceled_at: at(11),
      refund_cents: 540,
      subtotal_cents: 500,
      tax_cents: 40,
      buyer_name: "Dana",
      buyer_email: ""
    }
  ],
  order_lines: [
    {
      order_id: "ord_a",
      position: 0,
      product_id: "prod_mug",
      product_name: "Mug",
      variant_id: "var_mug",
      variant_label: "Blue",
      quantity: 1,
      unit_price_cents: 200
    },
    {
      order_id: "ord_a",
      position: 1,
      product_id: "prod_lamp",
      product_name: "Lamp",
      variant_id: "var_lamp",
      variant_label: "Black",
      quantity: 2,
      unit_price_cents: 400
    },
    {
      order_id: "ord_b",
      position: 0,
      product_id: "prod_mug",
      product_name: "Mug",
      variant_id: "var_mug",
      variant_label: "Blue",
      quantity: 2,
      unit_price_cents: 250
    }
  ],
  bookings: [
    {
      id: "bkg_a",
      confirmation_number: "VT-000003",
      channel: "web",
      total_cents: 63800,
      created_at: at(9),
      ref: {
        kind: "flight",
        flightNumber: "KV203",
        from: "TLV",
        to: "LGW",
        date: "2027-03-12",
        cabin: "economy"
      },
      details: {
        passengers: 2,
        offerId: "flt_kv203",
        cancellation: { freeUntil: at(30), feeCents: 7500, until: at(40) }
      },
      canceled_at: null,
      refund_cents: null,
      guest_name: "Dana Levi",
      guest_email: "dana@example.com",
      status: "confirmed"
    },
    {
      id: "bkg_b",
      confirmation_number: "VT-000004",
      channel: "gpt",
      total_cents: 9000,
      created_at: at(10),
      ref: {
        kind: "car",
        className: "Compact",
        location: "LHR",
        pickupDate: "2027-03-12",
        dropoffDate: "2027-03-14"
      },
      details: null,
      canceled_at: at(12),
      refund_cents: 4000,
      guest_name: "Dana Levi",
      guest_email: "",
      status: "canceled"
    }
  ],
  inventory: [
    { sku: "KV203/economy", date: "2027-03-12", taken: 2 },
    { sku: "var_mug", date: "", taken: 3 }
  ],
  bench_overlay: [{ sku: "var_mug", date: "", field: "stock", value: 4, initial: 1 }],
  payments: [
    { id: "ord_a", token: "tok_dana", cents: 1080 },
    { id: "bkg_a", token: "tok_noa", cents: 63_800 },
    { id: "bkg_b", token: null, cents: 9000 }
  ],
  fault_counts: [{ rule: "rule_1", matched: 3, fired: 1 }],
  purchase_keys: [
    {
      idempotency_key: "trip-7",
      request_hash: "0f1e",
      answer: {
        id: "ord_a",
        confirmationNumber: "VT-2222AA",
        channel: "mcp",
        items: [],
        subtotal: { amountCents: 1000, currency: "USD" },
        tax: { amountCents: 80, currency: "USD" },
        total: { amountCents: 1080, currency: "USD" },
        status: "confirmed",
        createdAt: at(12)
      }
    }
  ]
} as const satisfies Rows
