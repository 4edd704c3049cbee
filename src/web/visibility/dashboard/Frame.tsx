/** @jsxImportSource preact */

import type { ComponentChildren } from "preact"
import { Period } from "../../../visibility/contract/Parameters.ts"
import { SignOutForm } from "../../forms/SignOutForm.tsx"
import { Form, Link } from "../../page/Link.tsx"
import { sameView, useDashboard, viewPath } from "./Dashboard.ts"
import { Select } from "./Select.tsx"

/** The parts of the dashboard that its navigation names. */
export type Part = "overview" | "brands" | "prompts" | "topics" | "citations" | "pages"

const parts: ReadonlyArray<readonly [part: Part, name: string, path: string]> = [
  ["overview", "Overview", "/visibility"],
  ["brands", "Brands", "/visibility/brands"],
  ["prompts", "Prompts", "/visibility/prompts"],
  ["topics", "Topics", "/visibility/topics"],
  ["citations", "Citations", "/visibility/citations"],
  ["pages", "Tracked pages", "/visibility/pages"]
]

const periodNames: Record<Period, string> = { "7d": "7 days", "30d": "30 days", "90d": "90 days" }

const PeriodSwitch = () => {
  const dashboard = useDashboard()
  return (
    <nav class="chips" aria-label="Period">
      {Period.literals.map((period) => (
        <Link
          key={period}
          to={sameView(dashboard, { period })}
          class="chip"
          aria-current={period === dashboard.period ? "true" : undefined}
          data-swap=""
        >
          {periodNames[period]}
        </Link>
      ))}
    </nav>
  )
}

/** A user's key opens several organizations; the user chooses one by name, and the view restarts. */
const OrganizationSwitch = () => {
  const { organization, organizations, period } = useDashboard()
  if (organizations.length < 2) return null
  return (
    <Form to="/visibility" method="get" class="filters org-switch" data-swap="" hiddenFields={{ period }}>
      <Select name="org" aria-label="Organization" options={organizations} chosen={organization.id} />
    </Form>
  )
}

/** The frame of every view: organization, period and navigation. */
export const Frame = ({ children, part }: { readonly part: Part; readonly children: ComponentChildren }) => {
  const dashboard = useDashboard()
  return (
    <div class="wrap page desk">
      <header class="desk-head">
        <p class="desk-owner">
          <span class="muted">Visibility of</span>
          <strong>{dashboard.organization.name}</strong>
        </p>
        <OrganizationSwitch />
        <SignOutForm to="/visibility/sign-out" />
      </header>
      <div class="desk-bar">
        <nav class="tabs" aria-label="Visibility">
          {parts.map(([name, title, path]) => (
            <Link
              key={name}
              to={viewPath(dashboard, path)}
              aria-current={name === part ? "page" : undefined}
              data-swap=""
            >
              {title}
            </Link>
          ))}
        </nav>
        <PeriodSwitch />
      </div>
      {children}
    </div>
  )
}
