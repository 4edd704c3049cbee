import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { Effect, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { CurrentNotes, replayedHeader } from "../../domain/CurrentNotes.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { quote } from "../../domain/Input.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"
import type { PurchaseKey } from "./PurchaseKey.ts"

/** A key that something else was bought under. */
export class IdempotencyConflict extends Schema.TaggedError<IdempotencyConflict>()("IdempotencyConflict", {
  key: Schema.String
}) {
  override get message() {
    return `Something else was bought with the idempotency key ${quote(this.key)}. Nothing was done: take another key for another purchase.`
  }
}

/** Ends the transaction of a purchase whose key was taken before, so that nothing comes of it. */
class Taken {
  constructor(readonly row: Row) {}
}

const noteReplay = Effect.map(CurrentNotes, ({ addHeaders }) => addHeaders({ [replayedHeader]: "true" }))

interface Row {
  readonly request_hash: string
  readonly answer: string
}

/** What is answered to who asks under a key that something was bought under: the same again, or that it was something else. */
const again = <A, I>(row: Row, { key, requestHash }: PurchaseKey, bought: Schema.Schema<A, I>) =>
  row.request_hash === requestHash
    ? Effect.zipRight(noteReplay, Effect.orDie(Schema.decode(Schema.parseJson(bought))(row.answer)))
    : Effect.fail(new IdempotencyConflict({ key }))

/**
 * Makes purchases, each in a transaction of the current sandbox and at most once for each key. A sandbox's writers are in a row,
 * so whoever comes second, in whatever process, sees what the first has written. What is refused leaves no key behind: the
 * same call may succeed later.
 */
export class Purchases extends Effect.Service<Purchases>()("vitrine/Purchases", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sandbox = yield* Sandbox

    const madeIn = (stateKey: string | Fragment, { key }: Pick<PurchaseKey, "key">) =>
      sqlOrDie(sql<Row>`
        select request_hash, answer from purchase_keys where sandbox = ${stateKey} and idempotency_key = ${key}`)

    const made = (purchaseKey: Pick<PurchaseKey, "key">) =>
      Effect.flatMap(sandbox.stateKey, (stateKey) => madeIn(stateKey, purchaseKey))

    const note = ({ sandbox }: UnitOfWork, { key, requestHash }: PurchaseKey, answer: string) =>
      sqlOrDie(sql`
        insert into purchase_keys (sandbox, idempotency_key, request_hash, answer)
        values (${sandbox}, ${key}, ${requestHash}, ${answer})`)

    return {
      /** Whether something was bought under a key. */
      has: (purchaseKey: Pick<PurchaseKey, "key">) => Effect.map(made(purchaseKey), (rows) => rows.length > 0),

      /**
       * A purchase that is refused before it is placed, such as for a date that has passed, unless it was made under its key before:
       * then that is answered.
       */
      orAgain: <A, I, E, R>(
        purchaseKey: PurchaseKey | undefined,
        bought: Schema.Schema<A, I>,
        purchase: Effect.Effect<A, E, R>
      ): Effect.Effect<A, E | IdempotencyConflict, R> =>
        purchaseKey === undefined
          ? purchase
          : Effect.catchAll(purchase, (refusal) =>
              Effect.flatMap(
                made(purchaseKey),
                ([row]): Effect.Effect<A, E | IdempotencyConflict> =>
                  row === undefined ? Effect.fail(refusal) : again(row, purchaseKey, bought)
              )
            ),

      /** `make` yields what was bought, whose schema this is; it is answered again to who asks again. */
      place: <A, I, E>(
        purchaseKey: PurchaseKey | undefined,
        bought: Schema.Schema<A, I>,
        make: (work: UnitOfWork) => Effect.Effect<A, E>
      ) => {
        if (purchaseKey === undefined) return sandbox.append(make)
        const once = Effect.fnUntraced(function* (work: UnitOfWork) {
          const [row] = yield* madeIn(work.sandbox, purchaseKey)
          if (row !== undefined) return yield* Effect.fail(new Taken(row))
          const answer = yield* make(work)
          yield* note(work, purchaseKey, yield* Effect.orDie(Schema.encode(Schema.parseJson(bought))(answer)))
          return answer
        })
        return Effect.catchIf(
          sandbox.append(once),
          (error): error is Taken => error instanceof Taken,
          ({ row }) => again(row, purchaseKey, bought)
        )
      }
    }
  }).pipe(dependingOn(Sandbox.Default))
}) {}
