/** @jsxImportSource preact */

import { Effect } from "effect"
import type { Project } from "../../../visibility/records/Records.ts"
import type { WatchedName } from "../../../visibility/watch/Records.ts"
import { DeskTitle } from "../../layout/DeskTitle.tsx"
import { shortDate } from "../../page/format.ts"
import { Link } from "../../page/Link.tsx"
import { brandBoard, promptBoard, websiteBoard } from "../boards.tsx"
import { Tiles } from "../charts/Tiles.tsx"
import { boardLimit, type Dashboard, viewPath } from "../dashboard/Dashboard.ts"
import { Switch } from "../dashboard/Select.tsx"
import { type View, view } from "../dashboard/view.tsx"
import { allProjects, defaultProject } from "../projects.ts"
import { DataTable } from "../table/DataTable.tsx"
import { categoryTable } from "./categories.tsx"
import { comparedStats, historiesOf } from "./comparedStats.tsx"

/** The project that the address names, or else the default one. */
const projectOf = Effect.fnUntraced(function* ({ ask, searchParams }: Dashboard, projects: ReadonlyArray<Project>) {
  const id = searchParams.optional("project")
  if (id === undefined) return defaultProject(projects)
  return (yield* ask("getProject", { path: { id } })).data
})

/** What the answers of a project mention and cite most; empty without a project. */
const boardsOf = Effect.fnUntraced(function* (dashboard: Dashboard, project: Project | undefined) {
  if (project === undefined) return { brands: [], prompts: [], websites: [], isTruncated: false }
  const request = { path: { id: project.id }, query: { period: dashboard.period, limit: boardLimit(dashboard) } }
  const brands = yield* dashboard.ask("projectTopBrands", request)
  const prompts = yield* dashboard.ask("projectTopPrompts", request)
  const websites = yield* dashboard.ask("projectTopWebsites", request)
  return {
    brands: brands.data.items,
    prompts: prompts.data.items,
    websites: websites.data.items,
    isTruncated: prompts.data.truncated
  }
})

const NoData = () => (
  <div class="empty desk-empty">
    <h1>No answers yet</h1>
    <p>
      This organization has no answers, so there is nothing to measure. Figures appear here with the first answers,
      imported or simulated.
    </p>
  </div>
)

/** The subject of the tiles: the own brands, or else all tracked brands, which is another figure. */
const subjectOf = (ownBrands: ReadonlyArray<WatchedName>): string => {
  const [first, ...others] = ownBrands.map(({ name }) => name)
  if (first === undefined) return "Of all tracked brands together: none is marked as your own"
  return others.length < 2
    ? `Of ${ownBrands.map(({ name }) => name).join(" and ")}`
    : `Of ${first} and your other brands`
}

const makeOverview = Effect.fnUntraced(function* (dashboard: Dashboard) {
  const projects = yield* allProjects(dashboard)
  const project = yield* projectOf(dashboard, projects)
  const { data: vitals } = yield* dashboard.ask("watchVitals", { query: { period: dashboard.period } })
  const byCategory = yield* dashboard.ask("vitalsByCategory", { query: { period: dashboard.period } })
  const boards = yield* boardsOf(dashboard, project)
  const { data: ownBrands } = yield* dashboard.ask("watchOwnBrands")
  const histories = historiesOf(yield* comparedStats(dashboard, ownBrands, boards.brands))
  const categories = categoryTable(dashboard, byCategory.data.items)
  const brands = brandBoard(dashboard, boards.brands)
  const prompts = promptBoard(dashboard, boards.prompts)
  const websites = websiteBoard(dashboard, boards.websites)
  return {
    title: "Visibility",
    part: "overview",
    tables: [categories, ...histories.tables, brands, prompts, websites],
    body:
      project === undefined && vitals.total_queries === 0 ? (
        <NoData />
      ) : (
        <>
          <DeskTitle title="Overview">
            <p class="muted">{`${shortDate(vitals.date_from)} to ${shortDate(vitals.date_to)}, UTC`}</p>
          </DeskTitle>
          <Tiles metrics={vitals} subject={subjectOf(ownBrands)} answersBefore={vitals.answers_before} />
          {histories.charts}
          <DataTable table={categories} />
          {project === undefined ? null : (
            <>
              <div class="desk-title">
                <h2>Leaders in a project</h2>
                <Switch
                  label="Project"
                  name="project"
                  options={projects.map(({ id, is_active, name }) => ({
                    id,
                    name: is_active ? name : `${name} (paused)`
                  }))}
                  chosen={project.id}
                />
              </div>
              <div class="pair">
                <DataTable table={brands} />
                <DataTable table={websites}>
                  <p class="muted sheet-note">
                    <Link to={viewPath(dashboard, "/visibility/citations", { project_id: project.id })}>
                      Every citation
                    </Link>
                  </p>
                </DataTable>
              </div>
              <DataTable table={prompts}>
                {boards.isTruncated ? (
                  <p class="muted sheet-note">
                    Only the newest mentions are counted. A shorter period counts all of them.
                  </p>
                ) : null}
              </DataTable>
            </>
          )}
        </>
      )
  } satisfies View
})

/** `/visibility`: the overview of an organization. */
export const overview = view(makeOverview)
