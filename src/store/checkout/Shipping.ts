import { DateTime } from "effect"
import { type ShippingOptionId, shippingOptionIds } from "./CheckoutSession.ts"

interface ShippingService {
  readonly title: string
  readonly priceCents: number
  readonly carrier: string
  /** The first and the last day of delivery, counted from the day of the offer in UTC. */
  readonly days: readonly [number, number]
}

export const shippingServices: Record<ShippingOptionId, ShippingService> = {
  standard: { title: "Standard", priceCents: 500, carrier: "Vitrine Post", days: [3, 5] },
  express: { title: "Express", priceCents: 1500, carrier: "Vitrine Courier", days: [1, 2] }
}

/** A way to ship the goods, with the delivery window. It is not taxed. */
export interface ShippingOption {
  readonly id: ShippingOptionId
  readonly title: string
  readonly subtitle: string
  readonly carrier: string
  readonly priceCents: number
  readonly earliest: DateTime.Utc
  readonly latest: DateTime.Utc
}

// Parcels are delivered from 9:00 to 18:00.
const atHour = (day: DateTime.Utc, days: number, hours: number) => DateTime.add(day, { days, hours })

/** The shipping options at an instant of the sandbox's clock, the cheapest first. */
export const shippingOptions = (now: DateTime.Utc): ReadonlyArray<ShippingOption> => {
  const today = DateTime.startOf(now, "day")
  return shippingOptionIds.map((id) => {
    const { carrier, days, priceCents, title } = shippingServices[id]
    const [first, last] = days
    return {
      id,
      title,
      subtitle: `Arrives in ${first} to ${last} days`,
      carrier,
      priceCents,
      earliest: atHour(today, first, 9),
      latest: atHour(today, last, 18)
    }
  })
}
