import { Effect, Option, Schema, SchemaAST } from "effect"
import { drawCardTool } from "../../domain/drawCardTool.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { joinWithOr, truncate } from "../../domain/Input.ts"
import { fieldOf } from "../../domain/issuesOf.ts"
import { locatedIssuesOf } from "../../domain/locatedIssuesOf.ts"
import { nearest } from "../../domain/nearest.ts"
import { type Issue, invalidIssue } from "../../domain/Problem.ts"
import { unstorableTextIssues } from "../../domain/toStorable.ts"
import { builtInPacks, findPack } from "../../store/world/packs.ts"
import { AgentEntries, PageEndpoints, surfacesOf } from "../agent/AgentEntries.ts"
import { AgentTools } from "../agent/AgentTools.ts"
import { makeToolIssues } from "../agent/checkTools.ts"
import { surfaces } from "../journal/Entry.ts"
import { parseIssueIn, typesAt } from "../matching/MatcherOf.ts"
import { PackRows } from "../packs/PackRows.ts"
import { answerPathOf, canHappen, operationsOf } from "./applicability.ts"
import { Drifts, isDrift } from "./Drifts.ts"
import type { FaultEffect } from "./FaultEffect.ts"
import { expectedOperations, expectedSurfaces, type FaultRule } from "./FaultRule.ts"
import { expandProfiles, type FaultInput } from "./FaultSettings.ts"

/** MCP requests that are not tool calls. */
const protocolRequests = [
  "initialize",
  "ping",
  "server/discover",
  "tools/list",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "prompts/list",
  "prompts/get"
].map((method) => `protocol:${method}`)

const Input = Schema.Struct({ path: Schema.Unknown, urlParams: Schema.Unknown, payload: Schema.Unknown })

/** The answer to a protocol request: its whole message. */
const Message = Schema.Struct({ jsonrpc: Schema.String, id: Schema.Unknown, result: Schema.Unknown })

/** The type that a call matcher is checked against: for a request that is not an operation's, whatever the client sent. */
const inputOf = (operations: ReadonlyArray<string> = []): SchemaAST.AST =>
  operations.some((name) => protocolRequests.includes(name) || name === "unknown") ? Schema.Unknown.ast : Input.ast

