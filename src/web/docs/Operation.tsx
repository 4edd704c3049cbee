/** @jsxImportSource preact */
import { CopyButton } from "../forms/CopyButton.tsx"
import { curlOf, exampleOf } from "./example.ts"
import { Members, Parameters } from "./Members.tsx"
import { Prose } from "./Prose.tsx"
import { bodySchemaOf, type Call, errorAnchor, errorCodeOf, nameOf, resolve, useReference } from "./Reference.ts"
import { Type } from "./Type.tsx"

export const Method = ({ name }: { readonly name: string }) => (
  <span class={`method ${name.toLowerCase()}`}>{name}</span>
)

/** The success responses of an operation: model and example. */
const Success = ({ operation }: Pick<Call, "operation">) => {
  const reference = useReference()
  return Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([status, answer]) => {
      const schema = bodySchemaOf(answer)
      return (
        <div key={status}>
          <h4>Answer</h4>
          <p>
            {status}
            {schema === undefined ? null : (
              <>
                {" "}
                <Type schema={schema} />
              </>
            )}
          </p>
          {schema?.properties === undefined ? null : <Members schema={schema} isAnswer />}
          {schema === undefined ? null : (
            <details>
              <summary>An example</summary>
              <pre>
                <code>{JSON.stringify(exampleOf(reference, schema), null, 2)}</code>
              </pre>
            </details>
          )}
        </div>
      )
    })
}

const Errors = ({ operation }: Pick<Call, "operation">) => (
  <ul class="codes">
    {Object.entries(operation.responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, answer]) => {
        const { anyOf, ...schema } = bodySchemaOf(answer) ?? {}
        const codes = (anyOf ?? [schema]).flatMap(({ $ref }) => errorCodeOf(nameOf($ref ?? "")) ?? [])
        return (
          <li key={status}>
            <span>{status}</span>
            {codes.map((code) => (
              <a key={code} href={`#${errorAnchor(code)}`}>
                {code}
              </a>
            ))}
          </li>
        )
      })}
  </ul>
)

/** An operation: when to call it, its parameters, and its responses. */
export const Operation = ({ call }: { readonly call: Call }) => {
  const reference = useReference()
  const { method, operation, path } = call
  const { description, operationId, parameters = [], requestBody, summary } = operation
  const body = requestBody === undefined ? undefined : bodySchemaOf(requestBody)
  const curl = `${operationId}-curl`
  return (
    <article class="operation" id={operationId}>
      <h3>
        <a href={`#${operationId}`}>{summary ?? operationId}</a>
      </h3>
      <p class="route">
        <Method name={method} /> <code>{path}</code>
      </p>
      {description === undefined ? null : <Prose text={description} />}
      <div class="call">
        <pre>
          <code id={curl}>{curlOf(reference, call)}</code>
        </pre>
        <CopyButton of={curl} label={`Copy the call of ${operationId}`} />
      </div>
      {parameters.length === 0 ? null : (
        <>
          <h4>Parameters</h4>
          <Parameters all={parameters} />
        </>
      )}
      {body === undefined ? null : (
        <>
          <h4>Body</h4>
          <Members schema={resolve(reference, body)} />
        </>
      )}
      <Success operation={operation} />
      <h4>Errors</h4>
      <Errors operation={operation} />
    </article>
  )
}
