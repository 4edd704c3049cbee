import { Effect } from "effect"
import { noticePage } from "../layout/Notice.tsx"
import type { NotFoundPage } from "../page/NotFoundPage.ts"
import type { Page, Redirect } from "../page/Page.ts"
import { page } from "../page/route.ts"
import { type Fields, readForm } from "./Form.ts"

/** The route of a form: hands on what one of our own pages sent, and answers everything else here. */
export const submission = <R>(handle: (form: Fields) => Effect.Effect<Page | Redirect, NotFoundPage, R>) =>
  page(
    Effect.matchEffect(readForm, {
      onFailure: ({ status, text, title }): Effect.Effect<Page | Redirect, NotFoundPage, R> =>
        Effect.succeed(noticePage(status, title, text)),
      onSuccess: handle
    })
  )
