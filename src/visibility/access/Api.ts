import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { single, wholeListOf } from "../contract/Envelope.ts"
import { OrganizationMode } from "../contract/OrganizationMode.ts"
import { CallerIdentity, Health, OrganizationItem } from "./Identity.ts"

const probe = HttpApiEndpoint.get("probe", "/api/v1/_health")
  .addSuccess(single(Health))
  .annotate(OrganizationMode, "optional")
  .annotate(OpenApi.Summary, "Auth probe")
  .annotate(OpenApi.Description, "Whether the key is accepted, and for which organization.")

const me = HttpApiEndpoint.get("me", "/api/v1/me")
  .addSuccess(single(CallerIdentity))
  .annotate(OrganizationMode, "optional")
  .annotate(OpenApi.Summary, "Caller identity")
  .annotate(OpenApi.Description, "Whose key it is and what it opens. Needs no X-Org-Id.")

const listOrganizations = HttpApiEndpoint.get("listOrganizations", "/api/v1/organizations")
  .addSuccess(wholeListOf(OrganizationItem))
  .annotate(OrganizationMode, "optional")
  .annotate(OpenApi.Summary, "Accessible organizations")
  .annotate(OpenApi.Description, "Every organization that the key opens, by name, in one page. Needs no X-Org-Id.")

export const IdentityApi = HttpApiGroup.make("identity", { topLevel: true })
  .add(probe)
  .add(me)
  .add(listOrganizations)
  .annotate(OpenApi.Title, "Identity")
  .annotate(OpenApi.Description, "Who calls, and for which organization.")
