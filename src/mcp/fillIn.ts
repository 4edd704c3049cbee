import { Effect } from "effect"
import type { Prompt } from "./Declaration.ts"
import { invalidParams } from "./ProtocolError.ts"

/** The prompt with its blanks filled in. A prompt or an argument that is missing or wrong is an error of the protocol. */
export const fillIn = (prompts: ReadonlyArray<Prompt>, name: string, args: Readonly<Record<string, string>>) => {
  const prompt = prompts.find((known) => known.name === name)
  if (prompt === undefined) {
    return Effect.fail(
      invalidParams(
        `Unknown prompt: ${name.slice(0, 100)}. There are ${prompts.map((known) => known.name).join(", ") || "none"}`
      )
    )
  }
  const missing = prompt.arguments.filter((argument) => argument.required && !args[argument.name]?.trim())
  if (missing.length > 0) {
    return Effect.fail(invalidParams(`Missing arguments: ${missing.map((argument) => argument.name).join(", ")}`))
  }
  const problem = prompt.problemWith?.(args)
  if (problem !== undefined) return Effect.fail(invalidParams(problem))
  return Effect.succeed({
    description: prompt.description,
    messages: [{ role: "user" as const, content: { type: "text" as const, text: prompt.text(args) } }]
  })
}
