import * as SqlClient from "@effect/sql/SqlClient"
import { DateTime, Effect } from "effect"
import { onlyRow } from "../../database/onlyRow.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import type { ListedPayments, ListedToken } from "../../domain/SandboxControl.ts"
import { traced } from "../../domain/traced.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"
import { PaymentDeclined, UnrecognizedPaymentToken } from "./PaymentErrors.ts"
import { PaymentSimulator } from "./PaymentSimulator.ts"

/** What is to be paid, for an order or a booking. */
interface Payment {
  readonly id: string
  readonly token: string
  readonly cents: number
}

interface Used {
  readonly uses: number
  readonly cents: number
}

/**
 * Takes the money for a sale. Where a tester has listed the tokens that pay, the list decides, and each payment is a row: whoever
 * pays has the row of the sandbox, so that what a token has paid is counted exactly, over any number of processes.
 */
export class Payments extends Effect.Service<Payments>()("vitrine/Payments", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const simulator = yield* PaymentSimulator

    const usedOf = (work: UnitOfWork, token: string) =>
      Effect.map(
        sql<Used>`
          select cast(count(*) as integer) as uses, cast(coalesce(sum(cents), 0) as bigint) as cents from payments
          where sandbox = ${work.sandbox} and token = ${token}`,
        onlyRow
      )

    const refusalOf = (
      { decline, expiresMs, maxCents, uses }: ListedToken,
      used: Used,
      work: UnitOfWork,
      cents: number
    ) => {
      if (decline !== undefined) return decline
      if (expiresMs !== undefined && DateTime.toEpochMillis(work.at) >= expiresMs) return "expired_card"
      if (uses !== undefined && used.uses >= uses) return "card_velocity_exceeded"
      return maxCents !== undefined && used.cents + cents > maxCents ? "insufficient_funds" : undefined
    }

    const payListed = Effect.fnUntraced(function* (
      work: UnitOfWork,
      { cents, id, token }: Payment,
      listed: ListedPayments
    ) {
      const terms = listed.get(token)
      if (terms === undefined) return yield* new UnrecognizedPaymentToken({ isDiscreet: true })
      const reason = refusalOf(terms, yield* usedOf(work, token), work, cents)
      if (reason !== undefined) return yield* new PaymentDeclined({ reason })
      yield* sql`
        insert into payments (sandbox, id, sequence, token, cents)
        values (${work.sandbox}, ${id}, ${work.sequence}, ${token}, ${cents})`
    })

    return {
      /** Succeeds when the payment is approved; part of the transaction of the unit of work. */
      pay: traced("Payments.pay", (work: UnitOfWork, payment: Payment) =>
        Effect.flatMap(CurrentSandbox, ({ control }) =>
          control?.payments === undefined
            ? simulator.authorize(payment.token)
            : sqlOrDie(payListed(work, payment, control.payments))
        )
      )
    }
  }),
  dependencies: [PaymentSimulator.Default]
}) {}
