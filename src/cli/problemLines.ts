import type { ParseResult } from "effect"
import { InvalidRequest } from "../domain/Errors.ts"
import { issuesOf } from "../domain/issuesOf.ts"
import { describeFieldIssue, describeIssue, type Problem, sentenceOf } from "../domain/Problem.ts"

/** The command's names for the fields of a request: `{ organization: "--org" }`, or `<org>` for an argument. */
export type FieldNames = Readonly<Record<string, string>>

const commandsByOperation: Readonly<Record<string, string>> = {
  listKeys: "vitrine keys list",
  deleteRun: 'curl -X DELETE -H "Authorization: Bearer $BENCH_TOKEN" SERVER/bench/v1/runs/RUN',
  createOrganization: "vitrine visibility organization NAME",
  createUser: "vitrine visibility user NAME --org ORG"
}

/** `organizations[1]` becomes the command's word for `organizations`. A line number stays: `csv:4: products[0].price`. */
const fieldNameOf = (field: string, words: FieldNames): string => {
  const [, name = "", line = ""] = /^(\w*)(:\d.*)?/s.exec(field) ?? []
  const word = words[name]
  return word === undefined ? field : `${word}${line}`
}

const sentenceFor = (problem: Problem, words: FieldNames): string => {
  if (!(problem instanceof InvalidRequest)) return problem.message
  const issues = problem.issues.map((issue) => ({ ...issue, field: fieldNameOf(issue.field, words) }))
  return `${sentenceOf({ ...problem, issues })}.`
}

/** A problem as terminal lines: the error in the words of the command, and the commands that help. */
export const problemLines = (problem: Problem, words: FieldNames): ReadonlyArray<string> => [
  sentenceFor(problem, words),
  ...(problem.next ?? []).flatMap(({ operation }) => {
    const command = commandsByOperation[operation]
    return command === undefined ? [] : [`Try: ${command}`]
  })
]

/** The errors of an argument or a file, a line each, beginning with its name. */
export const parseErrorLines = (about: string, { issue }: ParseResult.ParseError): ReadonlyArray<string> =>
  issuesOf(issue).map(
    (found) => `${about}: ${found.field === "body" ? describeIssue(found) : describeFieldIssue(found)}`
  )
