import type { WebsiteType } from "../../records/Vocabulary.ts"
import type { SitePlan } from "../Plan.ts"

// `example.com` and its sisters are whole domains of their own; of the reserved endings the last two labels count.
const apexOf = (domain: string): string => domain.split(".").slice(-2).join(".")

export const site = (domain: string, type: WebsiteType): SitePlan => ({ domain, apexDomain: apexOf(domain), type })

const firsts =
  "amber birch cedar delta ember fable grove harbor indigo juniper kestrel lumen maple north opal pine".split(" ")
const seconds =
  "almanac bulletin corner digest field gazette house index journal lane meadow notes press review square weekly".split(
    " "
  )
const types: ReadonlyArray<WebsiteType> = [
  "blog",
  "news_article",
  "review_site",
  "forum",
  "company_site",
  "directory",
  "video",
  "other"
]

const at = <A>(list: ReadonlyArray<A>, index: number): A => list[index % list.length] as A

/** The `index`-th of the sites that are cited now and then; each is another one. */
export const tailSite = (index: number): SitePlan => {
  const word = `${at(firsts, index)}${at(seconds, Math.floor(index / firsts.length))}`
  const round = Math.floor(index / (firsts.length * seconds.length))
  const ending = index % 3 === 0 ? "test" : "example"
  return site(`${word}${round === 0 ? "" : round}.${ending}`, at(types, index * 5 + Math.floor(index / 7)))
}
