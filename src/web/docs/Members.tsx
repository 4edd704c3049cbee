/** @jsxImportSource preact */
import { Line } from "./Prose.tsx"
import type { Parameter, Schema } from "./Reference.ts"
import { limitsOf, Type } from "./Type.tsx"

interface MemberProps {
  readonly name: string
  readonly schema: Schema
  readonly description: string | undefined
  readonly isAnswer: boolean
  readonly isRequired: boolean
  /** Where a parameter is sent (`in`); absent in a body. */
  readonly place?: string
}

/** The schema of an object member, or of the objects in a list, unless it is a model of its own. */
const objectSchemaIn = ({ anyOf = [], items, properties, ...schema }: Schema): Schema | undefined => {
  if (properties !== undefined && Object.keys(properties).length > 0) return { ...schema, properties }
  return items === undefined ? anyOf.map(objectSchemaIn).find((found) => found !== undefined) : objectSchemaIn(items)
}

/** A member: its name and type, its description and limits, and its own members. */
const Member = ({ description, isAnswer, isRequired, name, place, schema }: MemberProps) => {
  const nested = objectSchemaIn(schema)
  const limits = limitsOf(schema)
  const [example] = schema.examples ?? []
  return (
    <div>
      <dt>
        <code>{name}</code>{" "}
        <span class="muted">
          <Type schema={schema} />
          {place === undefined ? "" : ` in ${place}`}
        </span>
        {/* Requests mark the required members, answers the optional ones. */}
        {isRequired === isAnswer ? null : <span class="needed">{isAnswer ? "optional" : "required"}</span>}
      </dt>
      <dd>
        {description === undefined ? null : (
          <p>
            <Line text={description} />
          </p>
        )}
        {limits === "" && example === undefined ? null : (
          <p class="muted">
            {limits}
            {limits === "" || example === undefined ? "" : " · "}
            {example === undefined ? null : (
              <>
                such as <code>{typeof example === "string" ? example : JSON.stringify(example)}</code>
              </>
            )}
          </p>
        )}
        {nested === undefined ? null : <Members schema={nested} isAnswer={isAnswer} />}
      </dd>
    </div>
  )
}

interface MembersProps {
  readonly schema: Schema
  /** Whether the members are sent by the server, not by the caller. */
  readonly isAnswer?: boolean
}

export const Members = ({ isAnswer = false, schema: { properties = {}, required = [] } }: MembersProps) => (
  <dl class="members">
    {Object.entries(properties).map(([name, schema]) => (
      <Member
        key={name}
        name={name}
        schema={schema}
        description={schema.description}
        isAnswer={isAnswer}
        isRequired={required.includes(name)}
      />
    ))}
  </dl>
)

/** The parameters of a request, apart from its body. */
export const Parameters = ({ all }: { readonly all: ReadonlyArray<Parameter> }) => (
  <dl class="members">
    {all.map(({ description, in: place, name, required, schema }) => (
      <Member
        key={`${place} ${name}`}
        name={name}
        schema={schema}
        description={description}
        isAnswer={false}
        isRequired={required}
        place={place}
      />
    ))}
  </dl>
)
