/** @jsxImportSource preact */
import { Clock, Effect } from "effect"
import type { Key, KeySubject } from "../../../visibility/operator/Records.ts"
import { Alert, Confirmation, focusedFirst } from "../../forms/Alert.tsx"
import { CopyButton } from "../../forms/CopyButton.tsx"
import { query } from "../../forms/Form.ts"
import type { FormError } from "../../forms/FormError.ts"
import { SignOutForm } from "../../forms/SignOutForm.tsx"
import { DeskTitle } from "../../layout/DeskTitle.tsx"
import { ScrollArea } from "../../layout/ScrollArea.tsx"
import { type SheetColumn, SheetRows } from "../../layout/SheetRows.tsx"
import { relativeTime } from "../../page/format.ts"
import { Form } from "../../page/Link.tsx"
import type { Page } from "../../page/Page.ts"
import { page } from "../../page/route.ts"
import { Day } from "../records/moments.tsx"
import { adminSignInPage, operator } from "./AdminSignIn.tsx"

const revokedText = "The key is revoked from the next request on, and its sessions have ended."

interface Outcome {
  /** A new key, shown only this once. */
  readonly issued?: { readonly id: string; readonly secret: string }
  readonly error?: FormError
  /** Whether a key was revoked. */
  readonly isRevoked?: boolean
}

interface KeysProps {
  readonly keys: ReadonlyArray<Key>
  readonly owners: ReadonlyArray<KeySubject>
  readonly outcome: Outcome
  readonly now: number
}

/** Whitespace as a browser shows it. */
const normalizeSpaces = (name: string): string => name.trim().replaceAll(/\s+/g, " ")

/** Owners by name, with the id if another has the same name. */
const withUniqueNames = (owners: ReadonlyArray<KeySubject>): ReadonlyArray<KeySubject> => {
  const ownersByName = Map.groupBy(owners, ({ name }) => normalizeSpaces(name))
  return owners.map(({ id, name }) => ({
    id,
    name: ownersByName.get(normalizeSpaces(name))?.length === 1 ? name : `${normalizeSpaces(name)} (${id})`
  }))
}

const kindOf = (owner: string): string => (owner.startsWith("org_") ? "Organization" : "User")

const Issue = ({ owners }: Pick<KeysProps, "owners">) => {
  const groups = [
    ["Organizations", owners.filter(({ id }) => kindOf(id) === "Organization")],
    ["Users", owners.filter(({ id }) => kindOf(id) === "User")]
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
        An organization's key has access to that organization. A user's key has access to every organization that the
        user belongs to.
      </p>
    </section>
  )
}

/** Asks before a key is revoked, because that cannot be undone. */
const Revoke = ({ id, last_four }: Key) => (
  <details class="revoke">
    <summary aria-label={`Revoke the key that ends in ${last_four}`}>Revoke</summary>
    <Form to="/visibility/keys/revoke" method="post" hiddenFields={{ id }}>
      <button type="submit" class="button small danger">
        Revoke permanently
      </button>
    </Form>
  </details>
)

const attributesOf = ({ id, revoked_at }: Key) => ({
  "data-key": id,
  "data-state": revoked_at === null ? "open" : "revoked"
})

const columnsAt = (now: number): ReadonlyArray<SheetColumn<Key>> => [
  { title: "Ends in", isHead: true, cell: ({ last_four }) => <code>{`…${last_four}`}</code> },
  {
    title: "Owner",
    cell: ({ subject, subject_name }) => (
      <div>
        <span class="key-subject">{subject_name}</span>
        <span class="muted key-kind">{kindOf(subject)}</span>
      </div>
    )
  },
  { title: "Created", cell: ({ created_at }) => <Day at={created_at.epochMillis} /> },
  {
    title: "Last used",
    cell: ({ last_used_at }) => (last_used_at === null ? "Never" : relativeTime(now - last_used_at.epochMillis))
  },
  {
    title: "State",
    cell: (key) => (
      <div>
        <span class="key-state">{key.revoked_at === null ? "Active" : "Revoked"}</span>
        {key.revoked_at === null ? <Revoke {...key} /> : null}
      </div>
    )
  }
]

const KeyTable = ({ keys, now }: Pick<KeysProps, "keys" | "now">) => (
  <section class="panel sheet">
    <header class="sheet-head">
      <h2>Every key</h2>
      <p class="muted">{`${keys.filter(({ revoked_at }) => revoked_at === null).length} active`}</p>
    </header>
    <ScrollArea class="sheet-scroll" label="Every key">
      <SheetRows class="cards" columns={columnsAt(now)} rows={keys} attributesOf={attributesOf} />
    </ScrollArea>
  </section>
)

/** A key just after its creation, the only time that it is shown. */
const Issued = ({ owner, secret }: { readonly owner: string; readonly secret: string }) => (
  <section class="panel issued" aria-label="The new key" {...focusedFirst}>
    <h2>{`The new key of ${owner}`}</h2>
    <p>Copy it now: it is shown only once, because only its hash is stored.</p>
    <p class="issued-secret">
      <code id="secret">{secret}</code>
      <CopyButton of="secret" />
    </p>
  </section>
)

/** `the user Dana Levi` */
const ownerOf = (keys: ReadonlyArray<Key>, id: string): string =>
  keys
    .filter((key) => key.id === id)
    .map(({ subject, subject_name }) => `the ${kindOf(subject).toLowerCase()} ${subject_name}`)
    .join("")

const KeysView = ({ keys, now, outcome, owners }: KeysProps) => (
  <div class="wrap page desk">
    <DeskTitle kind="Visibility analytics" title="Keys">
      <SignOutForm to="/visibility/keys/sign-out" />
    </DeskTitle>
    <Alert />
    {outcome.isRevoked === true ? <Confirmation once="revoked">{revokedText}</Confirmation> : null}
    {outcome.issued === undefined ? null : (
      <Issued owner={ownerOf(keys, outcome.issued.id)} secret={outcome.issued.secret} />
    )}
    <Issue owners={owners} />
    <KeyTable keys={keys} now={now} />
  </div>
)

/** The page as it is now, newest keys first, with the result of the last form; the sign-in page without a session. */
export const keysView = (outcome: Outcome = {}) =>
  Effect.gen(function* () {
    const call = yield* operator
    const { keys } = yield* call("listKeys")
    const owners = withUniqueNames((yield* call("listKeyOwners")).owners)
    const names = new Map(owners.map(({ id, name }) => [id, name]))
    const named = keys.map((key) => ({ ...key, subject_name: names.get(key.subject) ?? key.subject_name }))
    const now = yield* Clock.currentTimeMillis
    const result: Page = {
      title: "Keys",
      section: "visibility",
      form: { values: {}, error: outcome.error },
      body: <KeysView keys={named.toReversed()} owners={owners} outcome={outcome} now={now} />
    }
    return result
  }).pipe(
    Effect.catchTag("OperatorRequired", () => Effect.succeed(adminSignInPage())),
    // Neither list has parameters that could be invalid.
    Effect.orDie
  )

/** `/visibility/keys`: every key of the analytics API, after sign-in with the admin token. */
export const keysPage = page(
  Effect.flatMap(query, (searchParams) => keysView({ isRevoked: searchParams.text("revoked") !== "" }))
)
