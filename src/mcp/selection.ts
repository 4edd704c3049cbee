import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect, Either } from "effect"
import { boundedMemo } from "../domain/boundedMemo.ts"
import { CurrentSandbox, deriveSandbox, type SandboxAddress } from "../domain/CurrentSandbox.ts"
import { drawCardTool } from "../domain/drawCardTool.ts"
import { maxParameters } from "../domain/Limits.ts"
import { nearest } from "../domain/nearest.ts"
import { type Issue, invalidIssue, sentenceOf, truncateIssues } from "../domain/Problem.ts"
import { defaultControl, type SandboxControl, type ToolChanges } from "../domain/SandboxControl.ts"
import { type ChoosableTool, resolveToolChoice } from "../operation/Tool.ts"
import type { OperationTool } from "./OperationTool.ts"

/** What a caller chose of an endpoint. */
export interface Selection {
  readonly hide: ReadonlySet<string>
  /** Requested tools of other endpoints. */
  readonly show: ReadonlySet<string>
  /** Whether no text says that the store is for tests. */
  readonly isReal: boolean
}

/** Parameters of the URL, or headers of the same names; the URL wins. */
const parameterNames = ["tools", "hide", "readonly", "voice", "apps"] as const
type ParameterName = (typeof parameterNames)[number]
type SelectionParameters = Readonly<Partial<Record<ParameterName, string>>>

const isParameterName = (name: string): name is ParameterName => parameterNames.some((known) => known === name)

type Request = Pick<HttpServerRequest.HttpServerRequest, "headers" | "url">

/** The selection parameters of a request, unknown ones that resemble them, and issues for repeated ones. */
const parametersOf = ({ headers, url }: Request) => {
  const parameters: { [Each in ParameterName]?: string } = {}
  const unknown: Array<string> = []
  for (const name of parameterNames) {
    const value = headers[name]
    if (value !== undefined) parameters[name] = value
  }
  const start = url.indexOf("?")
  const values = new Map<ParameterName, string>()
  const repeated: Array<Issue> = []
  if (start >= 0) {
    for (const [parameter, value] of new URLSearchParams(url.slice(start))) {
      const name = parameter.toLowerCase()
      if (!isParameterName(name)) unknown.push(parameter)
      else {
        const before = values.get(name)
        if (before !== undefined) repeated.push(invalidIssue(name, "a single value", [before, value]))
        values.set(name, value)
        parameters[name] = value
      }
    }
  }
  return {
    parameters,
    repeated,
    unknown: unknown.slice(0, maxParameters).filter((name) => nearest(name, parameterNames).length > 0)
  }
}

const splitList = (text = ""): ReadonlyArray<string> =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "")

/** Whether a flag is set: `?readonly` means the same as `?readonly=true`. */
const flags: ReadonlyMap<string, boolean> = new Map([
  ["", true],
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false]
])

const voices = ["coach", "real"]

export const choosableOf = ({ area, definition, isOptIn = false }: OperationTool): ChoosableTool => ({
  area,
  name: definition.name,
  readOnly: definition.annotations.readOnlyHint,
  isOptIn
})

const choose = (choosable: ReadonlyArray<ChoosableTool>) => {
  const areas = new Set(choosable.flatMap(({ area }) => (area === undefined ? [] : [area as string])))
  const known = new Set(choosable.map(({ name }) => name))

  /** Issues for words that are neither an area nor a tool. */
  const issuesOf = (field: ParameterName, words: ReadonlyArray<string>): ReadonlyArray<Issue> =>
    words.length > maxParameters
      ? [invalidIssue(field, `at most ${maxParameters} names`, words.length)]
      : words
          .filter((word) => !areas.has(word) && !known.has(word))
          .map((word) => ({
            ...invalidIssue(field, `names of tools, or ${[...areas].join(", ")}`, word),
            nearest: nearest(word, [...areas, ...known])
          }))

  return (parameters: SelectionParameters): Either.Either<Selection, string> => {
    const only = splitList(parameters.tools)
    const hidden = splitList(parameters.hide)
    const { apps = "false", readonly = "false", voice = "coach" } = parameters
    const isReadOnly = flags.get(readonly.toLowerCase())
    const hasApps = flags.get(apps.toLowerCase())
    const issues = [
      ...issuesOf("tools", only),
      ...issuesOf("hide", hidden),
      ...(isReadOnly === undefined ? [invalidIssue("readonly", "true or false", readonly)] : []),
      ...(hasApps === undefined ? [invalidIssue("apps", "true or false", apps)] : []),
      ...(voices.includes(voice) ? [] : [invalidIssue("voice", voices.join(" or "), voice)])
    ]
    if (issues.length > 0) return Either.left(sentenceOf(truncateIssues(issues)))

    const choice = { hide: hidden, only, readonly: isReadOnly === true }
    const chosen = resolveToolChoice(choice, choosable, ({ name }, isNamed) =>
      name === drawCardTool ? hasApps === true : isNamed
    )
    return Either.right({ ...chosen, isReal: voice === "real" })
  }
}

// Distinct selections in the cache: callers can invent them without end.
const maxCachedSelections = 200

/** Reads the selection of an HTTP request: undefined if it selects nothing, an error text if it is invalid. */
export const makeSelect = (tools: ReadonlyArray<ChoosableTool>) => {
  const select = choose(tools)
  const cached = boundedMemo<string, Either.Either<Selection, string>>(maxCachedSelections)
  return (request: Request): Either.Either<Selection | undefined, string> => {
    const { parameters, repeated, unknown } = parametersOf(request)
    const [misspelt] = unknown
    if (misspelt !== undefined) {
      return Either.left(sentenceOf({ issues: [{ field: misspelt, reason: "unknown", options: parameterNames }] }))
    }
    if (repeated.length > 0) return Either.left(sentenceOf(truncateIssues(repeated)))
    if (Object.keys(parameters).length === 0) return Either.right(undefined)
    return cached(JSON.stringify(parameters), () => select(parameters))
  }
}

/** The tester's settings for a sandbox, with the caller's selection: a caller may have less than there is, never more. */
const controlWith = (control: SandboxControl = defaultControl, { hide, isReal, show }: Selection): SandboxControl => {
  const withChoice = (tools: ToolChanges | undefined): ToolChanges => ({
    describe: new Map(),
    ...tools,
    hide: hide.union(tools?.hide ?? new Set()),
    show: show.union(tools?.show ?? new Set())
  })
  const { currentTools } = control
  return {
    ...control,
    isNeutral: control.isNeutral || isReal,
    canReset: control.canReset && !isReal,
    tools: withChoice(control.tools),
    ...(currentTools === undefined ? {} : { currentTools: Effect.map(currentTools, withChoice) })
  }
}

/** The base URL for links that do not mention a sandbox: with `/shops/` in place of `/sandboxes/`, if it has that. */
const realUrlOf = ({ baseUrl, name }: SandboxAddress): string => {
  const prefix = `/sandboxes/${name}`
  return baseUrl.endsWith(prefix) ? `${baseUrl.slice(0, -prefix.length)}/shops/${name}` : baseUrl
}

/** Serves a request with the selection of its caller. */
export const withSelection = <A, E>(serve: Effect.Effect<A, E>, selection: Selection): Effect.Effect<A, E> =>
  Effect.flatMap(CurrentSandbox, (sandbox) =>
    Effect.provideService(
      serve,
      CurrentSandbox,
      deriveSandbox(sandbox, { baseUrl: selection.isReal ? realUrlOf(sandbox) : sandbox.baseUrl }, (control) =>
        controlWith(control, selection)
      )
    )
  )
