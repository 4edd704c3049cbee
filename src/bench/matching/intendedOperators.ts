import { distance } from "../../domain/nearest.ts"
import { isScalar, operatorNames } from "./Condition.ts"

const letters = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "")

/** Names of operators in other languages. Names as short as these are not found by edit distance. */
const otherNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  eq: ["=", "==", "===", "eqq", "eql", "equal", "equals", "equalto"],
  ne: ["!=", "!==", "<>", "nee", "neq", "noteq", "notequal", "notequals", "notequalto"],
  lt: ["<", "ltt", "lessthan"],
  lte: ["<=", "=<", "le", "leq", "ltee", "lteq", "lessthanorequal", "lessthanorequalto", "atmost"],
  gt: [">", "gtt", "greaterthan", "morethan"],
  gte: [">=", "=>", "ge", "geq", "gtee", "gteq", "greaterthanorequal", "greaterthanorequalto", "atleast"],
  matches: ["=~", "regex", "regexp"]
}

// Maximum edit distance; more edits make another word.
const maxEditDistance = 2

const intendedOperator = (name: string): string | undefined => {
  const nameLetters = letters(name)
  const isOther = (operator: string) =>
    otherNames[operator]?.some((other) => other === name || other === nameLetters) === true
  return operatorNames.find((operator) => {
    if (isOther(operator)) return true
    const meant = letters(operator)
    const isAsLong = Math.abs(nameLetters.length - meant.length) <= maxEditDistance
    return nameLetters[0] === meant[0] && isAsLong && distance(nameLetters, meant) <= maxEditDistance
  })
}

/** The operators that an object of paths was meant as: each name resembles one, and each value is a scalar; otherwise none. */
export const intendedOperators = (value: Readonly<Record<string, unknown>>): ReadonlyArray<string> => {
  const intended = Object.entries(value).map(([name, operand]) =>
    isScalar(operand) ? intendedOperator(name) : undefined
  )
  return intended.every((name) => name !== undefined) ? intended : []
}
