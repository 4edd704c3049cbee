import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { LiteralQuery, Strict } from "../../operation/annotations.ts"
import { Area, reads, Tool } from "../../operation/Tool.ts"
import { singleOf } from "../contract/Envelope.ts"
import { CallerIdentity, Health, OrganizationItem } from "./Identity.ts"

const probe = HttpApiEndpoint.get("probe", "/api/v1/_health")
  .addSuccess(singleOf(Health))
  .annotate(OpenApi.Summary, "Auth probe")
  .annotate(OpenApi.Description, "Whether the key is accepted, and for which organization.")
  .annotate(Tool, reads("check_key", "Use this to see whether the key is accepted."))

const me = HttpApiEndpoint.get("me", "/api/v1/me")
  .addSuccess(singleOf(CallerIdentity))
  .annotate(OpenApi.Summary, "Caller identity")
  .annotate(OpenApi.Description, "The owner of the key and the organizations that it can access. Needs no X-Org-Id.")
  .annotate(Tool, reads("get_caller", "Use this to see whose key it is and what it can access."))

const listOrganizations = HttpApiEndpoint.get("listOrganizations", "/api/v1/organizations")
  .addSuccess(singleOf(Schema.Array(OrganizationItem)))
  .annotate(OpenApi.Summary, "Accessible organizations")
  .annotate(OpenApi.Description, "Every organization that the key can access, by name, on one page. Needs no X-Org-Id.")
  .annotate(Tool, reads("list_organizations", "Use this to find the organizations of the key."))

export const IdentityApi = HttpApiGroup.make("identity", { topLevel: true })
  .add(probe)
  .add(me)
  .add(listOrganizations)
  .annotateEndpoints(Strict, true)
  .annotateEndpoints(LiteralQuery, true)
  .annotateEndpoints(Area, "analytics")
  .annotate(OpenApi.Title, "Identity")
  .annotate(OpenApi.Description, "The caller and its organizations.")
