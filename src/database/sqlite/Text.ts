import { placeholder } from "./compiler.ts"

/**
 * The text of a statement, put together once for all templates that are filled in the same way. Each knows what became of
 * it when a value, or another text, stood in its next gap.
 */
export class Text {
  #withValue: Text | undefined
  readonly #withText = new WeakMap<Text, Text>()
  /** Whether it only reads. */
  readonly isRead: boolean

  constructor(readonly sql: string) {
    this.isRead = isRead(sql)
  }

  /** With a placeholder in the gap. `rest` follows it, and is always the same: a template belongs to its first text. */
  withValue(rest: string): Text {
    this.#withValue ??= new Text(`${this.sql}${placeholder}${rest}`)
    return this.#withValue
  }

  withText(text: Text, rest: string): Text {
    const known = this.#withText.get(text)
    if (known !== undefined) return known
    const made = new Text(`${this.sql}${text.sql}${rest}`)
    this.#withText.set(text, made)
    return made
  }
}

export const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql)
