import { pageNameOf } from "../records/spellings.ts"
import type { RollupContext } from "./RollupContext.ts"

interface CitedUrl {
  readonly url: string
  readonly answered_at: number
}

/** The count and last time (epoch milliseconds) of citations of each tracked page, by `pageNameOf` its URL. */
export const citedPages = ({ trackedPages }: RollupContext, citations: ReadonlyArray<CitedUrl>) => {
  const cited = new Map<string, { readonly count: number; readonly last: number }>()
  for (const { answered_at: at, url } of citations) {
    const name = pageNameOf(url)
    if (!trackedPages.has(name)) continue
    const { count, last } = cited.get(name) ?? { count: 0, last: at }
    cited.set(name, { count: count + 1, last: Math.max(last, at) })
  }
  return cited
}
