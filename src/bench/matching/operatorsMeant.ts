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
const mostMisspelt = 2

const operatorMeant = (name: string): string | undefined => {
  const given = letters(name)
  const isOther = (operator: string) =>
    otherNames[operator]?.some((other) => other === name || other === given) === true
  return operatorNames.find((operator) => {
    if (isOther(operator)) return true
    const meant = letters(operator)
    const isAsLong = Math.abs(given.length - meant.length) <= mostMisspelt
    return given[0] === meant[0] && isAsLong && distance(given, meant) <= mostMisspelt
  })
}

/** What an object of paths is surely meant as: each name of it resembles an operator, and has a value; none if it is not so. */
export const operatorsMeant = (value: Readonly<Record<string, unknown>>): ReadonlyArray<string> => {
  const meant = Object.entries(value).map(([name, operand]) => (isScalar(operand) ? operatorMeant(name) : undefined))
  return meant.every((name) => name !== undefined) ? meant : []
}
