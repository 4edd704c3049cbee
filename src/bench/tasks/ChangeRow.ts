import { Either, Schema, SchemaAST } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import type { Members } from "../../domain/members.ts"
import { conditionOf, SyncPatternSearch } from "../matching/Condition.ts"
import { type EntityKind, entityKinds, StateChange, stateRows } from "../state/View.ts"
import { RowOf } from "./Row.ts"

/** A member of an entity kind whose value can change. */
interface ChangeableField {
  readonly entity: EntityKind
  /** `guest.name`; a list is one member. */
  readonly field: string
  readonly types: ReadonlyArray<SchemaAST.AST>
}

// The id identifies the entity; `updatedAt` is ignored.
const unchangeable: ReadonlyArray<PropertyKey> = ["id", "updatedAt"]

const typesOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => (SchemaAST.isUnion(ast) ? ast.types : [ast])

function* fieldsIn(entity: EntityKind, ast: SchemaAST.AST, prefix = ""): Generator<ChangeableField> {
  for (const { isOptional, name, type } of typesOf(ast).flatMap(SchemaAST.getPropertySignatures)) {
    if (prefix === "" && unchangeable.includes(name)) continue
    const field = `${prefix}${String(name)}`
    const types = [...typesOf(type), ...(isOptional ? [Schema.Null.ast] : [])]
    // For objects, the differing members are reported instead.
    if (!types.every(SchemaAST.isTypeLiteral)) yield { entity, field, types }
    yield* fieldsIn(entity, type, `${field}.`)
  }
}

const fields = entityKinds.flatMap((kind) => [...fieldsIn(kind, SchemaAST.encodedAST(stateRows[kind].ast))])

/** Whether the condition can match a value; an invalid or combined condition matches any. */
const makeCanMatch = (wanted: unknown) => {
  const condition = wanted === undefined ? undefined : conditionOf(wanted, [])
  return (value: string): boolean =>
    condition === undefined || Either.isLeft(condition) || condition.right(value, new SyncPatternSearch())
}

const orElseIfEmpty = (some: ReadonlyArray<ChangeableField>, otherwise: ReadonlyArray<ChangeableField>) =>
  some.length > 0 ? some : otherwise

// Schemas of changes by their fields: there are some tens of fields, and most rows match one.
const memoSchema = boundedMemo<string, SchemaAST.AST>(200)

/** The schema of a change of one of these fields. */
const schemaOf = (changeable: ReadonlyArray<ChangeableField>): SchemaAST.AST =>
  memoSchema(changeable.map(({ entity, field }) => `${entity}.${field}`).join(), () => {
    const value = Schema.make(SchemaAST.Union.make(changeable.flatMap(({ types }) => types)))
    const narrowed = {
      entity: Schema.Literal(...new Set(changeable.map(({ entity }) => entity))),
      field: Schema.Literal(...new Set(changeable.map(({ field }) => field))),
      from: value,
      to: value
    }
    return SchemaAST.encodedAST(Schema.Struct({ ...StateChange.fields, ...narrowed }).ast)
  })

/** The schema of the changes that a row can match. If none, that of all (of its entity), so the error lists the options. */
const changeOf = ({ entity, field }: Members): SchemaAST.AST => {
  const [canMatchEntity, canMatchField] = [makeCanMatch(entity), makeCanMatch(field)]
  const ofEntity = orElseIfEmpty(
    fields.filter((each) => canMatchEntity(each.entity)),
    fields
  )
  const ofField = ofEntity.filter((each) => canMatchField(each.field))
  return schemaOf(orElseIfEmpty(ofField, ofEntity))
}

/** An expected change of an existing member, with values that it can have. */
export const ChangeRow = RowOf(StateChange, changeOf)
