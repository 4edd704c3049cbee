import { InvalidRequest } from "../domain/Errors.ts"
import { type Problem, sentenceOf } from "../domain/Problem.ts"

/** How a member of a request is given to a command. */
const wordsOf: Readonly<Record<string, string>> = {
  organization: "--org",
  organizations: "--org",
  user: "--user",
  role: "--role",
  name: "<name>",
  // A key is of the one or of the other.
  body: "--org or --user"
}

/** The commands that run an operation. */
const commands: Readonly<Record<string, string>> = {
  listKeys: "vitrine keys list",
  createOrganization: "vitrine visibility organization NAME",
  createUser: "vitrine visibility user NAME --org ORG"
}

/** `organizations[1]` is `--org`. */
const wordOf = (field: string): string => wordsOf[field.replace(/\W.*$/s, "")] ?? field

const sentenceFor = (problem: Problem): string => {
  if (!(problem instanceof InvalidRequest)) return problem.message
  const issues = problem.issues.map((issue) => ({ ...issue, field: wordOf(issue.field) }))
  return `${sentenceOf({ ...problem, issues })}.`
}

/** A problem in the words of a terminal: what is wrong, by the options of the command, and the commands that help. */
export const problemLines = (problem: Problem): ReadonlyArray<string> => [
  sentenceFor(problem),
  ...(problem.next ?? []).flatMap(({ operation }) => {
    const command = commands[operation]
    return command === undefined ? [] : [`Try: ${command}`]
  })
]
