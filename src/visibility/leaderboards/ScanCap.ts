import { Context } from "effect"

/** How many of the newest mentions of a window a project's top prompts are counted from. */
export class ScanCap extends Context.Tag("vitrine/visibility/ScanCap")<ScanCap, number>() {}
