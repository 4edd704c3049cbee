/** @jsxImportSource preact */
import { Effect } from "effect"
import { Notice } from "../layout/Notice.tsx"
import type { NotFoundPage } from "../page/NotFoundPage.tsx"
import type { Page, Redirect } from "../page/Page.ts"
import { page } from "../page/route.ts"
import { type Fields, readForm, type Unreadable } from "./Form.ts"

const unreadable = ({ status, text, title }: Unreadable): Page => ({
  title,
  status,
  body: <Notice code={String(status)} title={title} text={text} />
})

/** The route of a form: hands on what one of our own pages sent, and answers everything else here. */
export const submission = <R,>(handle: (form: Fields) => Effect.Effect<Page | Redirect, NotFoundPage, R>) =>
  page(
    Effect.matchEffect(readForm, {
      onFailure: (reason): Effect.Effect<Page | Redirect, NotFoundPage, R> => Effect.succeed(unreadable(reason)),
      onSuccess: handle
    })
  )
