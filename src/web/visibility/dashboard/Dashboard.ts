import { createContext } from "preact"
import { useContext } from "preact/hooks"
import { pageSize } from "../../../domain/Limits.ts"
import type { OrganizationItem } from "../../../visibility/access/Identity.ts"
import type { Membership } from "../../../visibility/access/Organizations.ts"
import {
  defaultBoardSize,
  defaultPageSize,
  defaultPeriod,
  type Period
} from "../../../visibility/contract/Parameters.ts"
import type { Fields } from "../../forms/Form.ts"
import { withQuery } from "../../page/Link.tsx"
import type { Ask } from "./Analytics.ts"

/** The data that every view of the dashboard needs, and its address. */
export interface Dashboard {
  readonly organization: Membership
  /** Every organization that the key opens, by name. */
  readonly organizations: ReadonlyArray<OrganizationItem>
  readonly period: Period
  /** Epoch milliseconds. */
  readonly now: number
  /** The path of the view, without its query. */
  readonly path: string
  readonly searchParams: Fields
  /** Whether a table is downloaded as a file, with as many rows as allowed. */
  readonly isDownload: boolean
  readonly ask: Ask
}

export type Query = Readonly<Record<string, string | undefined>>

/** The query of every address of the dashboard: organization and period. */
const sharedQuery = ({ organization, organizations, period }: Dashboard): Query => ({
  org: organizations.length > 1 ? organization.id : undefined,
  period: period === defaultPeriod ? undefined : period
})

/** The address of another view of the same organization and period. */
export const viewPath = (dashboard: Dashboard, path: string, query: Query = {}): string =>
  withQuery(path, { ...sharedQuery(dashboard), ...query })

/** The address of this view with a changed query; without its cursor, because the list changes too. */
export const sameView = (dashboard: Dashboard, query: Query): string =>
  viewPath(dashboard, dashboard.path, {
    ...dashboard.searchParams.all,
    ...sharedQuery(dashboard),
    cursor: undefined,
    format: undefined,
    table: undefined,
    ...query
  })

/** The number of rows that a list shows, or the most rows of a file. */
export const listLimit = ({ isDownload }: Dashboard): string => String(isDownload ? pageSize.max : defaultPageSize)
export const boardLimit = ({ isDownload }: Dashboard): string => String(isDownload ? pageSize.max : defaultBoardSize)

const DashboardContext = createContext<Dashboard | undefined>(undefined)

export const DashboardProvider = DashboardContext.Provider

export const useDashboard = (): Dashboard => {
  const dashboard = useContext(DashboardContext)
  if (dashboard === undefined) throw new Error("a component is rendered outside the dashboard")
  return dashboard
}