/** Yields a check that fails for a rule that names what does not exist, or an operation to which its effect cannot apply. */
export const makeCheckRules = Effect.gen(function* () {
  const entries = yield* AgentEntries
  const pageEndpoints = yield* PageEndpoints
  const drifts = yield* Drifts
  const toolIssues = yield* makeToolIssues
  // Includes tools that exist only on request, or only if the task has a shopper.
  const usedNames = new Set([drawCardTool, ...(yield* AgentTools).map(({ name }) => name)])
  const packRows = yield* PackRows
  const surfacesByOperation = new Map([
    ...entries.map((entry) => [entry.endpoint.name, surfacesOf(entry)] as const),
    ...pageEndpoints.map(({ name }) => [name, ["web"]] as const),
    ...protocolRequests.map((name) => [name, ["mcp"]] as const),
    ["unknown", surfaces] as const
  ])
  const answers = new Map([
    ...[...entries.map(({ endpoint }) => endpoint), ...pageEndpoints].map(
      ({ name, successSchema }) => [name, SchemaAST.encodedAST(successSchema.ast)] as const
    ),
    ...protocolRequests.map((name) => [name, Message.ast] as const)
  ])
  const surfacesFor = (name: string) => surfacesByOperation.get(name) ?? []
  const names = [...surfacesByOperation.keys()]
  /** The operations at which an effect can happen on some of these surfaces. */
  const possibleOperations = (effect: FaultEffect, on: ReadonlyArray<string> = surfaces) =>
    names.filter((name) =>
      surfacesFor(name).some((surface) => on.includes(surface) && canHappen(effect, name, surface))
    )
  const expectedOperation = (effect: FaultEffect) =>
    `an operation at which the effect can happen: ${joinWithOr(possibleOperations(effect))}`

  const issuesOfTools = ({ effect }: FaultRule, rules: ReadonlyArray<FaultRule>): ReadonlyArray<Issue> => {
    if (effect.kind !== "tools") return []
    const { describe = {}, hide = [], rename = {} } = effect
    const isUsed = ([original, name]: readonly [string, string]) =>
      usedNames.has(name) ||
      rules.some(
        ({ effect }) =>
          effect.kind === "tools" &&
          Object.entries(effect.rename ?? {}).some(([other, same]) => same === name && other !== original)
      )
    return [
      ...toolIssues("effect.hide", hide),
      ...toolIssues("effect.describe", Object.keys(describe)),
      ...toolIssues("effect.rename", Object.keys(rename)),
      ...Object.entries(rename)
        .filter(isUsed)
        .map(([, name]) => invalidIssue("effect.rename", "a name that no tool has yet", name))
    ]
  }

  const operationIssues = ({ effect, when }: FaultRule): ReadonlyArray<Issue> => {
    const options = operationsOf(effect) ?? names
    const expected = expectedOperation(effect)
    return (when?.operation ?? [])
      .filter((name) => !options.includes(name))
      .map((name) =>
        names.includes(name)
          ? invalidIssue("when.operation", expected, name)
          : { field: `when.operation ${truncate(name)}`, reason: "unknown", options, nearest: nearest(name, options) }
      )
  }

  /** Issues that keep a rule of known operations from counting any call. */
  const issuesOfWhen = ({ effect, when = {} }: FaultRule): ReadonlyArray<Issue> => {
    const { match, operation, surface } = when
    const options = operationsOf(effect) ?? names
    const targetOperations = operation ?? operationsOf(effect)
    const about = operation ?? options
    const areKnown = about.length > 0 && about.every((name) => options.includes(name))
    const possible = surfaces.filter((candidate) =>
      about.some((name) => surfacesFor(name).includes(candidate) && canHappen(effect, name, candidate))
    )
    const issues: Array<Issue> = []
    if (operation?.length === 0) issues.push(invalidIssue("when.operation", expectedOperations, operation))
    if (surface?.length === 0) issues.push(invalidIssue("when.surface", expectedSurfaces, surface))
    else if (areKnown && possible.length === 0) {
      issues.push(invalidIssue("when.operation", expectedOperation(effect), about))
    } else if (surface !== undefined && areKnown && !surface.some((candidate) => possible.includes(candidate))) {
      const expected = `${joinWithOr(possible)}, where the effect can happen to these operations`
      issues.push(invalidIssue("when.surface", expected, surface))
    }
    const misplaced = match === undefined ? [] : Option.toArray(parseIssueIn(inputOf(targetOperations), match))
    const found = misplaced.flatMap((issue) => locatedIssuesOf(issue, ["when", "match"]))
    return [...issues, ...found.map(({ issue, path }) => ({ field: fieldOf(path), ...issue }))]
  }

  /** Issues of a path that exists in no answer that the effect can alter. */
  const issuesOfPath = ({ effect, when = {} }: FaultRule): ReadonlyArray<Issue> => {
    const [member, path = ""] = answerPathOf(effect) ?? []
    if (member === undefined) return []
    const { operation, surface } = when
    // What a path without an operation answers is known only to a rule that names it.
    const about = possibleOperations(effect, surface).filter((name) => operation?.includes(name) ?? name !== "unknown")
    if (about.length === 0 || about.includes("unknown")) return []
    const found = typesAt(
      SchemaAST.Union.make(about.flatMap((name) => answers.get(name) ?? [])),
      path.split("."),
      false
    )
    if (!("expected" in found)) return []
    const { expected, nearest = [], received } = found
    const issue = invalidIssue(`effect.${member}`, expected, received)
    return [nearest.length === 0 ? issue : { ...issue, nearest }]
  }

  /** Issues of a pack's text. It is looked up when needed, so its pack must not be deletable meanwhile. */
  const issuesOfNamedText = ({ effect }: FaultRule, packs: ReadonlyArray<string>): ReadonlyArray<Issue> => {
    if (effect.kind !== "tamper" || typeof effect.text === "string") return []
    const { id, pack } = effect.text
    const known = [...new Set([...builtInPacks().keys(), ...packs])]
    if (!known.includes(pack)) return [{ field: `effect.text.pack ${pack}`, reason: "unknown", options: known }]
    const options = (findPack(pack)?.texts ?? []).map((text) => text.id)
    return options.includes(id) ? [] : [{ field: `effect.text.id ${truncate(id)}`, reason: "unknown", options }]
  }

  /**
   * `packs` are the sandbox's packs, `previous` its earlier rules: an earlier version accepted some that never fire. Issues of
   * rules that stay are reported by their ids, others by their place in `input`.
   */
  return (
    rules: ReadonlyArray<FaultRule>,
    packs: ReadonlyArray<string>,
    previous: ReadonlyArray<FaultRule>,
    input: FaultInput = []
  ): Effect.Effect<void, InvalidRequest> =>
    Effect.gen(function* () {
      // The lookup of pack texts needs loaded packs.
      yield* packRows.load(packs)
      const prefixes = input.flatMap((item, index) => expandProfiles([item]).map(() => `faults[${index}].`))
      const prefixOf = (rule: FaultRule, index: number) =>
        prefixes[index] ?? (previous.includes(rule) ? `${rule.id}: ` : "")
      const known = new Set(previous.map((rule) => JSON.stringify(rule)))
      const issues = rules.flatMap((rule, index) => {
        const isKnown = known.has(JSON.stringify(rule))
        return [
          ...operationIssues(rule),
          ...issuesOfTools(rule, rules),
          ...(isKnown ? [] : [...issuesOfWhen(rule), ...issuesOfPath(rule), ...unstorableTextIssues(rule)]),
          ...issuesOfNamedText(rule, packs)
        ].map((issue) => ({ ...issue, field: `${prefixOf(rule, index)}${issue.field}` }))
      })
      yield* InvalidRequest.failIfAny(issues)
      const world = yield* packRows.check(packs)
      for (const [index, rule] of rules.entries()) {
        if (isDrift(rule.effect)) yield* drifts.check(world, rule.effect, `${prefixOf(rule, index)}effect.select`)
      }
    })
})
