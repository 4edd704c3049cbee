import { draw } from "../../domain/Seed.ts"
import type { Site } from "../records/Site.ts"
import { type BrandPlan, type OrganizationPlan, siteOf } from "./Plan.ts"

/** A page of a brand that is tracked, or was. */
interface TrackedPagePlan {
  readonly brand: string
  readonly url: string
  readonly title: string
  readonly site: Site
  readonly isTracked: boolean
  /** 0 to 100: readiness to be cited; null before the first check. */
  readonly score: number | null
  /** The last check, in hours after the page was added; null before the first check. */
  readonly checkedAfterHours: number | null
}

const pages = [
  { path: "", title: "Home" },
  { path: "products/", title: "Products" },
  { path: "guide/care", title: "Care guide" },
  { path: "compare", title: "How we compare" },
  { path: "press", title: "Press" }
]

const trackedPagesOfBrand = (
  { code }: OrganizationPlan,
  { domains, name }: BrandPlan
): ReadonlyArray<TrackedPagePlan> => {
  const [domain] = domains
  if (domain === undefined) return []
  return pages.map(({ path, title }, index) => {
    const lot = (what: string, bound: number) => draw("pages", `${what}\n${code}\n${name}\n${path}`, bound)
    // The newest page is not checked yet.
    const isChecked = index < pages.length - 1
    const ending = path === "products/" ? `${path}${name.toLowerCase()}` : path
    return {
      brand: name,
      url: `https://${domain}/${ending}`,
      title: `${name}: ${title}`,
      site: siteOf(domain, "company_site"),
      isTracked: lot("tracked", 4) > 0,
      score: isChecked ? 25 + lot("score", 74) : null,
      checkedAfterHours: isChecked ? 24 + lot("checked", 24 * 60) : null
    }
  })
}

/** The pages of an organization's tracked brands, the same for every seed. */
export const trackedPagesOf = (plan: OrganizationPlan): ReadonlyArray<TrackedPagePlan> =>
  plan.brands.filter(({ tracking }) => tracking === "tracked").flatMap((brand) => trackedPagesOfBrand(plan, brand))
