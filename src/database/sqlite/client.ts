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
import type { Restore } from "./WriteLock.ts"
import type { Writer } from "./writing.ts"

interface Connections {
  /** For reads outside a transaction. */
  readonly reading: Connection
  /** For other statements outside a transaction. */
  readonly writing: Connection
}

type Values = ReadonlyArray<unknown>
type Outcome<A> = Effect.Effect<ReadonlyArray<A>, SqlError>

/** Uses the connection for the statement's kind. */
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

/** The library's client, without the write lock: its transactions need a connection to themselves. */
export const libraryClient = (connections: Connections) =>
  SqlClient.make({
    acquirer: Effect.succeed(byKind(connections)),
    compiler,
    spanAttributes: [["db.system.name", "sqlite"]]
  })

/** A statement with a cached text. Yielding it runs it at once; its other methods and its span are the library's. */
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
      // The context maps a tag's key to its service.
      const transaction = fiber.currentContext.unsafeMap.get(SqlClient.TransactionConnection.key) as
        | typeof SqlClient.TransactionConnection.Service
        | undefined
      const { reading, writing } = this.connections
      const connection = transaction === undefined ? (this.text.isReadOnly ? reading : writing) : transaction[0]
      return connection.execute(this.text.sql, this.parameters, undefined)
    })
  }
}

// Cached texts for gaps that hold neither a value nor a statement: lists of some length, or literals.
const maxCachedFragments = 500

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** Runs an effect as one transaction. */
type Transaction = SqlClient.SqlClient["withTransaction"]

/** A client whose transactions can run in an uninterruptible region: `restore` makes their wait for the lock interruptible. */
export interface RestoringClient extends SqlClient.SqlClient {
  readonly transactionIn?: (restore: Restore) => Transaction
}

/**
 * A faster client. For each statement, the library parses it, asks for a connection, opens a scope and begins a span.
 * Here a template's text is built once, and its statement runs at once on a connection that waits for nobody. Traced
 * requests use the library's client.
 */
export const sqliteClient = (
  library: SqlClient.SqlClient,
  connections: Connections,
  transaction: Writer["transaction"]
) => {
  const templateOf = weakMemo((strings: TemplateStringsArray) => new StatementText(strings[0] ?? ""))
  const fragments = boundedMemo<string, StatementText>(maxCachedFragments)
  const lists = boundedMemo<string, StatementText>(maxCachedFragments)

  /** The text and the values of a gap's argument. */
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
        const [fragment, values] = fragmentOf(argument)
        text = text.withText(fragment, rest)
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

  // Used by most requests, with a few dozen values.
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

  const transactionIn =
    (restore: Restore): Transaction =>
    (body) =>
      Effect.withFiberRuntime((fiber) => {
        // A nested transaction is a savepoint.
        if (isInTransaction(fiber.currentContext)) return library.withTransaction(body)
        const run = transaction(body, restore)
        return isTraced(fiber) ? inSpan(run) : run
      })

  const own = { in: inList, withTransaction: transactionIn(identity), transactionIn }
  const client: RestoringClient = Object.assign(sql, library, own)
  return Object.assign(client, { safe: client })
}

const inSpan = Effect.withSpan("sql.transaction", {
  kind: "client",
  captureStackTrace: false,
  attributes: { "db.system.name": "sqlite" }
})
