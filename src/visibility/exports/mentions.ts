import { answerId } from "../records/Ids.ts"
import { type ExportRow, type ExportTable, pagesOf } from "./ExportTable.ts"

interface Raw extends ExportRow {
  readonly answer: number
  readonly brand_key: number
  readonly answered_at: number
}

export const mentions: ExportTable = {
  columns: [
    { name: "answer_id", type: "text", meaning: "The answer: ans_..." },
    { name: "answered_at", type: "time", meaning: "When it was given" },
    { name: "brand_id", type: "text", meaning: "The brand: brn_..., at most once in an answer" },
    { name: "brand", type: "text", meaning: "Its current name" },
    { name: "position", type: "integer", meaning: "Its rank among all brands of the answer, 1 is the first" },
    { name: "sentiment", type: "integer", isNullable: true, meaning: "-100 to 100; null if nobody judged it" }
  ],
  pages: pagesOf<Raw, readonly [number, number]>(
    ({ from }) => [from, Number.MAX_SAFE_INTEGER],
    (sql, { to }, [answer, brand], count) => sql<Raw>`
      select mentions.answer, mentions.brand as brand_key, answers.answered_at, brands.id as brand_id,
        brands.name as brand, mentions.position, mentions.sentiment
      from mentions
        join answers on answers.key = mentions.answer
        join brands on brands.key = mentions.brand
      where (mentions.answer, mentions.brand) > (${answer}, ${brand}) and mentions.answer <= ${to}
      order by mentions.answer, mentions.brand limit ${count}`,
    ({ answer, brand_key }) => [answer, brand_key],
    (raws) => raws.map(({ answer, brand_key: _, ...row }) => ({ answer_id: answerId(row.answered_at, answer), ...row }))
  )
}
