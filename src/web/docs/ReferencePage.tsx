/** @jsxImportSource preact */
import { slugify } from "../../domain/slugify.ts"
import { Link } from "../page/Link.tsx"
import { Contents } from "./Contents.tsx"
import { ErrorCodes, Models } from "./Models.tsx"
import { Operation } from "./Operation.tsx"
import { Line, Prose } from "./Prose.tsx"
import { groupsOf, type Reference, ReferenceProvider } from "./Reference.ts"

const more = [
  ["rules", "Rules"],
  ["models", "Models"],
  ["errors", "Errors"]
] as const

interface ReferencePageProps {
  readonly reference: Reference
  /** The path prefix of the page and its document: empty for the store. */
  readonly pathPrefix: string
}

/** An API reference: its overview, its operations by group, its models and its errors. */
export const ReferencePage = ({ pathPrefix, reference }: ReferencePageProps) => {
  const groups = groupsOf(reference)
  const { description = "", title } = reference.info
  const [lead = "", ...rules] = description.split(/\n{2,}/)
  return (
    <ReferenceProvider value={reference}>
      <div class="wrap page reference">
        <header class="reference-head">
          <p class="muted">API reference</p>
          <h1>{title}</h1>
          <p class="lead">
            <Line text={lead} />
          </p>
          <p>
            At <code>{reference.servers[0]?.url}</code>. For client generators:{" "}
            <Link to={`${pathPrefix}/openapi.json`}>OpenAPI 3.1</Link>,{" "}
            <Link to={`${pathPrefix}/openapi.json?version=3.0`}>3.0</Link>.
            {pathPrefix === "" ? (
              <>
                {" "}
                For a model: <Link to="/llms.txt">llms.txt</Link>.
              </>
            ) : null}
          </p>
        </header>
        <Contents groups={groups} more={more} />
        <div>
          <section id="rules">
            <h2>Rules</h2>
            <Prose text={rules.join("\n\n")} />
          </section>
          {groups.map(({ calls, description, name }) => (
            <section key={name} id={slugify(name)}>
              <h2>{name}</h2>
              {description === undefined ? null : <Prose text={description} />}
              {calls.map((call) => (
                <Operation key={call.operation.operationId} call={call} />
              ))}
            </section>
          ))}
          <section id="models">
            <h2>Models</h2>
            <Models />
          </section>
          <section id="errors">
            <h2>Errors</h2>
            <p>
              The values of <code>error.code</code>, each with the members of its <code>error.details</code>.
            </p>
            <ErrorCodes />
          </section>
        </div>
      </div>
    </ReferenceProvider>
  )
}
