import * as Options from "@effect/cli/Options"
import { Schema } from "effect"
import { expectedOrganization, OrganizationText } from "../visibility/access/Names.ts"
import { option } from "./command.ts"

/** `--org`: an organization by id or name; none for the only one. */
export const organizationOption = (meaning: string) => ({
  ...option("org", meaning, (name) =>
    Options.text(name).pipe(
      Options.filterMap(Schema.decodeUnknownOption(OrganizationText), `--${name}: expected ${expectedOrganization}`),
      Options.optional
    )
  ),
  // The decoder reports an empty value, like one of blanks.
  mayBeEmpty: true
})

/** The same for commands that create none. */
export const knownOrganization = organizationOption(
  "The organization, by id or name; required unless there is exactly one that is not simulated"
)
