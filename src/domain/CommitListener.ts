import { Context } from "effect"

/** A unit of work that was committed: in which generation of its sandbox, and the sandbox's sequence after it. */
export interface Commit {
  readonly generation: number
  readonly sequence: number
}

/** Is told what the current call has committed; who rehearses a call is told what it would have. */
export interface CommitObserver {
  readonly onCommit: (commit: Commit) => void
  /** Of what is no unit of work: that it is committed. */
  readonly onChange?: () => void
}

/** Who wants to know what the current call commits, if somebody does. */
export class CommitListener extends Context.Reference<CommitListener>()("vitrine/CommitListener", {
  defaultValue: (): CommitObserver | undefined => undefined
}) {}
