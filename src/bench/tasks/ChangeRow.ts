import { Either, Schema, SchemaAST } from "effect"
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

/** Whether a row may be about that value; where it joins conditions it may be about any. */
const mayBe = (wanted: unknown, value: string): boolean => {
  const condition = wanted === undefined ? undefined : conditionOf(wanted, [])
  return condition === undefined || Either.isLeft(condition) || condition.right(value, new SyncPatternSearch())
}

const nonEmpty = (some: ReadonlyArray<ChangeableField>, otherwise: ReadonlyArray<ChangeableField>) =>
  some.length > 0 ? some : otherwise

/** What a change is like that a row may be about, by its `entity` and `field`: of none it is told what there is instead. */
const changeOf = ({ entity, field }: Members): SchemaAST.AST => {
  const ofEntity = nonEmpty(
    fields.filter((each) => mayBe(entity, each.entity)),
    fields
  )
  const found = nonEmpty(
    ofEntity.filter((each) => mayBe(field, each.field)),
    ofEntity
  )
  const value = Schema.make(SchemaAST.Union.make(found.flatMap(({ types }) => types)))
  const told = {
    entity: Schema.Literal(...new Set(found.map(({ entity }) => entity))),
    field: Schema.Literal(...new Set(found.map(({ field }) => field))),
    from: value,
    to: value
  }
  return SchemaAST.encodedAST(Schema.Struct({ ...StateChange.fields, ...told }).ast)
}

/** A change that an alternative expects; of a member that there is, from and to what it may be. */
export const ChangeRow = RowOf(StateChange, changeOf)
