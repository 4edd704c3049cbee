import { Context, Effect, Option, Predicate } from "effect"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import { drawCardTool } from "../domain/drawCardTool.ts"
import { isHidden, type SandboxControl } from "../domain/SandboxControl.ts"
import { yieldToEventLoop } from "../domain/yieldToEventLoop.ts"
import { isOffered } from "../operation/annotations.ts"
import type { Entry } from "../operation/Operations.ts"
import { Tool } from "../operation/Tool.ts"
import { CurrentTranscript } from "../operation/Transcript.ts"
import { coerceArgument } from "./argumentValues.ts"
import { cardType, cardUri, isCard } from "./cardUris.ts"
import type { Cards, Content, Drawing } from "./Declaration.ts"
import { contentOf, type OperationTool } from "./OperationTool.ts"
import { nameIn, originalNameOf } from "./toolNames.ts"

/** A card as a resource: it may load nothing and talks only to its host. Empty if the URI is no card's. */
export const readCard = ({ html }: Cards, uri: string): Effect.Effect<ReadonlyArray<Content>> =>
  isCard(uri)
    ? Effect.map(html, (text) => [{ mimeType: cardType, text, _meta: { ui: { csp: {}, prefersBorder: true } } }])
    : Effect.succeed([])

const noPicture = { content: contentOf("no_picture: There is no picture of this answer; its text says the same.") }

/** The tool of the cards. It is no operation: it reads and changes nothing in the store, and no journal has it. */
export const cardTool = ({ draw }: Cards, entries: ReadonlyArray<Entry>): OperationTool => {
  const entryOf = new Map(
    entries.flatMap((entry) =>
      Option.toArray(
        Option.map(Context.getOption(entry.endpoint.annotations, Tool), ({ name }) => [name, entry] as const)
      )
    )
  )
  const drawable = entries.filter(({ endpoint }) => cardUri(endpoint.name) !== undefined)

  const nameFor = (control: SandboxControl | undefined) => (tool: string) => {
    const entry = entryOf.get(tool)
    const isAvailable = entry !== undefined && isOffered(entry.endpoint, control) && !isHidden(control, tool)
    return isAvailable ? nameIn(control, tool) : undefined
  }

  /** Draws the answer as one of the first operation whose answers it fits. */
  const drawFirst = (entries: ReadonlyArray<Entry>, drawing: Drawing) =>
    Effect.reduce(entries, undefined as string | undefined, (html, { endpoint }) =>
      html === undefined
        ? Effect.zipRight(yieldToEventLoop, draw(endpoint.name, endpoint.successSchema, drawing))
        : Effect.succeed(html)
    )

  return {
    isOffered: () => true,
    isOptIn: true,
    definition: {
      name: drawCardTool,
      title: "Draw a card",
      description: "Use this to draw the answer of a tool for the card that shows it.",
      inputSchema: {
        type: "object",
        properties: {
          tool: {
            type: "string",
            description: "The tool that answered; if omitted, it is found by the answer. Example: get_cart"
          },
          // JSON text, as strict vendors accept no object without named members.
          answer: { type: "string", description: 'Its structured content, as JSON. Example: {"items":[]}' },
          arguments: { type: "string", description: 'The arguments of its call, as JSON. Example: {"guests":2}' }
        },
        required: ["answer"],
        additionalProperties: false
      },
      outputSchema: { type: "object", properties: { html: { type: "string" } }, required: ["html"] },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
    },
    call: ({ answer: answerJson, arguments: argumentsJson, tool }) =>
      Effect.flatMap(Effect.all([CurrentSandbox, CurrentTranscript]), ([{ control }, transcript]) => {
        if (transcript !== undefined) transcript.isOfHost = true
        const answer = coerceArgument(answerJson, { type: "object" })
        if (!Predicate.isRecord(answer)) return Effect.succeed(noPicture)
        const namedEntry = typeof tool === "string" ? entryOf.get(originalNameOf(control, tool)) : undefined
        const candidates = tool === undefined ? drawable : namedEntry === undefined ? [] : [namedEntry]
        const callArguments = coerceArgument(argumentsJson, { type: "object" })
        const drawing = {
          answer,
          callArguments: Predicate.isRecord(callArguments) ? callArguments : {},
          nameOf: nameFor(control)
        }
        return Effect.map(drawFirst(candidates, drawing), (html) => {
          if (html === undefined) return noPicture
          const structured = JSON.stringify({ html })
          return { structured, content: contentOf("Drawn.") }
        })
      })
  }
}
