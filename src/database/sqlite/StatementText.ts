import { placeholder } from "./compiler.ts"

/**
 * A statement's text, built once for all templates that are filled in alike. It caches the longer text for each kind of
 * value in its next gap.
 */
export class StatementText {
  #withValue: StatementText | undefined
  readonly #withText = new WeakMap<StatementText, StatementText>()
  /** Whether it only reads. */
  readonly isReadOnly: boolean

  constructor(readonly sql: string) {
    this.isReadOnly = isSelect(sql)
  }

  /** Continues with a placeholder. The following `rest` is always the same, as a template belongs to its first text. */
  withValue(rest: string): StatementText {
    this.#withValue ??= new StatementText(`${this.sql}${placeholder}${rest}`)
    return this.#withValue
  }

  withText(text: StatementText, rest: string): StatementText {
    const cached = this.#withText.get(text)
    if (cached !== undefined) return cached
    const created = new StatementText(`${this.sql}${text.sql}${rest}`)
    this.#withText.set(text, created)
    return created
  }
}

export const isSelect = (sql: string): boolean => /^\s*select\b/i.test(sql)
