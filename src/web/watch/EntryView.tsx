/** @jsxImportSource preact */
import type { Schema } from "effect"
import { isMasked, mcpCallOf } from "../../bench/journal/sentRequest.ts"
import { CopyButton } from "../forms/CopyButton.tsx"
import { ScrollArea } from "../layout/ScrollArea.tsx"
import { escapeBidi } from "../page/escapeBidi.ts"
import { instant } from "../page/format.ts"
import { Form, withQuery } from "../page/Link.tsx"
import { PageContextProvider, pathOf, usePageContext } from "../page/PageContext.ts"
import { Checks, type GradeReport } from "./Checks.tsx"
import { type CallableOperation, curlOf, isBodyMissing, isReplayable, replayRequest } from "./calls.ts"
import { changesOf } from "./changes.ts"
import { type Entry, nameOf } from "./Entry.ts"
import { Json } from "./Json.tsx"
import { formatDuration } from "./row.ts"
import { SeenAnswer } from "./seen/SeenAnswer.tsx"
import type { View } from "./View.ts"

/** The parts of a store operation that the screen needs. */
export interface KnownOperation extends CallableOperation {
  readonly schema: Schema.Schema.All
}

const Changes = ({ entry }: { readonly entry: Entry }) => {
  const changes = changesOf(entry)
  if (changes === undefined) return <p class="muted">It changed the store. Its answer does not say what.</p>
  if (changes.length === 0) return <p class="muted">Nothing.</p>
  return (
    <dl class="watch-changes">
      {changes.map(({ how, kind, what }) => (
        <div key={what} data-kind={kind}>
          <dt>{what}</dt>
          <dd>{how}</dd>
        </div>
      ))}
    </dl>
  )
}

const Facts = ({ entry }: { readonly entry: Entry }) => {
  const { agent, at, generation, http, ms, requestId, surface, turn } = entry
  const facts = [
    `${surface === "mcp" ? "MCP" : surface} · ${http.method} ${http.path} · ${formatDuration(ms)}`,
    [agent.label, agent.client ?? agent.userAgent].filter(Boolean).join(" · "),
    `${instant(at.virtual)} in the sandbox`,
    `${requestId}${turn === null ? "" : ` · write ${turn}`}${generation === 0 ? "" : ` · generation ${generation}`}`
  ]
  return (
    <ul class="watch-facts muted">
      {facts
        .filter((fact) => fact !== "")
        .map((fact) => (
          <li key={fact}>{escapeBidi(fact)}</li>
        ))}
    </ul>
  )
}

interface CopyProps {
  readonly id: string
  readonly text: string | undefined
  readonly title: string
}

const CopyBlock = ({ id, text, title }: CopyProps) =>
  text === undefined ? null : (
    <details class="watch-copy" id={`opened-${id}`}>
      <summary>{title}</summary>
      <pre class="json">
        <code id={id}>{escapeBidi(text)}</code>
      </pre>
      <CopyButton of={id} label={`Copy as ${title}`} />
    </details>
  )

interface EntryProps {
  readonly view: View
  readonly entry: Entry
  readonly operation: KnownOperation | undefined
}

interface SentProps {
  readonly entry: Entry
  readonly fullValueUrl: string | undefined
}

/** Whether the answer was streamed, so that the journal does not have it. */
const isStream = ({ error, http, operation, outcome, output }: Entry): boolean =>
  error === null && output === null && operation !== null && outcome === "ok" && http.status === 200

/** What was sent. A note below tells of a body that is not kept. */
const Sent = ({ entry, fullValueUrl }: SentProps) => {
  if (entry.input !== null) {
    return <Json id="watch-sent" value={entry.input} label="What was sent" fullValueUrl={fullValueUrl} />
  }
  return isBodyMissing(entry) ? null : <p class="muted">Nothing besides its address was sent.</p>
}

/** The answer. A refused page may have only its status. */
const answerOf = ({ error, output }: Entry): unknown => {
  if (error === null) return output
  return error.message === "" ? { code: error.code } : error
}

const Answered = ({ entry, fullValueUrl }: SentProps) => {
  if (isStream(entry)) return <p class="muted">A stream. What was sent over it is not kept.</p>
  const answer = answerOf(entry)
  if (answer !== null) {
    return <Json id="watch-answered" value={answer} label="What was answered" fullValueUrl={fullValueUrl} />
  }
  if (!entry.delivered) return <p class="muted">None was sent.</p>
  const note = entry.http.status === 204 ? "It has no content." : "Not kept: only the answers of operations are."
  return <p class="muted">{note}</p>
}

