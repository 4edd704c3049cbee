import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { Context, DateTime, Effect } from "effect"
import { onlyRow } from "../../database/onlyRow.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { budgetExhausted } from "../../domain/budgetExhausted.ts"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { formatPrice } from "../../domain/Money.ts"
import type { ListedPayments, ListedToken, SandboxControl } from "../../domain/SandboxControl.ts"
import { traced } from "../../domain/traced.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"
import { byAgents } from "./byAgents.ts"
import { ForcedDecline } from "./ForcedDecline.ts"
import { PaymentDeclined, UnrecognizedPaymentToken } from "./PaymentErrors.ts"
import { namedDecline, PaymentSimulator } from "./PaymentSimulator.ts"

/** A payment for an order or a booking. */
interface Payment {
  readonly id: string
  readonly token: string
  readonly cents: number
}

interface TokenUsage {
  readonly uses: number
  readonly cents: number
}

/**
 * Charges for a sale. If a tester has listed the tokens that pay, the list decides: others are not recognized. A listed
 * token with `declined` in it is declined, too. With a list, or with a limit on spending, each payment is stored as a row. A
 * payment holds the lock on the sandbox's row, so the sum is exact across any number of processes.
 */
export class Payments extends Effect.Service<Payments>()("vitrine/Payments", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const simulator = yield* PaymentSimulator

    const usageOf = (work: UnitOfWork, condition: Fragment) =>
      Effect.map(
        sql<TokenUsage>`
          select cast(count(*) as integer) as uses, cast(coalesce(sum(cents), 0) as bigint) as cents from payments
          where sandbox = ${work.sandbox} ${condition}`,
        onlyRow
      )

    const refusalOf = (
      { decline, expiresMs, maxCents, uses }: ListedToken,
      used: TokenUsage,
      work: UnitOfWork,
      { cents, token }: Payment
    ) => {
      const reason = decline ?? namedDecline(token)
      if (reason !== undefined) return reason
      if (expiresMs !== undefined && DateTime.toEpochMillis(work.at) >= expiresMs) return "expired_card"
      if (uses !== undefined && used.uses >= uses) return "card_velocity_exceeded"
      return maxCents !== undefined && used.cents + cents > maxCents ? "insufficient_funds" : undefined
    }

    const authorize = Effect.fnUntraced(function* (work: UnitOfWork, payment: Payment, listed: ListedPayments) {
      const { token } = payment
      const terms = listed.get(token)
      if (terms === undefined) return yield* new UnrecognizedPaymentToken({ isDiscreet: true })
      const reason = refusalOf(terms, yield* usageOf(work, sql`and token = ${token}`), work, payment)
      if (reason !== undefined) return yield* new PaymentDeclined({ reason })
    })

    const payCounted = Effect.fnUntraced(function* (work: UnitOfWork, payment: Payment, control: SandboxControl) {
      const { payments: listed, spendCents } = control
      const { cents, id, token } = payment
      yield* listed === undefined ? simulator.authorize(token) : authorize(work, payment, listed)
      if (spendCents !== undefined && (yield* usageOf(work, sql`and ${byAgents(sql)}`)).cents + cents > spendCents) {
        // No error of any contract: the tester's limit ends the call.
        return yield* Effect.die(budgetExhausted(`This payment would exceed the budget of ${formatPrice(spendCents)}`))
      }
      yield* sql`
        insert into payments (sandbox, id, token, cents)
        values (${work.sandbox}, ${id}, ${listed === undefined ? null : token}, ${cents})`
    })

    return {
      /** Succeeds when the payment is approved; part of the transaction of the unit of work. */
      pay: traced("Payments.pay", (work: UnitOfWork, payment: Payment) =>
        Effect.withFiberRuntime<void, PaymentDeclined | UnrecognizedPaymentToken>(({ currentContext }) => {
          const reason = Context.get(currentContext, ForcedDecline)
          if (reason !== undefined) return new PaymentDeclined({ reason })
          const { control } = Context.get(currentContext, CurrentSandbox)
          return control === undefined || (control.payments === undefined && control.spendCents === undefined)
            ? simulator.authorize(payment.token)
            : sqlOrDie(payCounted(work, payment, control))
        })
      )
    }
  }).pipe(dependingOn(PaymentSimulator))
}) {}
