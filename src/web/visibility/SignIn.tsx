/** @jsxImportSource preact */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect, Option } from "effect"
import { sessionHours } from "../../database/SessionTokens.ts"
import { formError } from "../forms/FormError.ts"
import { isPathBelow } from "../forms/isPathBelow.ts"
import { SignInForm } from "../forms/SignInForm.tsx"
import { submission } from "../forms/submission.ts"
import { Icon } from "../layout/Icon.tsx"
import { formatCount } from "../page/format.ts"
import { Form } from "../page/Link.tsx"
import type { Page } from "../page/Page.ts"
import { usePageContext } from "../page/PageContext.ts"
import { Analytics } from "./dashboard/Analytics.ts"
import { dashboardSession, openDemoKeys } from "./dashboard/session.ts"

interface SignInProps {
  /** Where to go afterwards, an address of the dashboard. */
  readonly next: string
  readonly demo: ReadonlyArray<{ readonly owner: string; readonly place: string }>
}

const Demo = ({ demo, next }: SignInProps) => (
  <section class="panel stack-s">
    <h2>Or look around</h2>
    <p class="muted">The demonstration's organizations are invented and open to everybody.</p>
    <ul class="demo-keys">
      {demo.map(({ owner, place }) => (
        <li key={place}>
          <Form to="/visibility/sign-in" method="post" hiddenFields={{ next }}>
            <button type="submit" class="demo-key" name="demo" value={place}>
              <span>{owner}</span>
              <Icon name="arrow" />
            </button>
          </Form>
        </li>
      ))}
    </ul>
  </section>
)

export const SignIn = (props: SignInProps) => (
  <SignInForm
    title="How visible are you?"
    lead="When people ask an AI what to buy, which brands does it name, in which position, and whose pages does it cite? Sign in with a key of the analytics API to see."
    to="/visibility/sign-in"
    next={props.next}
    label="API key"
    name="key"
    placeholder="vis_org_... or vis_user_..."
    hint={`It is checked once and not kept: the browser gets a session for ${sessionHours} hours.`}
  >
    {props.demo.length === 0 || usePageContext().isNeutral ? null : <Demo {...props} />}
  </SignInForm>
)

/** Exchanges a key for a session. No response repeats what was typed. */
export const signIn = submission((form) =>
  Effect.gen(function* () {
    const analytics = yield* Analytics
    const { remoteAddress } = yield* HttpServerRequest.HttpServerRequest
    const demo = yield* openDemoKeys
    const next = isPathBelow(form.text("next"), "visibility") ? form.text("next") : "/visibility"
    const demoKey = demo.find(({ place }) => place === form.text("demo"))
    const address = Option.getOrElse(remoteAddress, () => "unknown")
    const begin = analytics.signIn(demoKey?.key ?? form.text("key"), address)
    return yield* Effect.match(begin, {
      onSuccess: (session) => ({ to: next, cookie: dashboardSession.cookieFor(session) }),
      onFailure: (error): Page => {
        const isLimited = error._tag === "RateLimited"
        const message = isLimited
          ? `Too many requests. The next one is granted in ${formatCount(error.retry_after, "second")}.`
          : "That key is not accepted. It may be mistyped, or it was revoked."
        return {
          title: "Visibility",
          section: "visibility",
          form: { values: {}, error: formError(isLimited ? 429 : 401, message) },
          ...(isLimited ? { headers: { "retry-after": String(error.retry_after) } } : undefined),
          body: <SignIn next={next} demo={demo} />
        }
      }
    })
  })
)

/** Ends the session, also for any copy of its cookie, and clears it in the browser. */
export const signOut = submission(() =>
  Effect.gen(function* () {
    yield* (yield* Analytics).signOut(yield* dashboardSession.current)
    return { to: "/visibility", cookie: dashboardSession.clearedCookie }
  })
)
