import { Context } from "effect"

/** A committed unit of work: the generation of its sandbox, and the sandbox's sequence number after it. */
export interface Commit {
  readonly generation: number
  readonly sequence: number
}

/** Receives the commits of the current call. In a dry run, the commits that it would have made. */
export interface CommitObserver {
  readonly onCommit: (commit: Commit) => void
  /** Called after a committed change that is not a unit of work. */
  readonly onChange?: () => void
  /** Whether it was told of any, if it remembers that. */
  readonly hasCommitted?: boolean
}

/** The observer of the current call's commits, if there is one. */
export class CurrentCommitObserver extends Context.Reference<CurrentCommitObserver>()("vitrine/CurrentCommitObserver", {
  defaultValue: (): CommitObserver | undefined => undefined
}) {}
