/** @jsxImportSource preact */
import { Data } from "effect"
import { Notice } from "../layout/Notice.tsx"
import type { Page } from "./Page.ts"

/** There is nothing at this address. */
export class NotFoundPage extends Data.TaggedError("NotFoundPage")<{
  /** `There is no such product.` */
  readonly title: string
  /** What the visitor can do instead. */
  readonly text: string
}> {
  get page(): Page {
    return { title: this.title, status: 404, body: <Notice code="404" title={this.title} text={this.text} /> }
  }
}
