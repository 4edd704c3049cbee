import type { SandboxName } from "../../domain/CurrentSandbox.ts"

// Sandboxes whose missing entries are counted meanwhile.
const maxSandboxes = 100_000

/** How many entries a journal lacks, and whether the database refused some of them, so that the server may have failed then. */
export interface Missing {
  readonly count: number
  readonly hasLost: boolean
}

export const noneMissing: Missing = { count: 0, hasLost: false }

/** Missing entries of each sandbox that its journal does not count yet. */
export class MissingEntries {
  #bySandbox = new Map<SandboxName, Missing>()

  get isEmpty(): boolean {
    return this.#bySandbox.size === 0
  }

  add(sandbox: SandboxName, { count, hasLost }: Missing): void {
    const before = this.#bySandbox.get(sandbox)
    if (before === undefined && this.#bySandbox.size >= maxSandboxes) return
    this.#bySandbox.set(sandbox, { count: count + (before?.count ?? 0), hasLost: hasLost || before?.hasLost === true })
  }

  /** Removes and yields them. */
  take(): Map<SandboxName, Missing> {
    const taken = this.#bySandbox
    this.#bySandbox = new Map()
    return taken
  }
}
