import { Context } from "effect"
import { version } from "../telemetry/Version.ts"

/** Which Vitrine answers: what a client keeps of an answer is not what another one would answer. */
export class ProgramVersion extends Context.Reference<ProgramVersion>()("vitrine/ProgramVersion", {
  defaultValue: () => version
}) {}
