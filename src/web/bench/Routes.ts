import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect } from "effect"
import { clear, fork as forkWatched } from "../watch/actions.ts"
import { setFault } from "../watch/setFault.ts"
import { share } from "../watch/share.tsx"
import { sharedEntry, sharedPage, toRun, watchedEntry, watchPage, watchSandbox } from "../watch/WatchPage.tsx"
import { drop, fork, reset, restore, setClock, takeSnapshot } from "./actions.ts"
import { controlPage } from "./ControlPage.tsx"
import { experimentPage } from "./ExperimentPage.tsx"
import { experimentsPage } from "./ExperimentsPage.tsx"
import { benchPage } from "./page.tsx"
import { runPage, trialPage } from "./RunPage.tsx"
import { runsPage } from "./RunsPage.tsx"
import { controlPath } from "./Sandbox.ts"
import { createSandbox, sandboxesPage } from "./SandboxesPage.tsx"
import { signIn, signInByCode, signOut } from "./signInRoutes.ts"
import { taskPage } from "./TaskPage.tsx"
import { tasksPage } from "./TasksPage.tsx"

const { route } = HttpLayerRouter

/** A form that is returned with errors stays at the address it was sent to, so GET there redirects to the form's page. */
const toSandboxes = benchPage(Effect.succeed({ to: "/bench" }))
const toControls = benchPage(
  Effect.map(HttpLayerRouter.params, ({ sandbox = "" }) => ({ to: controlPath(encodeURIComponent(sandbox)) }))
)

type FormHandler<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

const runFormRoutes = <E, R>(name: string, handler: FormHandler<E, R>) =>
  [route("GET", `/watch/${name}`, toRun), route("POST", `/watch/${name}`, handler)] as const

const controlFormRoutes = <E, R>(name: string, handler: FormHandler<E, R>) =>
  [
    route("GET", `/bench/sandboxes/:sandbox/control/${name}`, toControls),
    route("POST", `/bench/sandboxes/:sandbox/control/${name}`, handler)
  ] as const

/** The pages of the bench: they exist if the bench is on, and belong to no sandbox. */
export const benchPages = [
  route("GET", "/bench", sandboxesPage),
  route("GET", "/watch", watchPage),
  route("GET", "/watch/entry", watchedEntry),
  route("GET", "/watch/shared", sharedPage),
  route("GET", "/watch/shared/entry", sharedEntry),
  ...runFormRoutes("fork", forkWatched),
  ...runFormRoutes("share", share),
  ...runFormRoutes("clear", clear),
  ...runFormRoutes("faults", setFault),
  route("GET", "/bench/sandboxes/:sandbox", watchSandbox),
  route("GET", "/bench/tasks", tasksPage),
  route("GET", "/bench/tasks/:area/:task", taskPage),
  route("GET", "/bench/runs", runsPage),
  route("GET", "/bench/runs/:run", runPage),
  route("GET", "/bench/runs/:run/trials/:trial", trialPage),
  route("GET", "/bench/experiments", experimentsPage),
  route("GET", "/bench/experiments/:experiment", experimentPage),
  route("GET", "/bench/sign-in", signInByCode),
  route("POST", "/bench/sign-in", signIn),
  route("POST", "/bench/sign-out", signOut),
  route("GET", "/bench/sandboxes", toSandboxes),
  route("POST", "/bench/sandboxes", createSandbox),
  route("GET", "/bench/sandboxes/:sandbox/control", controlPage),
  ...controlFormRoutes("clock", setClock),
  ...controlFormRoutes("snapshots", takeSnapshot),
  ...controlFormRoutes("restore", restore),
  ...controlFormRoutes("fork", fork),
  ...controlFormRoutes("reset", reset),
  ...controlFormRoutes("drop", drop)
] as const
