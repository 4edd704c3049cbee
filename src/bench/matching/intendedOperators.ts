import { distance } from "../../domain/nearest.ts"
import { isScalar, operatorNames } from "./Condition.ts"

const letters = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "")

/** How other languages and people call an operator: what resembles none of so few letters. */
const otherNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  eq: ["=", "==", "===", "eqq", "eql", "equal", "equals", "equalto"],
  ne: ["!=", "!==", "<>", "nee", "neq", "noteq", "notequal", "notequals", "notequalto"],
  lt: ["<", "ltt", "lessthan"],
  lte: ["<=", "=<", "le", "leq", "ltee", "lteq", "lessthanorequal", "lessthanorequalto", "atmost"],
  gt: [">", "gtt", "greaterthan", "morethan"],
  gte: [">=", "=>", "ge", "geq", "gtee", "gteq", "greaterthanorequal", "greaterthanorequalto", "atleast"],
  matches: ["=~", "regex", "regexp"]
}

// Letters that are missing, too many or others: more of them make another word.
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

/** What an object of paths is surely meant as: each name of it resembles an operator, and has a value; none if it is not so. */
export const intendedOperators = (value: Readonly<Record<string, unknown>>): ReadonlyArray<string> => {
  const intended = Object.entries(value).map(([name, operand]) =>
    isScalar(operand) ? intendedOperator(name) : undefined
  )
  return intended.every((name) => name !== undefined) ? intended : []
}
