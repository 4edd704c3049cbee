/** @jsxImportSource preact */
import { Clock, Effect } from "effect"
import { ApiKeys, type KeyRecord, typeOf } from "../../../visibility/access/ApiKeys.ts"
import { Organizations } from "../../../visibility/access/Organizations.ts"
import { Alert } from "../../forms/Alert.tsx"
import { query } from "../../forms/Form.ts"
import type { FormError } from "../../forms/FormError.ts"
import { relative } from "../../page/format.ts"
import { Form } from "../../page/Link.tsx"
import type { Page } from "../../page/Page.ts"
import { page } from "../../page/route.ts"
import { Day } from "../records/moments.tsx"
import { adminSignInPage, isAdministrator } from "./AdminSignIn.tsx"
import { Issued } from "./Issued.tsx"

const revoked = "The key is revoked: it opens nothing from the next request on, and its sessions have ended."

interface Subject {
  readonly id: string
  readonly name: string
}

/** What was done with the form that was sent. */
export interface Outcome {
  /** A key that was issued, to be seen this once. */
  readonly secret?: string
  readonly error?: FormError
  readonly done?: string
}

interface KeysProps {
  readonly keys: ReadonlyArray<KeyRecord>
  readonly subjects: ReadonlyArray<Subject>
  readonly outcome: Outcome
  readonly now: number
}

const Issue = ({ subjects }: Pick<KeysProps, "subjects">) => {
  const groups = [
    ["Organizations", subjects.filter(({ id }) => id.startsWith("org_"))],
    ["Users", subjects.filter(({ id }) => id.startsWith("user_"))]
  ] as const
  return (
    <section class="panel stack-s">
      <h2>Issue a key</h2>
      <Form to="/visibility/keys" method="post" class="key-form">
        <label for="subject">For</label>
        <select name="subject" id="subject">
          {groups.map(([title, members]) => (
            <optgroup key={title} label={title}>
              {members.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <button type="submit" class="button">
          Issue a key
        </button>
      </Form>
      <p class="field-hint">
        An organization's key opens that organization. A user's key opens every organization that the user belongs to.
      </p>
    </section>
  )
}

interface RowProps {
  readonly record: KeyRecord
  /** Whose key it is. */
  readonly name: string
  readonly now: number
}

/** Asks before a key is revoked, as there is no way back. */
const Revoke = ({ record: { id, last_four } }: Pick<RowProps, "record">) => (
  <details class="revoke">
    <summary aria-label={`Revoke the key that ends in ${last_four}`}>Revoke</summary>
    <Form to="/visibility/keys/revoke" method="post">
      <input type="hidden" name="id" value={id} />
      <button type="submit" class="button small danger">
        Revoke for good
      </button>
    </Form>
  </details>
)

const KeyRow = ({ name, now, record: key }: RowProps) => (
  <tr data-key={key.id} data-state={key.revoked_at === null ? "open" : "revoked"}>
    <th scope="row">
      <code>{`…${key.last_four}`}</code>
    </th>
    <td>
      <span class="key-subject">{name}</span>
      <span class="muted key-kind">{typeOf(key) === "org" ? "Organization" : "User"}</span>
    </td>
    <td class="minor">
      <Day at={key.created_at} />
    </td>
    <td>{key.last_used_at === null ? "Never" : relative(now - key.last_used_at)}</td>
    <td>
      <span class="key-state">{key.revoked_at === null ? "Open" : "Revoked"}</span>
      {key.revoked_at === null ? <Revoke record={key} /> : null}
    </td>
  </tr>
)

const KeyTable = ({ keys, now, subjects }: Pick<KeysProps, "keys" | "now" | "subjects">) => {
  const names = new Map(subjects.map(({ id, name }) => [id, name]))
  return (
    <section class="panel sheet">
      <header class="sheet-head">
        <h2>Every key</h2>
        <p class="muted">{`${keys.filter(({ revoked_at }) => revoked_at === null).length} open`}</p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section class="sheet-scroll" tabIndex={0} aria-label="Every key">
        <table class="sheet-rows">
          <thead>
            <tr>
              <th scope="col">Ends in</th>
              <th scope="col">Whose</th>
              <th scope="col" class="minor">
                Made
              </th>
              <th scope="col">Last used</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((record) => (
              <KeyRow key={record.id} record={record} name={names.get(record.subject) ?? record.subject} now={now} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

const KeysView = ({ keys, now, outcome, subjects }: KeysProps) => (
  <div class="wrap page desk">
    <div class="desk-title">
      <div>
        <p class="muted">Visibility analytics</p>
        <h1>Keys</h1>
      </div>
      <Form to="/visibility/keys/sign-out" method="post">
        <button type="submit" class="button small quiet">
          Sign out
        </button>
      </Form>
    </div>
    <Alert />
    {outcome.done === undefined ? null : (
      <p class="done" role="status">
        {outcome.done}
      </p>
    )}
    {outcome.secret === undefined ? null : <Issued secret={outcome.secret} />}
    <Issue subjects={subjects} />
    <KeyTable keys={keys} now={now} subjects={subjects} />
  </div>
)

/** The page as it is now, newest keys first, with what was just done. */
export const keysView = (outcome: Outcome = {}) =>
  Effect.gen(function* () {
    const keys = yield* (yield* ApiKeys).list()
    const subjects = yield* (yield* Organizations).subjects()
    const now = yield* Clock.currentTimeMillis
    const made: Page = {
      title: "Keys",
      section: "visibility",
      form: { values: {}, error: outcome.error },
      body: <KeysView keys={keys.toReversed()} subjects={subjects} outcome={outcome} now={now} />
    }
    return made
  })

/** `/visibility/keys`: every key of the analytics API, for whoever has shown the admin token. */
export const keysPage = page(
  Effect.gen(function* () {
    if (!(yield* isAdministrator)) return adminSignInPage()
    const isRevoked = (yield* query).text("revoked") !== ""
    return yield* keysView(isRevoked ? { done: revoked } : {})
  })
)
