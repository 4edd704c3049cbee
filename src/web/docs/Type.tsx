/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { nameOf, type Schema } from "./Reference.ts"

export const modelAnchor = (name: string): string => `model-${name}`

const join = (parts: ReadonlyArray<ComponentChildren>): ComponentChildren =>
  parts.map((part, place) => (
    <span key={place}>
      {place === 0 ? "" : " or "}
      {part}
    </span>
  ))

/** `string (date)`, `array of Product`, `integer or null`; a model of its own is a link to it. */
export const Type = ({ schema }: { readonly schema: Schema }): ComponentChildren => {
  const { $ref = schema.allOf?.[0]?.$ref, additionalProperties, anyOf, format, items, type = [] } = schema
  if ($ref !== undefined) return <a href={`#${modelAnchor(nameOf($ref))}`}>{nameOf($ref)}</a>
  if (anyOf !== undefined) return join(anyOf.map((option) => <Type key={JSON.stringify(option)} schema={option} />))
  if (items !== undefined) {
    return (
      <>
        array of <Type schema={items} />
      </>
    )
  }
  if (additionalProperties !== undefined) {
    return (
      <>
        object of <Type schema={additionalProperties} />
      </>
    )
  }
  return `${[type].flat().join(" or ")}${format === undefined ? "" : ` (${format})`}`
}

const rangeText = (min: number | undefined, max: number | undefined): string => {
  if (min !== undefined && max !== undefined && max < Number.MAX_SAFE_INTEGER) return `${min} to ${max}`
  if (min !== undefined) return `${min} or more`
  return max === undefined ? "" : `up to ${max}`
}

/** The limits of a value: `one of economy, business`, `1 to 99`, `up to 200 characters`. */
export const limitsOf = ({
  enum: values = [],
  maximum,
  maxItems,
  maxLength,
  minimum,
  minItems,
  minLength
}: Schema): string => {
  const [value, length, items] = [
    rangeText(minimum, maximum),
    rangeText(minLength, maxLength),
    rangeText(minItems, maxItems)
  ]
  return [
    values.length < 2 ? "" : `one of ${values.filter((value) => value !== null).join(", ")}`,
    value,
    length === "" ? "" : `${length} characters`,
    items === "" ? "" : `${items} entries`
  ]
    .filter((limit) => limit !== "")
    .join(" · ")
}
