import { Either, Schema, SchemaAST } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { conditionOf, SyncPatternSearch } from "../matching/Condition.ts"
import { type EntityKind, entityKinds, StateChange, stateRows } from "../state/View.ts"
import { type Members, RowOf } from "./Row.ts"

/** A member of things of a kind that may be another one in the end. */
interface ChangeableField {
  readonly entity: EntityKind
  /** `guest.name`; a list is one member. */
  readonly field: string
  readonly types: ReadonlyArray<SchemaAST.AST>
}

// The id is what a thing is found by, and when it was changed is passed over.
const unchangeable: ReadonlyArray<PropertyKey> = ["id", "updatedAt"]

const typesOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => (SchemaAST.isUnion(ast) ? ast.types : [ast])

function* fieldsIn(entity: EntityKind, ast: SchemaAST.AST, prefix = ""): Generator<ChangeableField> {
  for (const { isOptional, name, type } of typesOf(ast).flatMap(SchemaAST.getPropertySignatures)) {
    if (prefix === "" && unchangeable.includes(name)) continue
    const field = `${prefix}${String(name)}`
    const types = [...typesOf(type), ...(isOptional ? [Schema.Null.ast] : [])]
    // Of two objects the members are told that differ.
    if (!types.every(SchemaAST.isTypeLiteral)) yield { entity, field, types }
    yield* fieldsIn(entity, type, `${field}.`)
  }
}

const fields = entityKinds.flatMap((kind) => [...fieldsIn(kind, SchemaAST.encodedAST(stateRows[kind].ast))])

/** Yields a predicate: whether a row may be about a value; where it joins conditions it may be about any. */
const mayBe = (wanted: unknown) => {
  const condition = wanted === undefined ? undefined : conditionOf(wanted, [])
  return (value: string): boolean =>
    condition === undefined || Either.isLeft(condition) || condition.right(value, new SyncPatternSearch())
}

const nonEmpty = (some: ReadonlyArray<ChangeableField>, otherwise: ReadonlyArray<ChangeableField>) =>
  some.length > 0 ? some : otherwise

// Schemas of changes, by the fields that they are about: there are some tens of fields, and a row is mostly about one.
const memoSchema = boundedMemo<string, SchemaAST.AST>(200)

/** What a change of one of these fields is like. */
const schemaOf = (found: ReadonlyArray<ChangeableField>): SchemaAST.AST =>
  memoSchema(found.map(({ entity, field }) => `${entity}.${field}`).join(), () => {
    const value = Schema.make(SchemaAST.Union.make(found.flatMap(({ types }) => types)))
    const told = {
      entity: Schema.Literal(...new Set(found.map(({ entity }) => entity))),
      field: Schema.Literal(...new Set(found.map(({ field }) => field))),
      from: value,
      to: value
    }
    return SchemaAST.encodedAST(Schema.Struct({ ...StateChange.fields, ...told }).ast)
  })

/** What a change is like that a row may be about, by its `entity` and `field`: of none it is told what there is instead. */
const changeOf = ({ entity, field }: Members): SchemaAST.AST => {
  const [mayBeEntity, mayBeField] = [mayBe(entity), mayBe(field)]
  const ofEntity = nonEmpty(
    fields.filter((each) => mayBeEntity(each.entity)),
    fields
  )
  const ofField = ofEntity.filter((each) => mayBeField(each.field))
  return schemaOf(nonEmpty(ofField, ofEntity))
}

/** A change that an alternative expects; of a member that there is, from and to what it may be. */
export const ChangeRow = RowOf(StateChange, changeOf)
