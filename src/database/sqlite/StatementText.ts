import { placeholder } from "./compiler.ts"

/**
 * The text of a statement, put together once for all templates that are filled in the same way. Each knows what became of
 * it when a value, or another text, stood in its next gap.
 */
export class StatementText {
  #withValue: StatementText | undefined
  readonly #withText = new WeakMap<StatementText, StatementText>()
  /** Whether it only reads. */
  readonly isReadOnly: boolean

  constructor(readonly sql: string) {
    this.isReadOnly = isSelect(sql)
  }

  /** With a placeholder in the gap. `rest` follows it, and is always the same: a template belongs to its first text. */
  withValue(rest: string): StatementText {
    this.#withValue ??= new StatementText(`${this.sql}${placeholder}${rest}`)
    return this.#withValue
  }

  withText(text: StatementText, rest: string): StatementText {
    const known = this.#withText.get(text)
    if (known !== undefined) return known
    const created = new StatementText(`${this.sql}${text.sql}${rest}`)
    this.#withText.set(text, created)
    return created
  }
}

export const isSelect = (sql: string): boolean => /^\s*select\b/i.test(sql)
