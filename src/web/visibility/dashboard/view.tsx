/** @jsxImportSource preact */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect, Option, Schema } from "effect"
import type { ComponentChildren } from "preact"
import { slugify } from "../../../domain/slugify.ts"
import { BadRequest, type VisibilityError } from "../../../visibility/contract/Errors.ts"
import { defaultPeriod, Period } from "../../../visibility/contract/Parameters.ts"
import { type Fields, query } from "../../forms/Form.ts"
import { withQuery } from "../../page/Link.tsx"
import type { Download, Page } from "../../page/Page.ts"
import { page } from "../../page/route.ts"
import { SignIn } from "../SignIn.tsx"
import { csvOf } from "../table/csv.ts"
import type { Table } from "../table/Table.ts"
import { Analytics } from "./Analytics.ts"
import { type Dashboard, DashboardProvider } from "./Dashboard.ts"
import { Frame, type Part } from "./Frame.tsx"
import { problemPage } from "./problem.tsx"
import { dashboardSession, openDemoKeys } from "./session.ts"

/** What a view of the dashboard returns: its own parts, and its tables. */
export interface View {
  readonly title: string
  readonly part: Part
  readonly tables: ReadonlyArray<Table>
  readonly body: ComponentChildren
}

const periods = `one of ${Period.literals.join(", ")}`

const periodOf = (text: string) =>
  text === ""
    ? Effect.succeed(defaultPeriod)
    : Effect.mapError(Schema.decodeUnknown(Period)(text), () => BadRequest.value("period", periods, text))

/** `acme-brands-30d.csv`; a name without Latin letters or digits is left out. */
export const fileNameOf = (owner: string, table: string, period: Period): string =>
  `${[slugify(owner), table, period].filter((part) => part !== "").join("-")}.csv`

const fileOf = ({ organization, period }: Dashboard, tables: ReadonlyArray<Table>, name: string) => {
  const table = tables.find((table) => name === "" || table.name === name)
  if (table === undefined) {
    return BadRequest.value("table", `one of ${tables.map(({ name }) => name).join(", ")}`, name)
  }
  const file: Download = {
    fileName: fileNameOf(organization.name, table.name, period),
    contentType: "text/csv",
    text: csvOf(table)
  }
  return Effect.succeed(file)
}

/**
 * 401, except at the dashboard's own address, which is the sign-in page. A file is downloaded without a change of page,
 * so signing in leads to the page of the file: the sign-in form would stay.
 */
const signInPage = (url: string, path: string, searchParams: Fields) =>
  Effect.map(
    openDemoKeys,
    (demo): Page => ({
      title: "Visibility",
      section: "visibility",
      status: /^\/visibility\/?$/.test(url) ? 200 : 401,
      body: <SignIn next={withQuery(path, { ...searchParams.all, format: undefined, table: undefined })} demo={demo} />
    })
  )

/** The route of a view: signed in, with a dashboard, in its frame; or one of its tables as a file. */
export const view = <R,>(make: (dashboard: Dashboard) => Effect.Effect<View, VisibilityError, R>) =>
  page(
    Effect.gen(function* () {
      const analytics = yield* Analytics
      const { url } = yield* HttpServerRequest.HttpServerRequest
      const searchParams = yield* query
      const found = yield* analytics.enter(yield* dashboardSession.current, searchParams.optional("org"))
      const path = url.replace(/\?.*$/s, "")
      if (Option.isNone(found)) return yield* signInPage(url, path, searchParams)
      const isDownload = searchParams.text("format") === "csv"
      const period = yield* periodOf(searchParams.text("period"))
      const dashboard: Dashboard = { ...found.value, searchParams, path, period, isDownload }
      const result = yield* analytics.read(make(dashboard))
      if (isDownload) return yield* fileOf(dashboard, result.tables, searchParams.text("table"))
      const shown: Page = {
        title: `${result.title} · ${dashboard.organization.name}`,
        section: "visibility",
        body: (
          <DashboardProvider value={dashboard}>
            <Frame part={result.part}>{result.body}</Frame>
          </DashboardProvider>
        )
      }
      return shown
    }).pipe(Effect.catchAll((error) => Effect.succeed(problemPage(error))))
  )
