import { answerId, citationId } from "../records/Ids.ts"
import { type ExportRow, type ExportTable, pagesOf } from "./ExportTable.ts"

interface Raw extends ExportRow {
  readonly answer: number
  readonly position: number
  readonly answered_at: number
}

// The highest position in an answer.
const maxPosition = 65_535

export const citations: ExportTable = {
  columns: [
    { name: "citation_id", type: "text", meaning: "The citation: cit_..." },
    { name: "answer_id", type: "text", meaning: "The answer: ans_..." },
    { name: "answered_at", type: "time", meaning: "When it was given" },
    { name: "position", type: "integer", meaning: "Its place in the answer, 1 is the first" },
    { name: "url", type: "text", meaning: "The URL of the page" },
    { name: "title", type: "text", isNullable: true, meaning: "The title of the page" },
    { name: "website_id", type: "text", meaning: "The id of its site" },
    { name: "domain", type: "text", meaning: "The host of the site, without www." },
    { name: "apex_domain", type: "text", meaning: "The registrable domain of the site" },
    { name: "type", type: "text", meaning: "What kind of site it is" },
    { name: "brand_id", type: "text", isNullable: true, meaning: "The brand that owns the site" }
  ],
  pages: pagesOf<Raw, readonly [number, number]>(
    ({ from }) => [from, maxPosition],
    (sql, { to }, [answer, position], count) => sql<Raw>`
      select citations.answer, citations.answered_at, citations.position, pages.url, pages.title, websites.id as website_id,
        websites.domain, websites.apex_domain, websites.type, brands.id as brand_id
      from citations
        join pages on pages.key = citations.page
        join websites on websites.key = citations.website
        left join brands on brands.key = websites.owner
      where (citations.answer, citations.position) > (${answer}, ${position}) and citations.answer <= ${to}
      order by citations.answer, citations.position limit ${count}`,
    ({ answer, position }) => [answer, position],
    (raws) =>
      raws.map(({ answer, ...row }) => ({
        citation_id: citationId(row.answered_at, answer, row.position),
        answer_id: answerId(row.answered_at, answer),
        ...row
      }))
  )
}
