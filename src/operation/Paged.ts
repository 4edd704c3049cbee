import { Context } from "effect"

/** How a list that is answered in pages is read to its end. */
export interface Pages {
  /** The member of the answer that is the list. */
  readonly member: string
  /** The member of a page that is there as long as more follows, */
  readonly cursor: string
  /** and the parameter of the query that it is sent as to get what follows. */
  readonly parameter: string
  /** The parameter with which a caller asks for one page and no more. */
  readonly pageWith: string
  /** The member that all pages of one list have in common; with another one the list that was begun is gone. */
  readonly state: string
}

/**
 * Put on an endpoint, it says that its operation answers a long list one page at a time. A surface that owes its caller the
 * whole list asks on by itself, page after page, as fast as they are taken; so no answer is held in memory whole.
 */
export class Paged extends Context.Tag("vitrine/Paged")<Paged, Pages>() {}
