import { Effect } from "effect"

const width = 30

const write = (text: string) =>
  Effect.sync(() => {
    if (process.stderr.isTTY) process.stderr.write(text)
  })

/** A progress line on the terminal. Without a terminal, it does nothing. */
export const progress = {
  /** Writes the line anew. `share` is 0 to 1; undefined if the total is unknown. */
  show: (share: number | undefined, note: string) => {
    const filled = Math.round(width * Math.min(1, share ?? 0))
    const bar =
      share === undefined
        ? ""
        : `[${"█".repeat(filled)}${"░".repeat(width - filled)}] ${String(Math.floor(share * 100)).padStart(3)} %  `
    return write(`\r\u001b[2K${bar}${note}`)
  },
  clear: write("\r\u001b[2K")
}
