import { Array as Arr, Option, SchemaAST, Struct } from "effect"

type Change = (value: unknown) => unknown

const takesText = (ast: SchemaAST.AST): boolean => {
  switch (ast._tag) {
    case "StringKeyword":
    case "TemplateLiteral":
      return true
    case "Literal":
      return typeof ast.literal === "string"
    case "Union":
      return ast.types.some(takesText)
    case "Refinement":
      return takesText(ast.from)
    default:
      return false
  }
}

const ofObject = ({ propertySignatures }: SchemaAST.TypeLiteral): Option.Option<Change> => {
  const optional = propertySignatures
    .filter(({ isOptional, type }) => isOptional && takesText(type))
    .map(({ name }) => String(name))
  const nested = propertySignatures.flatMap(({ name, type }) =>
    Option.toArray(Option.map(changeOf(type), (change) => [String(name), change] as const))
  )
  if (optional.length + nested.length === 0) return Option.none()
  return Option.some((value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value
    const members = value as Readonly<Record<string, unknown>>
    const changed = nested.flatMap(([name, change]) =>
      Object.hasOwn(members, name) ? [[name, change(members[name])]] : []
    )
    const empty = optional.filter((name) => members[name] === "")
    if (changed.length + empty.length === 0) return value
    return Struct.omit({ ...members, ...Object.fromEntries(changed) }, ...empty)
  })
}

// Which alternative a value is meant to be is known only once it is decoded.
const ofAlternatives = (changes: ReadonlyArray<Change>): Option.Option<Change> =>
  changes.length === 0
    ? Option.none()
    : Option.some((value) => changes.reduce((changed, change) => change(changed), value))

const changeOf = (ast: SchemaAST.AST): Option.Option<Change> => {
  switch (ast._tag) {
    case "TypeLiteral":
      return ofObject(ast)
    case "Union":
      return ofAlternatives(Arr.getSomes(ast.types.map(changeOf)))
    case "Refinement":
      return changeOf(ast.from)
    case "TupleType":
      return Option.map(
        Option.firstSomeOf(ast.rest.map(({ type }) => changeOf(type))),
        (change) => (value) => (Array.isArray(value) ? value.map(change) : value)
      )
    default:
      return Option.none()
  }
}

/**
 * The only rule for empty texts: an optional text that is empty counts as omitted, as forms and models send fields that
 * they do not fill in. Also in nested members; other empty values stay.
 */
export const withoutEmpty = (ast: SchemaAST.AST): Change =>
  Option.getOrElse(changeOf(SchemaAST.encodedAST(ast)), () => (value) => value)
