import { Context } from "effect"

/** How an agent sees an operation: its name among the tools and what calling it may do. */
export interface ToolAnnotation {
  /** Snake case, a verb first. */
  readonly name: string
  /** Changes nothing. */
  readonly readOnly: boolean
  /** May remove or overwrite what was there before. */
  readonly destructive: boolean
  /** Calling it again with the same arguments changes nothing more. */
  readonly idempotent: boolean
}

/** Put on an endpoint, it makes the operation an agent's tool. */
export class Tool extends Context.Tag("vitrine/Tool")<Tool, ToolAnnotation>() {}

/** A tool that only looks. */
export const reads = (name: string): ToolAnnotation => ({ name, readOnly: true, destructive: false, idempotent: true })

/** A tool that adds something at every call. */
export const adds = (name: string): ToolAnnotation => ({ name, readOnly: false, destructive: false, idempotent: false })
