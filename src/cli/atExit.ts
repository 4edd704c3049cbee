const cleanups = new Set<() => void>()

process.on("exit", () => {
  for (const undo of [...cleanups].toReversed()) undo()
})

/**
 * Registers a cleanup that also runs if the process exits before its scopes close, as at a second Ctrl-C. Returns a
 * function that unregisters it.
 */
export const atExit = (cleanup: () => void): (() => void) => {
  cleanups.add(cleanup)
  return () => {
    cleanups.delete(cleanup)
  }
}
