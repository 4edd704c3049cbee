import { InvalidRequest } from "../../domain/Errors.ts"
import { invalidIssue } from "../../domain/Problem.ts"
import { overlayOf } from "../../store/overlay/Overlay.ts"
import { nameId } from "../../store/world/nameId.ts"
import type { OverlayChange } from "../overlay/overlaySkus.ts"
import type { Experiment, ShownCandidate } from "./Experiment.ts"

/** A fixed price in the overlay would cancel a factor that varies the price. */
export const checkOverlay = ({ candidates, factors }: Experiment, changes: ReadonlyArray<OverlayChange> = []) => {
  const factor = factors.priceCents === undefined ? "pricePercent" : "priceCents"
  const variedCandidates = factors[factor] === undefined ? [] : candidates
  const slugs = new Map(variedCandidates.map((slug) => [nameId("prod", slug), slug]))
  const issues = changes.flatMap(({ priceCents, priceSku }, at) => {
    const slug = slugs.get(priceSku)
    const expected = `no fixed price, as factors.${factor} varies the price of ${slug}`
    return priceCents === undefined || slug === undefined
      ? []
      : [invalidIssue(`sandbox.overlay[${at}].priceCents`, expected, priceCents)]
  })
  return InvalidRequest.failIfAny(issues)
}

/** Applies an overlay to the price that a candidate has by its levels. */
export const applyOverlayPrices = (changes: ReadonlyArray<OverlayChange> = []) => {
  const { price } = overlayOf(
    changes.flatMap(({ date, percent, priceCents, priceSku: sku }) => [
      ...(priceCents === undefined ? [] : [{ sku, date, field: "price" as const, value: priceCents }]),
      ...(percent === undefined ? [] : [{ sku, date, field: "percent" as const, value: 100 + percent }])
    ])
  )
  return (shown: ShownCandidate): ShownCandidate => ({
    ...shown,
    priceCents: price(nameId("prod", shown.candidate), "", shown.priceCents)
  })
}
