import * as SqlClient from "@effect/sql/SqlClient"
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

/** Ends the transaction of a purchase that was made before, so that nothing comes of it. */
class Replay {
  constructor(readonly answer: string) {}
}

const noteReplay = Effect.map(CurrentNotes, ({ addHeaders }) => addHeaders({ [replayedHeader]: "true" }))

interface Row {
  readonly request_hash: string
  readonly answer: string
}

/**
 * Makes purchases, each in a transaction of the current sandbox and at most once for each key. A sandbox's writers are in a row,
 * so whoever comes second, in whatever process, sees what the first has written. What is refused leaves no key behind: the
 * same call may succeed later.
 */
export class Purchases extends Effect.Service<Purchases>()("vitrine/Purchases", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sandbox = yield* Sandbox

    const made = ({ sandbox }: UnitOfWork, { key }: PurchaseKey) =>
      sqlOrDie(sql<Row>`
        select request_hash, answer from purchase_keys where sandbox = ${sandbox} and idempotency_key = ${key}`)

    const note = ({ sandbox }: UnitOfWork, { key, requestHash }: PurchaseKey, answer: string) =>
      sqlOrDie(sql`
        insert into purchase_keys (sandbox, idempotency_key, request_hash, answer)
        values (${sandbox}, ${key}, ${requestHash}, ${answer})`)

    return {
      /** Whether something was bought under a key. */
      has: ({ key }: PurchaseKey) =>
        Effect.flatMap(sandbox.stateKey, (current) =>
          Effect.map(
            sqlOrDie(sql`
              select 1 as found from purchase_keys where sandbox = ${current} and idempotency_key = ${key}`),
            (rows) => rows.length > 0
          )
        ),

      /** `make` yields what was bought, whose schema this is; it is answered again to who asks again. */
      place: <A, I, E>(
        purchaseKey: PurchaseKey | undefined,
        bought: Schema.Schema<A, I>,
        make: (work: UnitOfWork) => Effect.Effect<A, E>
      ) => {
        if (purchaseKey === undefined) return sandbox.append(make)
        const Answer = Schema.parseJson(bought)
        const once = Effect.fnUntraced(function* (work: UnitOfWork) {
          const [row] = yield* made(work, purchaseKey)
          if (row === undefined) {
            const answer = yield* make(work)
            yield* note(work, purchaseKey, yield* Effect.orDie(Schema.encode(Answer)(answer)))
            return answer
          }
          if (row.request_hash === purchaseKey.requestHash) return yield* Effect.fail(new Replay(row.answer))
          return yield* new IdempotencyConflict({ key: purchaseKey.key })
        })
        return Effect.catchIf(
          sandbox.append(once),
          (error): error is Replay => error instanceof Replay,
          ({ answer }) => Effect.zipRight(noteReplay, Effect.orDie(Schema.decode(Answer)(answer)))
        )
      }
    }
  }).pipe(dependingOn(Sandbox.Default))
}) {}
