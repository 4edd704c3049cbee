import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect } from "effect"
import { flag } from "../../database/Flag.ts"
import { insertRows } from "../../database/insertRows.ts"
import { answerKey, type OrganizationKey } from "../records/Keys.ts"
import type { Answer } from "./Answer.ts"
import { compressText, KeepTexts } from "./AnswerText.ts"
import { citedPages } from "./citedPages.ts"
import { FirstSeen } from "./FirstSeen.ts"
import { insertStatements } from "./insertStatements.ts"
import type { PageEntry } from "./PageIndex.ts"
import { firstMentions, type Sums } from "./Sums.ts"

/** The statements that write answers and everything of them but the roll-ups, for the transaction of `Facts`. */
export const answerRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const keepTexts = yield* KeepTexts
  const firstSeen = yield* FirstSeen
  const insert = insertRows(sql)

  /** Answers with a new source, the first of each source. */
  const onlyNew = Effect.fnUntraced(function* <A extends Pick<Answer, "source">>(
    organization: OrganizationKey,
    answers: ReadonlyArray<A>
  ) {
    const sources = answers.flatMap(({ source }) => source ?? [])
    const rows = yield* sql<{ source: string }>`
      select source from answers where organization = ${organization} and ${sql.in("source", sources)}`
    const knownSources = new Set(rows.map(({ source }) => source))
    return answers.filter(({ source }) => {
      if (source === null) return true
      const isNew = !knownSources.has(source)
      knownSources.add(source)
      return isNew
    })
  })

  /** Writes answers, numbered from `first`, with their mentions and citations. */
  const write = Effect.fnUntraced(function* (
    organization: OrganizationKey,
    first: number,
    answers: ReadonlyArray<Answer>,
    entryOf: (url: string) => PageEntry
  ) {
    const key = (index: number) => answerKey(organization, first + index)
    yield* insert(
      insertStatements.answers,
      answers.flatMap((answer, index) => [
        key(index),
        answer.source,
        organization,
        answer.project,
        answer.prompt,
        answer.provider,
        answer.location,
        answer.answeredAt,
        answer.status,
        answer.mentions.length,
        answer.citations.length
      ])
    )
    yield* insert(
      insertStatements.mentions,
      answers.flatMap(({ mentions }, index) =>
        mentions.flatMap(({ brand, position, sentiment }) => [key(index), brand, position, sentiment])
      )
    )
    yield* insert(
      insertStatements.citations,
      answers.flatMap(({ answeredAt, citations }, index) =>
        citations.flatMap(({ position, url }) => {
          const { page, website } = entryOf(url)
          return [key(index), position, page, website, answeredAt]
        })
      )
    )
    if (!keepTexts) return
    yield* insert(
      insertStatements.texts,
      answers.flatMap(({ text }, index) =>
        text === undefined ? [] : [key(index), flag(text.isJudged), compressText(text.text)]
      )
    )
  })

  /**
   * The context only avoids statements that cannot change anything: another process may have recorded an earlier
   * mention. It is updated after the commit, as the transaction may be retried.
   */
  const recordFirstMentions = Effect.fnUntraced(function* (answers: ReadonlyArray<Answer>, { context }: Sums) {
    const earlier = [...firstMentions(answers)].filter(
      ([brand, first]) => first < (context.firstSeen.get(brand) ?? Number.POSITIVE_INFINITY)
    )
    yield* firstSeen.recordAdded(earlier)
    return Effect.sync(() => {
      for (const [brand, first] of earlier) context.firstSeen.set(brand, first)
    })
  })

  /** Counts citations of tracked pages. */
  const countTrackedPageCitations = Effect.fnUntraced(function* (answers: ReadonlyArray<Answer>, { context }: Sums) {
    if (context.trackedPages.size === 0) return
    const citations = answers.flatMap(({ answeredAt, citations }) =>
      citations.map(({ url }) => ({ url, answered_at: answeredAt }))
    )
    const cited = citedPages(context, citations)
    const now = yield* Clock.currentTimeMillis
    for (const [name, { count, last }] of cited) {
      const pages = context.trackedPages.get(name) ?? []
      yield* sql`
        update tracked_pages set
          updated_at = ${now},
          citation_count = citation_count + ${count},
          last_cited_at = case when last_cited_at > ${last} then last_cited_at else ${last} end
        where ${sql.in(
          "page",
          pages.map(({ page }) => page)
        )}`
    }
  })

  return { recordFirstMentions, countTrackedPageCitations, onlyNew, write }
})
