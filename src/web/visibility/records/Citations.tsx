/** @jsxImportSource preact */
import { Effect } from "effect"
import { fromDayNumber } from "../../../domain/CalendarDate.ts"
import { windowAt } from "../../../visibility/metrics/Window.ts"
import type { CitationRecord } from "../../../visibility/records/Records.ts"
import { DeskTitle } from "../../layout/DeskTitle.tsx"
import { Link } from "../../page/Link.tsx"
import { inWords, sourceOf } from "../boards.tsx"
import { type Dashboard, listLimit, sameView, viewPath } from "../dashboard/Dashboard.ts"
import { type View, view } from "../dashboard/view.tsx"
import { allProjects, defaultProject } from "../projects.ts"
import { DataTable } from "../table/DataTable.tsx"
import { Pager } from "../table/Pager.tsx"
import { tableOf } from "../table/Table.ts"
import { RecentMinute } from "./moments.tsx"
import { PageLink } from "./PageLink.tsx"

/** The scope of the citations, by the one of three parameters that the address names. */
const scopeOf = Effect.fnUntraced(function* (dashboard: Dashboard) {
  const { searchParams } = dashboard
  const scope = {
    project_id: searchParams.optional("project_id"),
    prompt_id: searchParams.optional("prompt_id"),
    website_id: searchParams.optional("website_id")
  }
  if (Object.values(scope).some((id) => id !== undefined)) return scope
  // There is no list of all citations: the default is a project.
  return { ...scope, project_id: defaultProject(yield* allProjects(dashboard))?.id }
})

type Scope = Effect.Effect.Success<ReturnType<typeof scopeOf>>

const titleOf = Effect.fnUntraced(function* (
  { ask }: Dashboard,
  { project_id, prompt_id, website_id }: Scope,
  found: ReadonlyArray<CitationRecord>
) {
  if (project_id !== undefined) return (yield* ask("getProject", { path: { id: project_id } })).data.name
  if (prompt_id !== undefined) return (yield* ask("getPrompt", { path: { id: prompt_id } })).data.name
  return website_id === undefined ? "Citations" : (found[0]?.domain ?? "A website")
})

const promptNames = ({ ask }: Dashboard, found: ReadonlyArray<CitationRecord>) => {
  const ids = [...new Set(found.map(({ prompt_template_id }) => prompt_template_id))].join(",")
  return Effect.map(
    ask("watchNames", { query: { of: "prompts", ids } }),
    ({ data }) => new Map(data.map(({ id, name }) => [id, name]))
  )
}

/** A domain that a narrow column breaks after a dot, rather than within a name. */
const breakableDomain = (domain: string) =>
  domain.split(/(?<=\.)/).map((name, index) => (
    <>
      {index === 0 ? null : <wbr />}
      {name}
    </>
  ))

const citationTable = (
  dashboard: Dashboard,
  found: ReadonlyArray<CitationRecord>,
  prompts: ReadonlyMap<string, string>
) =>
  tableOf<CitationRecord>(
    { name: "citations", title: "Citations", empty: "No page was cited in this period." },
    [
      { name: "id" },
      { name: "created_at", title: "Time", shown: ({ created_at }) => <RecentMinute at={created_at} /> },
      { name: "title", title: "Page", isHead: true, shown: ({ title, url }) => <PageLink title={title} url={url} /> },
      { name: "url" },
      {
        name: "domain",
        title: "Website",
        isSite: true,
        shown: ({ domain, website_id }) => (
          <Link to={sameView(dashboard, { website_id, project_id: undefined, prompt_id: undefined })}>
            {breakableDomain(domain)}
          </Link>
        )
      },
      { name: "type", title: "Type", shown: ({ type }) => inWords(type) },
      {
        name: "prompt_template_id",
        title: "Prompt",
        shown: ({ prompt_template_id: id }) => (
          <Link to={viewPath(dashboard, `/visibility/prompts/${id}`)}>{prompts.get(id) ?? id}</Link>
        )
      },
      {
        name: "provider_id",
        title: "Provider",
        shown: sourceOf
      },
      { name: "location_id" },
      { name: "answer_id" },
      { name: "position", title: "Position", isFigure: true }
    ],
    found
  )

/** `/visibility/citations`: the pages that answers cite, of a project, a prompt or a website, within the period. */
export const citations = view((dashboard) =>
  Effect.gen(function* () {
    const scope = yield* scopeOf(dashboard)
    const from = `${fromDayNumber(windowAt(dashboard.period, dashboard.now).first)}T00:00:00Z`
    const query = { ...scope, from, limit: listLimit(dashboard), cursor: dashboard.searchParams.optional("cursor") }
    const isEmpty = Object.values(scope).every((id) => id === undefined)
    const { data, next_cursor } = isEmpty
      ? { data: [], next_cursor: null }
      : yield* dashboard.ask("listCitations", { query })
    const table = citationTable(dashboard, data, yield* promptNames(dashboard, data))
    const title = yield* titleOf(dashboard, scope, data)
    return {
      title: title === "Citations" ? title : `Citations, ${title}`,
      part: "citations",
      tables: [table],
      body: (
        <>
          <DeskTitle kind="Pages that answers cite, newest first" title={title} />
          <DataTable table={table} />
          <Pager next={next_cursor} />
        </>
      )
    } satisfies View
  })
)
