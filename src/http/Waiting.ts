/** How many requests wait for their clients in one way, together and by address. */
export class Waiting {
  readonly #at = new Map<string, number>()
  all = 0

  at(address: string): number {
    return this.#at.get(address) ?? 0
  }

  add(address: string, by: 1 | -1): void {
    this.all += by
    const waiting = this.at(address) + by
    if (waiting === 0) this.#at.delete(address)
    else this.#at.set(address, waiting)
  }
}
