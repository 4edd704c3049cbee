import { Context } from "effect"
import type { Entry } from "../../operation/Operations.ts"

/** Every operation that agents have in the store, for what the bench has to know of them, and calls as they would. */
export class AgentEntries extends Context.Tag("vitrine/bench/AgentEntries")<AgentEntries, ReadonlyArray<Entry>>() {}
