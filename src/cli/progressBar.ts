import { Effect } from "effect"

const width = 30

/** Writes how far something is on one line of the terminal, over and over; nothing where no terminal would show it. */
export const progressBar = () => {
  const write = (text: string) =>
    Effect.sync(() => {
      if (process.stderr.isTTY) process.stderr.write(text)
    })
  return {
    /** `share` is 0 to 1; none if nobody knows how much there is to do. */
    show: (share: number | undefined, note: string) => {
      const filled = Math.round(width * Math.min(1, share ?? 0))
      const bar =
        share === undefined
          ? ""
          : `[${"█".repeat(filled)}${"░".repeat(width - filled)}] ${String(Math.floor(share * 100)).padStart(3)} %  `
      return write(`\r\u001b[2K${bar}${note}`)
    },
    /** Takes the line away. */
    clear: write("\r\u001b[2K")
  }
}
