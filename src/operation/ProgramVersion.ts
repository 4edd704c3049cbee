import { Context } from "effect"
import { version } from "../telemetry/Version.ts"

/** The version that answers: cached answers of another version may differ. */
export class ProgramVersion extends Context.Reference<ProgramVersion>()("vitrine/ProgramVersion", {
  defaultValue: () => version
}) {}
