/** @jsxImportSource preact */
import { Members } from "./Members.tsx"
import { Line } from "./Prose.tsx"
import {
  bodySchemaOf,
  errorAnchor,
  errorCodeOf,
  nameOf,
  type Reference,
  type Schema,
  useReference
} from "./Reference.ts"
import { modelAnchor, Type } from "./Type.tsx"

/** Request bodies that nothing else refers to: they are shown only with their operations. */
const bodiesOf = ({ components, paths }: Reference): ReadonlySet<string> => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const bodies = operations.flatMap(({ requestBody = {} }) => bodySchemaOf(requestBody) ?? [])
  const inlineBodies = bodies.filter(({ $ref }) => $ref === undefined)
  const otherSchemasJson = JSON.stringify([components, inlineBodies, operations.map(({ responses }) => responses)])
  return new Set(
    bodies
      .flatMap(({ $ref }) => $ref ?? [])
      .filter(($ref) => !otherSchemasJson.includes(JSON.stringify($ref)))
      .map(nameOf)
  )
}

export const Models = () => {
  const reference = useReference()
  const bodies = bodiesOf(reference)
  return Object.entries(reference.components.schemas)
    .filter(([name]) => errorCodeOf(name) === undefined && !bodies.has(name))
    .map(([name, schema]) => (
      <article key={name} class="operation" id={modelAnchor(name)}>
        <h3>
          <a href={`#${modelAnchor(name)}`}>{name}</a>
        </h3>
        {schema.description === undefined ? null : (
          <p>
            <Line text={schema.description} />
          </p>
        )}
        {schema.properties === undefined ? (
          <p>
            <Type schema={schema} />
          </p>
        ) : (
          <Members schema={schema} isAnswer />
        )}
      </article>
    ))
}

/** The schema of an error's `details`, if it has any. */
const detailsOf = ({ properties = {} }: Schema): Schema | undefined => properties.error?.properties?.details

export const ErrorCodes = () => {
  const { components } = useReference()
  return (
    <dl class="members">
      {Object.entries(components.schemas).map(([name, schema]) => {
        const code = errorCodeOf(name)
        const details = detailsOf(schema)
        return code === undefined ? null : (
          <div key={name} id={errorAnchor(code)}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>
              {details === undefined ? <p class="muted">without details</p> : <Members schema={details} isAnswer />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
