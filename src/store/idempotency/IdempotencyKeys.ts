import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { DateTime, Effect, Either, Option, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { CurrentNotes, replayedHeader } from "../../domain/CurrentNotes.ts"
import { withSandbox } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { InvalidRequest } from "../../domain/Errors.ts"
import { exactOptional, quote } from "../../domain/Input.ts"
import { idempotencyKeyHours } from "../../domain/Limits.ts"
import type { Next } from "../../domain/Problem.ts"
import { type Around, AroundWork } from "../sandbox/AroundWork.ts"
import { expiryCutoff } from "../sandbox/expiryCutoff.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import { type IdempotencyKey, idempotencyKeyOf, isPurchase, type KeyedRequest } from "./IdempotencyKey.ts"

/** The key was used for another request. `operation` is the one that was refused now. */
export class IdempotencyConflict extends Schema.TaggedError<IdempotencyConflict>()("IdempotencyConflict", {
  key: Schema.String,
  operation: exactOptional(Schema.String)
}) {
  static readonly withheld = ["operation"]

  override get message() {
    return `The idempotency key ${quote(this.key)} was used for a different request, which was carried out; this one was not. If this repeats that request, look first at what that one did; otherwise use another key.`
  }

  /** What an agent bought, if this was to repeat a purchase whose answer was lost. */
  get next(): ReadonlyArray<Next> {
    return isPurchase(this.operation) ? [{ operation: "listOrders" }] : []
  }
}

// Keys of earlier versions, whose time is unknown, are kept until a reset.
const lifetimeMs = idempotencyKeyHours * 3_600_000

interface Row {
  readonly request_hash: string
  readonly answer: string
  readonly made_at: string | null
}

// The defect that rolls back an operation whose key is already used. It has no message, as traces record it.
const duplicateKey = Symbol("duplicate key")

const noteReplay = Effect.map(CurrentNotes, ({ addHeaders }) => addHeaders({ [replayedHeader]: "true" }))

/** Answers a request whose key is already used: with the stored answer, or an error if the request differs. */
const replayAnswer = <A, I>(
  operation: string,
  row: Row,
  { earlierHash, key, requestHash }: IdempotencyKey,
  answer: Schema.Schema<A, I>
) =>
  row.request_hash === requestHash || (row.made_at === null && row.request_hash === earlierHash?.())
    ? Effect.zipRight(noteReplay, Effect.orDie(Schema.decode(Schema.parseJson(answer))(row.answer)))
    : Effect.fail(new IdempotencyConflict({ key, operation }))

/**
 * The keys of operations in the current sandbox. A key is written in the transaction of its operation, and a sandbox
 * has one writer at a time, so a second request, in any process, sees the key of the first. A failed operation leaves
 * no key: the same call may succeed later.
 */
export class IdempotencyKeys extends Effect.Service<IdempotencyKeys>()("vitrine/IdempotencyKeys", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sandbox = yield* Sandbox

    const expiryCutoffAt = (now: DateTime.Utc) => expiryCutoff(lifetimeMs, DateTime.toEpochMillis(now))

    const findRow = (stateKey: string | Fragment, now: DateTime.Utc, key: string) =>
      sqlOrDie(sql<Row>`
        select request_hash, answer, made_at from purchase_keys
        where sandbox = ${stateKey} and idempotency_key = ${key}
          and (made_at is null or made_at > ${expiryCutoffAt(now)})`)

    // They would be in every snapshot and file, and count towards a sandbox's limit of rows.
    const deleteExpired = (stateKey: string, now: DateTime.Utc) =>
      sql`delete from purchase_keys where sandbox = ${stateKey} and made_at <= ${expiryCutoffAt(now)}`

    const find = (key: string) =>
      Effect.flatMap(Effect.zip(sandbox.stateKey, sandbox.now), ([stateKey, now]) => findRow(stateKey, now, key))

    /** Writes the key with the answer in the unit of work; calls `onDuplicate` instead if the key exists. */
    const recordKey = <A, I>(
      { key, requestHash }: IdempotencyKey,
      answer: Schema.Schema<A, I>,
      onDuplicate: (row: Row) => void
    ): Around => {
      const encode = Schema.encode(Schema.parseJson(answer))
      return ({ at, sandbox, timestamp }, body) =>
        Effect.zipRight(
          Effect.flatMap(findRow(sandbox, at, key), ([row]) => {
            if (row === undefined) return Effect.void
            onDuplicate(row)
            return Effect.die(duplicateKey)
          }),
          // The result of the unit of work is that of its operation.
          Effect.tap(body, (result: unknown) =>
            Effect.flatMap(Effect.orDie(encode(result as A)), (text) =>
              sqlOrDie(
                Effect.zipRight(
                  deleteExpired(sandbox, at),
                  sql`
                    insert into purchase_keys (sandbox, idempotency_key, request_hash, answer, made_at)
                    values (${sandbox}, ${key}, ${requestHash}, ${text}, ${timestamp})`
                )
              )
            )
          )
        )
    }

    const once = <A, I, E, R>(
      name: string,
      request: KeyedRequest,
      answer: Schema.Schema<A, I>,
      operation: Effect.Effect<A, E, R>
    ) =>
      withSandbox<A, E | IdempotencyConflict | InvalidRequest, R>((here) => {
        const read = idempotencyKeyOf(name, request, here)
        if (Either.isLeft(read)) return Effect.fail(read.left)
        const key = read.right
        if (key === undefined) return operation
        let existing: Row | undefined
        const around = recordKey(key, answer, (row) => {
          existing = row
        })
        return operation.pipe(
          Effect.provideService(AroundWork, around),
          // It may fail before its transaction, for example for a date that has passed since.
          Effect.catchAll((refusal) =>
            Effect.flatMap(
              find(key.key),
              ([row]): Effect.Effect<A, E | IdempotencyConflict> =>
                row === undefined ? Effect.fail(refusal) : replayAnswer(name, row, key, answer)
            )
          ),
          Effect.catchSomeDefect((defect) =>
            defect === duplicateKey && existing !== undefined
              ? Option.some(replayAnswer(name, existing, key, answer))
              : Option.none()
          )
        )
      })

    return {
      /** Whether a key was used. */
      has: ({ key }: Pick<IdempotencyKey, "key">) => Effect.map(find(key), (rows) => rows.length > 0),

      /**
       * Runs an operation at most once per key. It has one unit of work and yields the result of that, whose schema is
       * `answer`; a repeated request gets the same answer.
       */
      once
    }
  }).pipe(dependingOn(Sandbox))
}) {}
