import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect } from "effect"
import { BenchSessions } from "../../bench/access/BenchSessions.ts"
import type { Problem } from "../../domain/Problem.ts"
import { query } from "../forms/Form.ts"
import { benchSession } from "../page/benchSession.ts"
import type { Redirect } from "../page/Page.ts"
import { isBenchPath } from "./isBenchPath.ts"
import { type BenchPage, benchForm, benchPage } from "./page.tsx"
import { signInPage } from "./SignIn.tsx"

const startPath = "/bench"

/** A new session redirects to `next`; a refusal shows the form with the reason. */
const signInWith = <R>(begin: Effect.Effect<string, Problem, R>, next: string) =>
  Effect.match(begin, {
    onSuccess: (session): BenchPage | Redirect => ({ to: next, cookie: benchSession.cookieFor(session) }),
    onFailure: ({ message }): BenchPage | Redirect => signInPage({ next, message })
  })

/** `/bench/sign-in?code=`, the address printed at the start: exchanges a code for a session and removes it from the address bar. */
export const signInByCode = benchPage(
  Effect.gen(function* () {
    const { beginByCode, isTokenRequired } = yield* BenchSessions
    const { method } = yield* HttpServerRequest.HttpServerRequest
    const code = (yield* query).text("code")
    if (!isTokenRequired) return { to: startPath }
    // A HEAD request must not use up the code.
    return code === "" || method === "HEAD"
      ? signInPage({ next: startPath })
      : yield* signInWith(beginByCode(code), startPath)
  })
)

/** Exchanges the token for a session. No response repeats what was typed. */
export const signIn = benchForm((form) =>
  Effect.gen(function* () {
    const { begin, isTokenRequired } = yield* BenchSessions
    const next = isBenchPath(form.text("next")) ? form.text("next") : startPath
    return isTokenRequired ? yield* signInWith(begin(form.text("token")), next) : { to: next }
  })
)

/** Ends the session, also for any copy of its cookie, and clears it in the browser. */
export const signOut = benchForm(() =>
  Effect.gen(function* () {
    const { end } = yield* BenchSessions
    yield* end(yield* benchSession.current)
    return { to: startPath, cookie: benchSession.clearedCookie }
  })
)
