const cleanups = new Set<() => void>()

process.on("exit", () => {
  for (const undo of [...cleanups].toReversed()) undo()
})

/**
 * Has something undone also where the process ends before its scopes are closed, as it does at a second Ctrl-C. Yields how to say
 * that there is nothing to undo any more.
 */
export const atExit = (cleanup: () => void): (() => void) => {
  cleanups.add(cleanup)
  return () => {
    cleanups.delete(cleanup)
  }
}
