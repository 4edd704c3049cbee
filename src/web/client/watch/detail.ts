/** Milliseconds between two requests at least: of more than that nobody sees each. */
const everyMs = 120

/** Shows an entry as the server draws it. While one is on its way only the last that was asked for is kept in mind. */
export const makeDetail = (addressOf: (seq: number) => string) => {
  let shown: number | undefined
  let wanted: number | undefined
  let isBusy = false

  const load = async (seq: number): Promise<void> => {
    const response = await fetch(addressOf(seq), { cache: "no-store" })
    const next = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("#watch-entry")
    if (next === null) throw new Error("the answer is no entry")
    const now = document.getElementById("watch-entry")
    now?.replaceWith(document.adoptNode(next))
    shown = seq
  }

  const loop = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    while (wanted !== undefined) {
      const seq = wanted
      wanted = undefined
      // An answer that did not come is asked for again with the next entry.
      await load(seq).catch(() => undefined)
      await new Promise((done) => setTimeout(done, everyMs))
    }
    isBusy = false
  }

  return {
    show: (seq: number): void => {
      if (seq === shown && wanted === undefined) return
      wanted = seq
      void loop()
    }
  }
}
