/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { DateTime, Effect, Struct } from "effect"
import type { CreatedSandbox } from "../../bench/sandboxes/SandboxDescription.ts"
import { settingsFields } from "../../bench/sandboxes/SandboxSettings.ts"
import { Clients } from "../connect/Clients.tsx"
import { Alert, Confirmation } from "../forms/Alert.tsx"
import { query } from "../forms/Form.ts"
import type { FormState } from "../forms/FormState.ts"
import { DeskTitle } from "../layout/DeskTitle.tsx"
import { FactList } from "../layout/FactList.tsx"
import { Icon } from "../layout/Icon.tsx"
import { escapeBidi } from "../page/escapeBidi.ts"
import { formatCount, formatNumber, instant } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { pathOf } from "../page/PageContext.ts"
import { Addresses } from "../shop/Addresses.tsx"
import { CreatedSandboxes } from "./CreatedSandboxes.tsx"
import { ClockControl, ClockTo, ConfirmAction, ForkControl, keptByReset } from "./controls.tsx"
import { type BenchPage, benchPage } from "./page.tsx"
import { readSandbox, type Sandbox } from "./Sandbox.ts"
import { Snapshots } from "./Snapshots.tsx"

/** The message for each `done` value in the page's address. */
const outcomes = new Map([
  ["made", "The sandbox was made. Give an agent one of its addresses, and watch what it does."],
  ["clock", "The clock was set."],
  ["snapshot", "The snapshot was taken."],
  [
    "restored",
    "The sandbox was restored to that snapshot. Its generation has increased by one, so clients that poll its feed start over."
  ],
  ["forgotten", "The snapshot was deleted. Sandboxes that were restored or forked from it stay as they are."],
  ["reset", `What was done in the sandbox was deleted. ${keptByReset}`]
])

const Facts = ({ sandbox }: Pick<Sandbox, "sandbox">) => {
  const { expiresAt, forkedFrom, generation, lastRequest, seed, sequence } = sandbox
  const facts = [
    ["Seed", escapeBidi(seed)],
    ["Writes", `${formatNumber(sequence)} in generation ${generation}`],
    ["Last used", instant(DateTime.formatIso(lastRequest))],
    ["Expires", expiresAt === null ? "never" : instant(DateTime.formatIso(expiresAt))],
    ...(forkedFrom === null
      ? []
      : [["Fork of", `${forkedFrom.sandbox} after ${formatCount(forkedFrom.sequence, "write")}`] as const])
  ] as const
  return <FactList class="sandbox-facts" facts={facts} />
}

/** The settings of a sandbox as a program would send them: without the ids of fault rules, which the server assigns. */
const Settings = ({ sandbox }: Pick<Sandbox, "sandbox">) => {
  const faults = sandbox.faults.map(({ id, ...rule }) => rule)
  const settings = Struct.pick({ ...sandbox, faults }, ...Struct.keys(settingsFields))
  return (
    <details class="settings">
      <summary>All settings</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <pre tabIndex={0}>{escapeBidi(JSON.stringify(settings, null, 2))}</pre>
    </details>
  )
}

interface ControlProps extends Sandbox {
  readonly done: string | undefined
  readonly created: ReadonlyArray<CreatedSandbox>
}

const Control = ({ clock, done, created, isOver, sandbox, snapshots }: ControlProps) => {
  const { acpUrl, baseUrl, mcpUrl, name } = sandbox
  return (
    <div class="wrap page desk">
      <DeskTitle kind={<Link to="/bench">Sandboxes</Link>} title={name}>
        <div class="actions">
          <Link to={withQuery("/watch", { sandbox: name })} class="button small">
            <Icon name="pulse" />
            Watch
          </Link>
          {isOver ? null : (
            <a href={`${pathOf(baseUrl)}/`} class="button small quiet">
              Open its shop
            </a>
          )}
          <ConfirmAction sandbox={name} to="reset" />
          <ConfirmAction sandbox={name} to="drop" />
        </div>
      </DeskTitle>
      {isOver ? <p class="muted">Its trial was graded, so its shop is closed. A reset opens it again.</p> : null}
      <Alert />
      {done === undefined ? null : <Confirmation once="done">{done}</Confirmation>}
      {created.length === 0 ? null : <CreatedSandboxes items={created} />}
      <div class="pair">
        <section class="panel stack-s" aria-labelledby="connect">
          <h2 id="connect">Connect an agent</h2>
          <Addresses
            of={[
              ["MCP", mcpUrl],
              ["REST", `${baseUrl}/api`],
              ["Agent checkout (ACP)", acpUrl],
              ["OpenAPI", `${baseUrl}/openapi.json`]
            ]}
          />
          <Clients url={mcpUrl} />
        </section>
        <div class="stack-s">
          <section class="panel stack-s" aria-labelledby="clock">
            <h2 id="clock">Clock</h2>
            <ClockControl sandbox={name} clock={clock} />
            <ClockTo sandbox={name} />
          </section>
          <section class="panel stack-s" aria-labelledby="state">
            <h2 id="state">State</h2>
            <Facts sandbox={sandbox} />
            <ForkControl sandbox={name} />
            <Snapshots sandbox={name} snapshots={snapshots} />
            <Settings sandbox={sandbox} />
          </section>
        </div>
      </div>
    </div>
  )
}

interface Outcome {
  readonly form?: FormState
  readonly done?: string | undefined
  readonly created?: ReadonlyArray<CreatedSandbox>
}

/** The page of a sandbox's controls as it is now, with the result or the error of the last action. */
export const controlView = (name: string, { done, form, created = [] }: Outcome = {}) =>
  Effect.map(
    readSandbox(name),
    (read): BenchPage => ({
      title: name,
      part: "sandboxes",
      ...(form === undefined ? {} : { form }),
      body: <Control {...read} created={created} done={done} />
    })
  )

/** `/bench/sandboxes/{sandbox}/control`: one sandbox, its addresses for agents, and the tester's controls. */
export const controlPage = benchPage(
  Effect.flatMap(Effect.all([HttpLayerRouter.params, query]), ([{ sandbox = "" }, searchParams]) =>
    controlView(sandbox, { done: outcomes.get(searchParams.text("done")) })
  )
)
