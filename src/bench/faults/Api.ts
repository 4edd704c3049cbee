import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { Count, expects, identifierAnnotation, withDescription } from "../../domain/Input.ts"
import { Strict } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { noSandbox, SandboxPath, tooManySandboxes } from "../sandboxes/Api.ts"
import { FaultNotFound, TooManyFaults } from "./FaultErrors.ts"
import { FaultRule, RuleChange, RuleId, RuleRequest } from "./FaultRule.ts"
import { expectedFaults, FaultRequest } from "./FaultSettings.ts"

/** A rule with its counts. */
export const Fault = Schema.Struct({
  ...FaultRule.fields,
  matched: withDescription(
    Count,
    "How many calls it has counted. A reset or a change of the rule sets it to 0; forks continue with the counts"
  ),
  fired: withDescription(Count, "How often it fired")
}).annotations({ ...identifierAnnotation("Fault"), description: "A fault rule of a sandbox" })

const Faults = Schema.Struct({ items: Schema.Array(Fault) })

const FaultPath = Schema.Struct({ ...SandboxPath.fields, rule: expects(RuleId, "the id of a rule, such as rule_1") })

const noFault = envelope(FaultNotFound, 404)
const tooManyFaults = envelope(TooManyFaults, 409)

const listFaults = HttpApiEndpoint.get("listFaults", "/bench/v1/sandboxes/:sandbox/faults")
  .setPath(SandboxPath)
  .addSuccess(Faults)
  .addError(noSandbox)
  .annotate(OpenApi.Summary, "List the faults of a sandbox")
  .annotate(OpenApi.Description, "Its rules in the order in which they are checked, with the counts of each.")

const addFault = HttpApiEndpoint.post("addFault", "/bench/v1/sandboxes/:sandbox/faults")
  .setPath(SandboxPath)
  .setPayload(RuleRequest)
  .addSuccess(Fault, { status: 201 })
  .addError(noSandbox)
  .addError(tooManyFaults)
  .addError(tooManySandboxes)
  .annotate(OpenApi.Summary, "Add a fault")
  .annotate(
    OpenApi.Description,
    "Adds a rule after the existing ones. It applies from the next call on, on every surface. Agents do not see it; the journal names it at each call that it affected."
  )

const setFaults = HttpApiEndpoint.put("setFaults", "/bench/v1/sandboxes/:sandbox/faults")
  .setPath(SandboxPath)
  .setPayload(Schema.Struct({ faults: expects(FaultRequest, expectedFaults) }))
  .addSuccess(Faults)
  .addError(noSandbox)
  .addError(tooManyFaults)
  .addError(tooManySandboxes)
  .annotate(OpenApi.Summary, "Set the faults of a sandbox")
  .annotate(OpenApi.Description, "These rules replace all existing ones, and count from 0.")

const clearFaults = HttpApiEndpoint.del("clearFaults", "/bench/v1/sandboxes/:sandbox/faults")
  .setPath(SandboxPath)
  .addError(noSandbox)
  .addError(tooManySandboxes)
  .annotate(OpenApi.Summary, "Delete all faults")
  .annotate(OpenApi.Description, "Removes every rule: no more faults occur.")

const getFault = HttpApiEndpoint.get("getFault", "/bench/v1/sandboxes/:sandbox/faults/:rule")
  .setPath(FaultPath)
  .addSuccess(Fault)
  .addError(noSandbox)
  .addError(noFault)
  .annotate(OpenApi.Summary, "Read a fault")
  .annotate(OpenApi.Description, "A rule, how many calls it has counted, and how often it fired.")

const changeFault = HttpApiEndpoint.patch("changeFault", "/bench/v1/sandboxes/:sandbox/faults/:rule")
  .setPath(FaultPath)
  .setPayload(RuleChange)
  .addSuccess(Fault)
  .addError(noSandbox)
  .addError(noFault)
  .addError(tooManySandboxes)
  .annotate(OpenApi.Summary, "Change a fault")
  .annotate(
    OpenApi.Description,
    "The members of the body replace those of the rule, and null removes one. The rule counts from 0 again."
  )

const removeFault = HttpApiEndpoint.del("removeFault", "/bench/v1/sandboxes/:sandbox/faults/:rule")
  .setPath(FaultPath)
  .addError(noSandbox)
  .addError(noFault)
  .addError(tooManySandboxes)
  .annotate(OpenApi.Summary, "Delete a fault")
  .annotate(OpenApi.Description, "The rule no longer applies; the others stay as they are.")

export const FaultsApi = HttpApiGroup.make("faults", { topLevel: true })
  .add(listFaults)
  .add(addFault)
  .add(setFaults)
  .add(clearFaults)
  .add(getFault)
  .add(changeFault)
  .add(removeFault)
  .annotateEndpoints(Strict, true)
  .annotate(OpenApi.Title, "Faults")
  .annotate(OpenApi.Description, "Faults that a tester sets in a sandbox: at which calls they occur, and how.")
