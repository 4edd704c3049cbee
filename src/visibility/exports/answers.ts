import { decompressText } from "../facts/AnswerText.ts"
import { answerId } from "../records/Ids.ts"
import { type ExportTable, pagesOf } from "./ExportTable.ts"

interface Raw {
  readonly key: number
  readonly source: string | null
  readonly project_id: string
  readonly prompt_template_id: string
  readonly provider_id: string
  readonly location_id: string
  readonly answered_at: number
  readonly status: string
  readonly mention_count: number
  readonly citation_count: number
  readonly text: Uint8Array | null
}

export const answers: ExportTable = {
  columns: [
    { name: "answer_id", type: "text", meaning: "The answer: ans_..." },
    { name: "source", type: "text", isNullable: true, meaning: "Its id in the source that it was imported from" },
    { name: "project_id", type: "text", meaning: "The project: prj_..." },
    { name: "prompt_template_id", type: "text", meaning: "The prompt template: prm_..." },
    { name: "provider_id", type: "text", meaning: "The AI provider that gave it" },
    { name: "location_id", type: "text", meaning: "The place it was asked from" },
    { name: "answered_at", type: "time", meaning: "When it was given" },
    { name: "status", type: "text", meaning: "ok, error, empty or refusal; only ok counts" },
    { name: "mention_count", type: "integer", meaning: "The number of brands that it names" },
    { name: "citation_count", type: "integer", meaning: "The number of pages that it cites" },
    { name: "text", type: "text", isNullable: true, meaning: "Its text, if it was requested and is stored" }
  ],
  pages: pagesOf<Raw, number>(
    ({ from }) => from,
    (sql, { hasTexts, to }, after, count) => sql<Raw>`
      select answers.key, answers.source, projects.id as project_id, prompts.id as prompt_template_id,
        answers.provider as provider_id, answers.location as location_id, answers.answered_at, answers.status,
        answers.mentions as mention_count, answers.citations as citation_count,
        ${sql.literal(hasTexts ? "answer_texts.text" : "null as text")}
      from answers
        join projects on projects.key = answers.project
        join prompts on prompts.key = answers.prompt
        ${sql.literal(hasTexts ? "left join answer_texts on answer_texts.answer = answers.key" : "")}
      where answers.key > ${after} and answers.key <= ${to}
      order by answers.key limit ${count}`,
    ({ key }) => key,
    (raws) =>
      raws.map(({ key, text, ...row }) => ({
        answer_id: answerId(row.answered_at, key),
        ...row,
        text: text === null ? null : decompressText(text)
      }))
  )
}
