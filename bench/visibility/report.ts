/** Measured figures, each with its limit. */
export class Report {
  private readonly rows: Array<readonly [what: string, figure: string, limit: string, verdict: string]> = []

  /** Records a figure that must be less than `max`, if given. */
  note(what: string, figure: number, unit: string, max?: number): void {
    const text = `${figure.toFixed(figure < 100 ? 1 : 0)} ${unit}`
    this.add(what, text, max === undefined ? "" : `< ${max} ${unit}`, max === undefined || figure < max)
  }

  /** Records a rate that must be at least `min`. */
  rate(what: string, count: number, ms: number, min: number): void {
    const rate = Math.round((count * 1000) / ms)
    this.add(what, `${rate} a second`, `>= ${min} a second`, rate >= min)
  }

  print(): void {
    const width = Math.max(...this.rows.map(([what]) => what.length))
    for (const [what, figure, limit, verdict] of this.rows)
      console.log(`${what.padEnd(width)}  ${figure.padStart(18)}  ${limit.padEnd(18)} ${verdict}`)
  }

  private add(what: string, figure: string, limit: string, isMet: boolean): void {
    this.rows.push([what, figure, limit, isMet ? "" : "MISSED"])
    console.error(`${what}: ${figure}`)
  }
}
