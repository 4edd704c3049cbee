import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import type { Effect, Schema } from "effect"
import type { Entry } from "../operation/Operations.ts"
import type { RawRequest } from "../operation/requestReader.ts"

/** The parts of an HTTP request that identify its caller. */
export type HttpCaller = Pick<HttpServerRequest.HttpServerRequest, "headers" | "remoteAddress">

/** What an agent can read without calling a tool. */
interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
}

export interface Content {
  readonly mimeType: string
  readonly text: string
  readonly _meta?: object
}

/** An answer for a card to draw. */
export interface Drawing {
  readonly answer: Readonly<Record<string, unknown>>
  /** The arguments of the call, as far as they are known. */
  readonly callArguments: Readonly<Record<string, unknown>>
  /** The name that a tool of the store has for this caller; undefined where the caller does not have it. */
  readonly nameOf: (tool: string) => string | undefined
}

/** Draws answers for hosts that show cards (MCP Apps). */
export interface Cards {
  /** The complete page of a card. */
  readonly html: Effect.Effect<string>
  /** The answer of an operation as HTML; undefined for an answer that has no picture. */
  readonly draw: (operation: string, schema: Schema.Schema.All, drawing: Drawing) => Effect.Effect<string | undefined>
}

/** A page of the resources; the next page, if any, begins at `nextCursor`. */
export interface ResourceList {
  readonly resources: ReadonlyArray<Resource>
  readonly nextCursor?: string | undefined
}

/** They fail with the errors of the operations that read them. */
export interface Resources {
  readonly list: (cursor: string | undefined) => Effect.Effect<ResourceList, unknown>
  readonly templates: Effect.Effect<ReadonlyArray<Omit<Resource, "uri"> & { readonly uriTemplate: string }>>
  /** A resource in each of its forms; empty if there is no such resource. */
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
  /** What is wrong with arguments of which none is missing. */
  readonly problemWith?: (args: Readonly<Record<string, string>>) => string | undefined
  readonly text: (args: Readonly<Record<string, string>>) => string
}

/** The refusal of an HTTP request before the protocol reads it. */
interface GateRefusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly message: string
}

/** An endpoint of the protocol: the operations that are its tools, its instructions, and what else an agent gets. */
export interface Declaration {
  readonly path: `/${string}`
  /** The server's name for clients, and the title that they show. */
  readonly name: string
  readonly title: string
  /** The text that an agent gets first. */
  readonly instructions: Effect.Effect<string>
  /** Entries with a `Tool` annotation are tools, in this order. */
  readonly entries: ReadonlyArray<Entry>
  /** What an HTTP request says of its caller: it is added to the request of each operation, beside the arguments. */
  readonly callerOf: (request: HttpCaller) => RawRequest
  /** Tools of another endpoint, for callers who ask for them. */
  readonly elsewhere?: Pick<Declaration, "entries" | "callerOf"> | undefined
  /** Signs text that a client must return unchanged. Endpoints with tools that pay need it to verify consent. */
  readonly sign?: ((text: string) => string) | undefined
  /** Refuses the HTTP request of a caller that may not even list what there is; undefined lets it pass. */
  readonly gate?: (caller: RawRequest) => Effect.Effect<GateRefusal | undefined>
  readonly cards?: Cards
  readonly resources?: Resources
  readonly prompts?: Effect.Effect<ReadonlyArray<Prompt>>
}
