import { Schema } from "effect"
import { withDescription } from "../../domain/Input.ts"
import { maxReportedIssues } from "../../domain/Limits.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { KeyId, OrganizationId, UserId } from "../records/Ids.ts"

/** In characters. The text of an import is held in memory, unlike a file that a command reads. */
export const maxImportLength = 1_048_576

const subject = withDescription(
  Schema.Union(OrganizationId, UserId),
  "Whose it is: an organization (org_) or a user (user_)"
)

/** A key without its secret. */
export class Key extends Schema.Class<Key>("Key")(
  {
    id: KeyId,
    subject,
    subject_name: withDescription(Schema.String, "What the organization or the user is called"),
    last_four: withDescription(Schema.String, "The last four characters of the key"),
    created_at: withDescription(Timestamp, "When it was issued"),
    last_used_at: withDescription(
      Schema.NullOr(Timestamp),
      "When it was used last, noted once a minute; null if never"
    ),
    revoked_at: withDescription(Schema.NullOr(Timestamp), "Since when it opens nothing; null if it is open")
  },
  { description: "What is known of a key of the analytics API" }
) {}

/** The only response that contains a secret. */
export class IssuedKey extends Schema.Class<IssuedKey>("IssuedKey")(
  {
    id: KeyId,
    secret: withDescription(Schema.Redacted(Schema.String), "The key itself, shown this once: only its hash is kept")
  },
  { description: "A key that was issued" }
) {}

export class KeySubject extends Schema.Class<KeySubject>("KeySubject")(
  { id: subject, name: withDescription(Schema.String, "What it is called") },
  { description: "Whoever a key can be of" }
) {}

export class NamedOrganization extends Schema.Class<NamedOrganization>("NamedOrganization")(
  { id: OrganizationId, name: withDescription(Schema.String, "What it is called") },
  { description: "An organization" }
) {}

export class NamedUser extends Schema.Class<NamedUser>("NamedUser")(
  { id: UserId, name: withDescription(Schema.String, "What the user is called") },
  { description: "A user" }
) {}

export class Member extends Schema.Class<Member>("Member")(
  { ...NamedUser.fields, role: withDescription(Schema.String, "What the user is there") },
  { description: "A user of an organization" }
) {}

const count = (description: string) => withDescription(Schema.NonNegativeInt, description)

export class ImportedAnswers extends Schema.Class<ImportedAnswers>("ImportedAnswers")(
  {
    organization: NamedOrganization,
    answers: count("Answers that were imported"),
    known: count("Answers that were there already"),
    mentions: count("Mentions of brands in those that were imported"),
    citations: count("Citations in those that were imported"),
    rejected: count("Lines that are wrong, and of which nothing went in"),
    problems: withDescription(
      Schema.Array(Schema.Struct({ line: Schema.Int, reason: Schema.String })),
      `What is wrong with them, the first ${maxReportedIssues}`
    )
  },
  { description: "What became of an import" }
) {}
