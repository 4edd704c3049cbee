import { Data } from "effect"
import type { Next } from "../../domain/Problem.ts"
import { nextPages } from "../forms/nextPages.ts"
import { noticePage } from "../layout/Notice.tsx"
import type { Page } from "./Page.ts"

export class NotFoundPage extends Data.TaggedError("NotFoundPage")<{
  /** `There is no such product.` */
  readonly title: string
  /** What the visitor can do instead. */
  readonly text: string
  /** Operations that help. */
  readonly next?: ReadonlyArray<Next>
}> {
  get page(): Page {
    return noticePage(404, this.title, this.text, nextPages(this.next))
  }
}

export const defaultNotFound = {
  title: "There is nothing here.",
  text: "The page may have moved, or it never existed. Start again from the shop."
} as const
