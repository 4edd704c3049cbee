import { Schema } from "effect"
import { exactOptional, quote } from "../../domain/Input.ts"
import type { Next } from "../../domain/Problem.ts"
import { isOrganizationIdText } from "./Names.ts"

const Named = Schema.Struct({ id: Schema.String, name: Schema.String })

const listOf = (organizations: ReadonlyArray<typeof Named.Type>): string =>
  organizations.map(({ id, name }) => `${id} ${quote(name)}`).join(", ")

/** The organization as the caller named it; undefined if no organization exists at all. */
export class OrganizationNotFound extends Schema.TaggedError<OrganizationNotFound>()("OrganizationNotFound", {
  organization: exactOptional(Schema.String),
  /** Some that exist and are not simulated, those with the most similar names first. */
  options: exactOptional(Schema.Array(Named))
}) {
  override get message() {
    if (this.organization === undefined) return "There is no organization yet."
    const { options = [], organization } = this
    return [
      `There is no organization ${quote(organization)}.`,
      ...(isOrganizationIdText(organization)
        ? ["A text that begins with org_ is taken as an id, not as a new name."]
        : []),
      ...(options.length === 0 ? [] : [`Known are ${listOf(options)}.`])
    ].join(" ")
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "createOrganization" }]
  }
}

export class OrganizationAmbiguous extends Schema.TaggedError<OrganizationAmbiguous>()("OrganizationAmbiguous", {
  /** The matching organizations. */
  options: Schema.Array(Named)
}) {
  override get message() {
    return `Several organizations are possible: ${listOf(this.options)}. Give the id of one of them.`
  }
}

export class OrganizationExists extends Schema.TaggedError<OrganizationExists>()("OrganizationExists", Named.fields) {
  override get message() {
    return `There is already an organization ${quote(this.name)}: ${this.id}.`
  }
}

/** The keys of simulated organizations are public. */
export class OrganizationSimulated extends Schema.TaggedError<OrganizationSimulated>()(
  "OrganizationSimulated",
  Named.fields
) {
  override get message() {
    return `The organization ${quote(this.name)} is simulated and its key is public. Name an organization of your own.`
  }
}

export class UserNotFound extends Schema.TaggedError<UserNotFound>()("UserNotFound", { user: Schema.String }) {
  override get message() {
    return `There is no user ${quote(this.user)}.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "createUser" }]
  }
}

export class MemberNotFound extends Schema.TaggedError<MemberNotFound>()("MemberNotFound", {
  organization: Schema.String,
  user: Schema.String
}) {
  override get message() {
    return `${this.user} is not a member of ${this.organization}.`
  }
}

export class KeyNotFound extends Schema.TaggedError<KeyNotFound>()("KeyNotFound", { id: Schema.String }) {
  override get message() {
    return `There is no active key ${quote(this.id)}.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listKeys" }]
  }
}