/** Buttons that send the request again in the sandbox, or continue from it in a fork. */
const Actions = ({ entry, operation, view }: EntryProps) => {
  const at = { sandbox: view.sandbox, entry: entry.seq }
  const { headers, url, ...request } = replayRequest(entry, view, operation)
  // By path, as this browser reaches the sandbox, whatever its public address is.
  const path = `${pathOf(view.baseUrl)}${url.slice(view.baseUrl.length)}`
  return (
    <div class="actions watch-actions">
      {isReplayable(entry) ? (
        <button
          type="button"
          class="button small quiet with-script"
          id="watch-replay"
          data-replay={JSON.stringify({ ...request, headers: { ...headers, "x-agent-label": "replay" }, url: path })}
        >
          Replay here
        </button>
      ) : null}
      <Form to={withQuery("/watch/fork", at)} method="post" hiddenFields={at}>
        <button type="submit" class="button small quiet" id="watch-fork">
          Fork from here
        </button>
      </Form>
    </div>
  )
}

const Call = ({ entry, operation, view }: EntryProps) => {
  const { base } = usePageContext()
  const isShared = view.share !== undefined
  // In a list that was cleared the numbers go on, and are not those of its rows.
  const isNumberedFromOne = view.first - view.dropped <= 1
  const faults = new Set(entry.faults)
  const fullEntryUrl = isShared ? undefined : `${base}/bench/v1/sandboxes/${view.sandbox}/journal/${entry.seq}`
  return (
    <section class="watch-request" aria-labelledby="watch-request-title">
      <h2 id="watch-request-title">
        {`Request ${entry.seq}`}
        {isNumberedFromOne ? (
          <>
            {" of "}
            <span id="watch-last">{view.last}</span>
          </>
        ) : null}
      </h2>
      <Facts entry={entry} />
      {isShared ? null : <Actions {...{ entry, operation, view }} />}
      {entry.sawCardNumber ? (
        <p class="alert">It contained a possible card number. The journal masks it; the store does not.</p>
      ) : null}
      {faults.size === 0 ? null : (
        <p class="watch-fault">{`Fault rules that affected it: ${[...faults].join(", ")}`}</p>
      )}
      <h3>{escapeBidi(nameOf(entry))}</h3>
      <Sent entry={entry} fullValueUrl={fullEntryUrl} />
      <h3>{entry.error === null ? "Answer" : `Answer, ${entry.outcome}`}</h3>
      <Answered entry={entry} fullValueUrl={fullEntryUrl} />
      {isBodyMissing(entry) ? <p class="muted">Its body is not kept, because nothing read it as JSON.</p> : null}
      {isShared || !isMasked(entry) ? null : <p class="muted">Fill in the masked values before you send it again.</p>}
      {isShared ? null : (
        <>
          <CopyBlock id="copy-curl" title="curl" text={curlOf(entry, view, operation)} />
          <CopyBlock id="copy-mcp" title="MCP call" text={mcpCallOf(entry, operation?.tool)} />
        </>
      )}
    </section>
  )
}

interface ViewProps extends EntryProps {
  readonly report: GradeReport | undefined
  /** The pictures that exist, for a view without links. */
  readonly staticPictures: ReadonlySet<string> | undefined
}

/** A request: what the agent saw, what it changed, and the request and answer themselves. */
export const EntryView = (props: ViewProps) => {
  const { entry, operation, report, staticPictures, view } = props
  const { baseUrl, sandbox } = view
  // The shop's components link into the watched sandbox.
  const within = { ...usePageContext(), base: pathOf(baseUrl), baseUrl, sandbox, staticPictures }
  return (
    <>
      <ScrollArea class="watch-middle" id="watch-middle" label="Result">
        <section class="watch-seen" aria-labelledby="watch-seen-title">
          <h2 id="watch-seen-title">What the agent saw</h2>
          <PageContextProvider value={within}>
            <SeenAnswer entry={entry} schema={operation?.schema} />
          </PageContextProvider>
        </section>
        <section class="watch-changed" aria-labelledby="watch-changed-title">
          <h2 id="watch-changed-title">What changed in the store</h2>
          <Changes entry={entry} />
        </section>
        {report === undefined ? null : <Checks report={report} view={view} />}
      </ScrollArea>
      <Call {...props} />
    </>
  )
}
