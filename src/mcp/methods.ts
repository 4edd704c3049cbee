import {
  DiscoverRequestSchema,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  ReadResourceRequestSchema
} from "@modelcontextprotocol/core"
import { Effect } from "effect"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import { runInSlices } from "../domain/SlicedWork.ts"
import { yieldToEventLoop } from "../domain/yieldToEventLoop.ts"
import { version } from "../telemetry/Version.ts"
import { appsExtension, cardType, showsCards } from "./cardUris.ts"
import type { Declaration, Prompt, Resources } from "./Declaration.ts"
import { supportedVersions, versionFor } from "./Era.ts"
import { fillIn } from "./fillIn.ts"
import type { Era, Request } from "./Message.ts"
import { explain, type SchemaFailure, tooManyArguments } from "./malformed.ts"
import { invalidCursor, resourceNotFound } from "./ProtocolError.ts"
import type { SandboxTools } from "./sandboxTools.ts"

/** Answers a request with its result, as JSON, or fails with a ProtocolError or what an operation fails with. */
type Method = (request: Request) => Effect.Effect<string, unknown>

type Methods = Readonly<Record<string, Method>>

/** A schema of the SDK, which decides whether a request can be understood. */
interface Schema<A> {
  readonly safeParse: (
    request: unknown
  ) => { readonly success: true; readonly data: A } | { readonly success: false; readonly error: SchemaFailure }
}

const decodedMethod =
  <A>(schema: Schema<A>, answer: (request: A) => Effect.Effect<string, unknown>): Method =>
  (request) => {
    const tooMany = tooManyArguments(request)
    if (tooMany !== undefined) return Effect.fail(tooMany)
    const decoded = schema.safeParse(request)
    return decoded.success ? answer(decoded.data) : Effect.fail(explain(request, decoded.error))
  }

const method = <A>(schema: Schema<A>, answer: (request: A) => Effect.Effect<object, unknown>): Method =>
  decodedMethod(schema, (request) => Effect.map(answer(request), (result) => JSON.stringify(result)))

interface Listing {
  readonly method: string
  readonly params?: { readonly cursor?: string | undefined } | undefined
}

/** An empty cursor counts as absent, as in the API. */
const cursorOf = ({ params }: Listing): string | undefined => params?.cursor || undefined

/** A list of one page, so that no cursor leads to another. */
const onePage = <A extends Listing>(schema: Schema<A>, list: Effect.Effect<string, unknown>): Method =>
  decodedMethod(schema, (request) => {
    const cursor = cursorOf(request)
    return cursor === undefined ? list : Effect.fail(invalidCursor(request.method, cursor))
  })

const resourceMethods = ({ list, read, templates }: Resources, era: Era): Methods => ({
  "resources/list": method(ListResourcesRequestSchema, (request) => list(cursorOf(request))),
  "resources/templates/list": onePage(
    ListResourceTemplatesRequestSchema,
    Effect.map(templates, (resourceTemplates) => JSON.stringify({ resourceTemplates }))
  ),
  "resources/read": decodedMethod(ReadResourceRequestSchema, ({ params: { uri } }) =>
    Effect.flatMap(read(uri), (contents) =>
      contents.length === 0
        ? Effect.fail(resourceNotFound(uri, era))
        : // A feed is some megabytes: it is made, written and sent in separate ticks of the event loop.
          Effect.zipLeft(
            Effect.map(yieldToEventLoop, () =>
              JSON.stringify({ contents: contents.map((content) => ({ uri, ...content })) })
            ),
            yieldToEventLoop
          )
    )
  )
})

const withoutText = ({ text: _, ...prompt }: Prompt) => prompt

const promptMethods = (prompts: NonNullable<Declaration["prompts"]>): Methods => ({
  "prompts/list": onePage(
    ListPromptsRequestSchema,
    Effect.map(prompts, (prompts) => JSON.stringify({ prompts: prompts.map(withoutText) }))
  ),
  "prompts/get": method(GetPromptRequestSchema, ({ params: { arguments: args = {}, name } }) =>
    Effect.flatMap(prompts, (prompts) => fillIn(prompts, name, args))
  )
})

/** An endpoint without its path, its callers and its tools. */
export type EndpointContent = Omit<Declaration, "callerOf" | "elsewhere" | "entries" | "gate" | "path">

/** The endpoint's name and the program's version: clients show them, and bug reports name them. */
export const serverInfoOf = ({ name, title }: Pick<Declaration, "name" | "title">) => ({ name, title, version })

/** The methods of an endpoint in each era, except tool calls. No state of a client is kept between requests. */
export const makeMethods = (
  declaration: EndpointContent,
  tools: SandboxTools
): Readonly<Record<Era, ReadonlyMap<string, Method>>> => {
  const { cards, instructions, prompts, resources } = declaration
  const baseCapabilities = {
    tools: {},
    ...(resources === undefined ? {} : { resources: {} }),
    ...(prompts === undefined ? {} : { prompts: {} })
  }
  const withCards = { ...baseCapabilities, extensions: { [appsExtension]: { mimeTypes: [cardType] } } }
  // Some hosts draw cards only of a server that declares them.
  const capabilities = Effect.map(CurrentSandbox, ({ control }) =>
    cards !== undefined && showsCards(control) ? withCards : baseCapabilities
  )
  const sharedMethods = (era: Era): Methods => ({
    "tools/list": onePage(
      ListToolsRequestSchema,
      Effect.flatMap(CurrentSandbox, ({ control }) => runInSlices(() => tools.list(control)))
    ),
    ...(resources === undefined ? {} : resourceMethods(resources, era)),
    ...(prompts === undefined ? {} : promptMethods(prompts))
  })
  const modern: Methods = {
    "server/discover": method(DiscoverRequestSchema, () =>
      Effect.map(Effect.all([capabilities, instructions]), ([capabilities, instructions]) => ({
        supportedVersions,
        capabilities,
        instructions
      }))
    )
  }
  const legacy: Methods = {
    ping: method(PingRequestSchema, () => Effect.succeed({})),
    initialize: method(InitializeRequestSchema, ({ params: { protocolVersion: proposed } }) =>
      Effect.map(Effect.all([capabilities, instructions]), ([capabilities, instructions]) => ({
        protocolVersion: versionFor(proposed),
        capabilities,
        serverInfo: serverInfoOf(declaration),
        instructions
      }))
    )
  }
  return {
    modern: new Map(Object.entries({ ...sharedMethods("modern"), ...modern })),
    legacy: new Map(Object.entries({ ...sharedMethods("legacy"), ...legacy }))
  }
}
