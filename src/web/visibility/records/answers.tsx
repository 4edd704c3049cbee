/** @jsxImportSource preact */
import { maxDisplayedCharacters, type WatchedAnswer } from "../../../visibility/watch/Records.ts"
import { formatCount, formatNumber } from "../../page/format.ts"
import { Link } from "../../page/Link.tsx"
import { sourceOf } from "../boards.tsx"
import { colourAttributes } from "../charts/Series.ts"
import { type Dashboard, viewPath } from "../dashboard/Dashboard.ts"
import { tableOf } from "../table/Table.ts"
import { Minute } from "./moments.tsx"

type Mention = WatchedAnswer["mentions"][number]

const statuses: Readonly<Record<WatchedAnswer["status"], string>> = {
  ok: "No brand was mentioned",
  empty: "The answer was empty",
  error: "The provider failed",
  refusal: "The provider refused"
}

const signed = (sentiment: number): string => (sentiment > 0 ? `+${sentiment}` : String(sentiment).replace("-", "−"))

const MentionItem = ({ dashboard, mention }: { readonly dashboard: Dashboard; readonly mention: Mention }) => {
  const { brand_id, colour, is_own, name, position, sentiment } = mention
  const Mark = is_own ? "mark" : "span"
  return (
    <li>
      {`${position}. `}
      <Mark class="brand-mark" {...colourAttributes(colour)}>
        <Link to={viewPath(dashboard, `/visibility/brands/${brand_id}`)}>{name}</Link>
      </Mark>
      {sentiment === null ? null : <span class="muted">{` ${signed(sentiment)}`}</span>}
    </li>
  )
}

/** The text of an answer, in a closed section, with its brands marked. */
const AnswerText = ({
  characters,
  text
}: {
  readonly characters: number
  readonly text: NonNullable<WatchedAnswer["text"]>
}) => (
  <details class="answer-text">
    <summary>Read the answer</summary>
    <p>
      {text.map(({ brand, text }) =>
        brand === null ? (
          text
        ) : (
          <mark class="brand-mark" {...colourAttributes(brand.colour)}>
            {text}
          </mark>
        )
      )}
    </p>
    {characters > maxDisplayedCharacters && (
      <p class="muted">{`The first ${formatNumber(maxDisplayedCharacters)} of ${formatCount(characters, "character")}. An export has all of them.`}</p>
    )}
  </details>
)

/** The answers to a prompt: time, source, and the brands that they name. */
export const answerTable = (dashboard: Dashboard, answers: ReadonlyArray<WatchedAnswer>) =>
  tableOf<WatchedAnswer>(
    { name: "answers", title: "Answers", empty: "It has no answers yet." },
    [
      { name: "id" },
      { name: "answered_at", title: "Time", isHead: true, shown: ({ answered_at }) => <Minute at={answered_at} /> },
      {
        name: "provider_id",
        title: "Provider",
        shown: sourceOf
      },
      { name: "location_id" },
      { name: "status" },
      {
        name: "brands",
        title: "Brands",
        value: ({ mentions }) => mentions.map(({ name }) => name).join("; "),
        shown: ({ characters, mentions, status, text }) => (
          <>
            {mentions.length === 0 ? (
              <span class="muted">{statuses[status]}</span>
            ) : (
              <ol class="answer-brands">
                {mentions.map((mention) => (
                  <MentionItem key={mention.brand_id} dashboard={dashboard} mention={mention} />
                ))}
              </ol>
            )}
            {text === null ? null : <AnswerText characters={characters} text={text} />}
          </>
        )
      },
      { name: "citation_count", title: "Citations", isFigure: true }
    ],
    answers
  )
