import * as OpenApi from "@effect/platform/OpenApi"
import {
  DatabaseUnavailable,
  ForeignOrigin,
  InternalError,
  PayloadTooLarge,
  UnsupportedMediaType
} from "../domain/Errors.ts"
import { contract } from "../operation/contract.ts"
import { envelope, invalidRequest } from "../operation/Envelope.ts"
import { BenchTokenRequired } from "./access/AccessErrors.ts"
import { ClockApi } from "./clock/Api.ts"
import { ExperimentsApi } from "./experiments/Api.ts"
import { FaultsApi } from "./faults/Api.ts"
import { GradingApi } from "./grading/Api.ts"
import { JournalApi } from "./journal/Api.ts"
import { PacksApi } from "./packs/Api.ts"
import { RunsApi } from "./runs/Api.ts"
import { SandboxesApi } from "./sandboxes/Api.ts"
import { SharesApi } from "./shares/Api.ts"
import { SnapshotsApi } from "./snapshots/Api.ts"
import { StateApi } from "./state/Api.ts"
import { TasksApi } from "./tasks/Api.ts"
import { TransferApi } from "./transfer/Api.ts"

const description = `Control of the store's sandboxes, for people who test agents. An agent uses only what is below a sandbox's own \`baseUrl\`. Its
tools, its documents and the suggestions of its errors show none of these operations.

**Access.** If only this machine can reach the server and BENCH_TOKEN is not set, everybody on it has access. Otherwise a call
sends the token that the program printed when it started, or BENCH_TOKEN: \`Authorization: Bearer TOKEN\`, 401 without it. The
\`controlKey\` of a sandbox gives access only to what is below that sandbox. Pages of other sites are refused (403), and there is
no CORS.

**Errors** are \`{ "error": { "code", "message", "details"?, "next"? } }\`. Lists have \`items\`, and \`next\` if more follow. Times
are RFC 3339 in UTC.`

/** The bench's contract: a separate surface with its own OpenAPI document and docs page. */
export const BenchApi = contract("vitrine-bench", invalidRequest)
  .addError(envelope(BenchTokenRequired, 401))
  .addError(envelope(ForeignOrigin, 403))
  .addError(envelope(PayloadTooLarge, 413))
  .addError(envelope(UnsupportedMediaType, 415))
  .addError(envelope(InternalError, 500))
  .addError(envelope(DatabaseUnavailable, 503))
  .add(SandboxesApi)
  .add(ClockApi)
  .add(FaultsApi)
  .add(PacksApi)
  .add(SnapshotsApi)
  .add(StateApi)
  .add(TransferApi)
  .add(JournalApi)
  .add(SharesApi)
  .add(TasksApi)
  .add(RunsApi)
  .add(ExperimentsApi)
  .add(GradingApi)
  .annotateContext(OpenApi.annotations({ title: "Vitrine bench", version: "1", description }))
