import { Context } from "effect"

/** How many of a window's newest mentions the top prompts of a project are counted from, at most. */
export class ScanCap extends Context.Tag("vitrine/visibility/ScanCap")<ScanCap, number>() {}
