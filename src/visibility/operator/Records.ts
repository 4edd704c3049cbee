import { Schema } from "effect"
import { withDescription } from "../../domain/Input.ts"
import { maxReportedIssues } from "../../domain/Limits.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { KeyId, OrganizationId, UserId } from "../records/Ids.ts"

/** In characters. The text of an import is held in memory, unlike a file that a command reads. */
export const maxImportLength = 1_048_576

const subject = withDescription(
  Schema.Union(OrganizationId, UserId),
  "The owner: an organization (org_) or a user (user_)"
)

/** A key without its secret. */
export class Key extends Schema.Class<Key>("Key")(
  {
    id: KeyId,
    subject,
    subject_name: withDescription(Schema.String, "The name of the owner"),
    last_four: withDescription(Schema.String, "The last four characters of the key"),
    created_at: withDescription(Timestamp, "When it was issued"),
    last_used_at: withDescription(
      Schema.NullOr(Timestamp),
      "When it was last used, updated at most once a minute; null if never"
    ),
    revoked_at: withDescription(Schema.NullOr(Timestamp), "When it was revoked; null if it is active")
  },
  { description: "A key of the analytics API, without its secret" }
) {}

/** The only response that contains a secret. */
export class IssuedKey extends Schema.Class<IssuedKey>("IssuedKey")(
  {
    id: KeyId,
    secret: withDescription(Schema.Redacted(Schema.String), "The key itself, shown only now: only its hash is stored")
  },
  { description: "A new key" }
) {}

export class KeySubject extends Schema.Class<KeySubject>("KeySubject")(
  { id: subject, name: withDescription(Schema.String, "Its name") },
  { description: "A possible owner of a key" }
) {}

export class NamedOrganization extends Schema.Class<NamedOrganization>("NamedOrganization")(
  { id: OrganizationId, name: withDescription(Schema.String, "Its name") },
  { description: "An organization" }
) {}

export class NamedUser extends Schema.Class<NamedUser>("NamedUser")(
  { id: UserId, name: withDescription(Schema.String, "The name of the user") },
  { description: "A user" }
) {}

export class Member extends Schema.Class<Member>("Member")(
  { ...NamedUser.fields, role: withDescription(Schema.String, "The user's role in the organization") },
  { description: "A member of an organization" }
) {}

const count = (description: string) => withDescription(Schema.NonNegativeInt, description)

const lineReasons = Schema.Array(Schema.Struct({ line: Schema.Int, reason: Schema.String }))

export class ImportedAnswers extends Schema.Class<ImportedAnswers>("ImportedAnswers")(
  {
    organization: NamedOrganization,
    answers: count("Answers that were imported"),
    known: count("Answers that were imported before"),
    mentions: count("Mentions of brands in the imported answers"),
    citations: count("Citations in the imported answers"),
    rejected: count("Wrong lines; nothing of them was imported"),
    problems: withDescription(lineReasons, `What is wrong with the first ${maxReportedIssues} of these lines`),
    dropped: withDescription(
      lineReasons,
      `The first ${maxReportedIssues} parts of imported lines that do not count, and were left out`
    )
  },
  { description: "The result of an import" }
) {}
