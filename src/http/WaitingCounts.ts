/** Counts requests that wait for their clients, in total and by address. */
export class WaitingCounts {
  readonly #at = new Map<string, number>()
  total = 0

  countAt(address: string): number {
    return this.#at.get(address) ?? 0
  }

  add(address: string, by: 1 | -1): void {
    this.total += by
    const waiting = this.countAt(address) + by
    if (waiting === 0) this.#at.delete(address)
    else this.#at.set(address, waiting)
  }
}
