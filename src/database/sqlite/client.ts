import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection, Row } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import { Effect, Effectable, identity } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { isTraced } from "../../domain/traced.ts"
import { weakMemo } from "../../domain/weakMemo.ts"
import { isInTransaction } from "../isInTransaction.ts"
import { compiler } from "./compiler.ts"
import { isSelect, StatementText } from "./StatementText.ts"

interface Connections {
  /** For what only reads, outside of a transaction. */
  readonly reading: Connection
  /** For everything else there. */
  readonly writing: Connection
}

type Values = ReadonlyArray<unknown>
type Outcome<A> = Effect.Effect<ReadonlyArray<A>, SqlError>

/** Each statement by the connection that is for its kind. */
const byKind = ({ reading, writing }: Connections): Connection => {
  const of = (sql: string) => (isSelect(sql) ? reading : writing)
  return {
    execute: (sql, values, transform) => of(sql).execute(sql, values, transform),
    executeRaw: (sql, values) => of(sql).executeRaw(sql, values),
    executeValues: (sql, values) => of(sql).executeValues(sql, values),
    executeUnprepared: (sql, values, transform) => of(sql).executeUnprepared(sql, values, transform),
    executeStream: writing.executeStream
  }
}

/** The library's client over some connections. It takes nobody's turn: a transaction of its own is for who is alone. */
export const libraryClient = (connections: Connections) =>
  SqlClient.make({
    acquirer: Effect.succeed(byKind(connections)),
    compiler,
    spanAttributes: [["db.system.name", "sqlite"]]
  })

/** A statement whose text is known. It has run when it is yielded; what else it can do, and its span, is the library's. */
class KnownStatement<A extends object> extends Effectable.Class<ReadonlyArray<A>, SqlError> {
  constructor(
    readonly text: StatementText,
    readonly parameters: Values,
    readonly connections: Connections,
    readonly library: SqlClient.SqlClient
  ) {
    super()
  }

  get [Statement.FragmentId]() {
    return identity
  }

  get #inLibrary(): Statement.Statement<A> {
    return this.library.unsafe<A>(this.text.sql, this.parameters)
  }

  get segments() {
    return this.#inLibrary.segments
  }

  get raw() {
    return this.#inLibrary.raw
  }

  get withoutTransform() {
    return this.#inLibrary.withoutTransform
  }

  get stream() {
    return this.#inLibrary.stream
  }

  get values() {
    return this.#inLibrary.values
  }

  get unprepared() {
    return this.#inLibrary.unprepared
  }

  compile(): readonly [sql: string, params: Values] {
    return [this.text.sql, this.parameters]
  }

  commit(): Outcome<A> {
    return Effect.withFiberRuntime((fiber): Outcome<A> => {
      if (isTraced(fiber)) return this.#inLibrary
      // The tag's service is what stands under its key.
      const transaction = fiber.currentContext.unsafeMap.get(SqlClient.TransactionConnection.key) as
        | typeof SqlClient.TransactionConnection.Service
        | undefined
      const { reading, writing } = this.connections
      const connection = transaction === undefined ? (this.text.isReadOnly ? reading : writing) : transaction[0]
      return connection.execute(this.text.sql, this.parameters, undefined)
    })
  }
}

// Texts of what stands in a gap and is neither a value nor a statement: a list of values of some length, a literal.
const maxCachedFragments = 500

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** Runs a body as one transaction. */
type Transaction = SqlClient.SqlClient["withTransaction"]

/**
 * The library's client, which takes a statement apart, asks for a connection, opens a scope and begins a span each time,
 * without all that: the text of a template is put together once, and its statement runs at once on a connection that
 * waits for nobody. Where a request is traced it is the library's client.
 */
export const sqliteClient = (library: SqlClient.SqlClient, connections: Connections, transaction: Transaction) => {
  const templateOf = weakMemo((strings: TemplateStringsArray) => new StatementText(strings[0] ?? ""))
  const fragments = boundedMemo<string, StatementText>(maxCachedFragments)
  const lists = boundedMemo<string, StatementText>(maxCachedFragments)

  /** What stands in a gap, as its text and its values. */
  const fragmentOf = (argument: object): readonly [StatementText, Values] => {
    if (argument instanceof KnownStatement) return [argument.text, argument.parameters]
    const [sql, values] = library`${argument}`.compile()
    return [fragments(sql, () => new StatementText(sql)), values]
  }

  const statement = <A extends object>(strings: TemplateStringsArray, args: Values): Statement.Statement<A> => {
    let text = templateOf(strings)
    let parameters: Array<unknown> = []
    for (let at = 0; at < args.length; at++) {
      const argument = args[at]
      const rest = strings[at + 1] ?? ""
      if (isObject(argument)) {
        const [within, values] = fragmentOf(argument)
        text = text.withText(within, rest)
        parameters = parameters.concat(values)
      } else {
        text = text.withValue(rest)
        parameters.push(argument)
      }
    }
    return new KnownStatement<A>(text, parameters, connections, library)
  }

  function sql<A extends object = Row>(strings: TemplateStringsArray, ...args: Array<unknown>): Statement.Statement<A>
  function sql(name: string): Statement.Identifier
  function sql(strings: TemplateStringsArray | string, ...args: Array<unknown>) {
    return typeof strings === "string" ? library(strings) : statement(strings, args)
  }

  // Asked for at most requests, and with some dozens of values.
  function inList(values: Values): Statement.ArrayHelper
  function inList(column: string, values: Values): Statement.Fragment
  function inList(column: string | Values, values: Values = []): Statement.ArrayHelper | Statement.Fragment {
    if (typeof column !== "string") return library.in(column)
    const text = lists(
      `${column} ${values.length}`,
      () => new StatementText(library`${library.in(column, values)}`.compile()[0])
    )
    return new KnownStatement(text, values, connections, library)
  }

  const withTransaction: Transaction = (body) =>
    Effect.withFiberRuntime((fiber) => {
      // Within a transaction it is a savepoint.
      if (isInTransaction(fiber.currentContext)) return library.withTransaction(body)
      return isTraced(fiber) ? inSpan(transaction(body)) : transaction(body)
    })

  const client: SqlClient.SqlClient = Object.assign(sql, library, { in: inList, withTransaction })
  return Object.assign(client, { safe: client })
}

const inSpan = Effect.withSpan("sql.transaction", {
  kind: "client",
  captureStackTrace: false,
  attributes: { "db.system.name": "sqlite" }
})
