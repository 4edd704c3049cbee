import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import type { Effect, Schema } from "effect"
import type { Entry } from "../operation/Operations.ts"
import type { RawRequest } from "../operation/requestReader.ts"

/** What of an HTTP request says who asks. */
export type Asker = Pick<HttpServerRequest.HttpServerRequest, "headers" | "remoteAddress">

/** What an agent can read without calling a tool. */
interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
}

/** A resource as a text of this type. */
export interface Content {
  readonly mimeType: string
  readonly text: string
  readonly _meta?: object
}

/** An answer as a card shows it. */
export interface Drawing {
  readonly answer: Readonly<Record<string, unknown>>
  /** What the tool was called with, as far as that is known. */
  readonly given: Readonly<Record<string, unknown>>
  /** The name by which a tool of the store is called here; undefined of one that is not there. */
  readonly nameOf: (tool: string) => string | undefined
}

/** What draws answers for hosts that show them (MCP Apps). */
export interface Cards {
  /** The page of a card, whole. */
  readonly html: Effect.Effect<string>
  /** What an operation answered, as HTML; undefined for what has no picture. */
  readonly draw: (operation: string, schema: Schema.Schema.All, drawing: Drawing) => Effect.Effect<string | undefined>
}

/** A page of the resources. Where there are more, the next one begins at its cursor. */
export interface ResourceList {
  readonly resources: ReadonlyArray<Resource>
  readonly nextCursor?: string | undefined
}

/** They fail with what the operations fail with that they are read by. */
export interface Resources {
  readonly list: (cursor: string | undefined) => Effect.Effect<ResourceList, unknown>
  readonly templates: Effect.Effect<ReadonlyArray<Omit<Resource, "uri"> & { readonly uriTemplate: string }>>
  /** A resource in each form that it has; in none where there is no such resource. */
  readonly read: (uri: string) => Effect.Effect<ReadonlyArray<Content>, unknown>
}

/** A task that a person can hand to an agent, with blanks to fill in. */
export interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: ReadonlyArray<{
    readonly name: string
    readonly description: string
    readonly required: boolean
  }>
  readonly text: (given: Readonly<Record<string, string>>) => string
}

/** What an HTTP request is refused with before it is one of the protocol. */
interface GateRefusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly message: string
}

/** An endpoint of the protocol: operations that are its tools, and what an agent is told and given beside them. */
export interface Declaration {
  /** Where it is served. */
  readonly path: `/${string}`
  /** What clients call the server, and what they show of it. */
  readonly name: string
  readonly title: string
  /** What an agent is told before anything else. */
  readonly instructions: Effect.Effect<string>
  /** Those that carry a `Tool` annotation are tools, in this order. */
  readonly entries: ReadonlyArray<Entry>
  /** What an HTTP request says of its caller: what goes into the request of each operation beside the arguments. */
  readonly callerOf: (request: Asker) => RawRequest
  /** Tools of another endpoint, for callers who ask for them. */
  readonly elsewhere?: Pick<Declaration, "entries" | "callerOf"> | undefined
  /** Signs what a client is to bring back. Endpoints whose tools pay have it: it is how a consent is known. */
  readonly sign?: ((text: string) => string) | undefined
  /** Refuses the HTTP request of a caller that may not even ask what there is; undefined lets it pass. */
  readonly gate?: (caller: RawRequest) => Effect.Effect<GateRefusal | undefined>
  readonly cards?: Cards
  readonly resources?: Resources
  readonly prompts?: Effect.Effect<ReadonlyArray<Prompt>>
}
