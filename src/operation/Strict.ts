import { Context } from "effect"

/**
 * Put on an endpoint, it says that parameters and members which its contract does not name are refused. Elsewhere they are passed
 * over: agents send more than they were asked for.
 */
export class Strict extends Context.Reference<Strict>()("vitrine/Strict", { defaultValue: () => false }) {}
