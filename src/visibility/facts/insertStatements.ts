import type { RowStatement } from "../../database/insertRows.ts"

/** The insert statements of new facts. */
export const insertStatements = {
  answers: {
    head: "insert into answers (key, source, organization, project, prompt, provider, location, answered_at, status, mentions, citations) values",
    width: 11
  },
  mentions: { head: "insert into mentions (answer, brand, position, sentiment) values", width: 4 },
  citations: { head: "insert into citations (answer, position, page, website, answered_at) values", width: 5 },
  texts: { head: "insert into answer_texts (answer, is_judged, text) values", width: 3 }
} satisfies Record<string, RowStatement>
