import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { RefusedByStripe, requireStripe } from '#platform/stripe.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { moneyLabel } from '#shared/labels.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { enterCheckout } from './card-entries.commands.ts'
import type { universityCards as calls, HostedCards } from './card-payments.contract.ts'
import { hostedCards, knownToStripe } from './card-payments.queries.ts'
import { toStripe } from './card-payments.rules.ts'

/** Gives a card payment, or a part of it, back to the card. Stripe never gives back more than came in. */
export const refundCardPayment = async (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  { amount, refunded, reason }: BodyOf<typeof calls.refund>,
): Promise<HostedCards> => {
  const row = await deps.db
    .selectFrom('fair_card_payments as c')
    .innerJoin('events as e', 'e.id', 'c.event_id')
    .select(['c.registration_id', 'c.state', 'c.checkout', 'c.payment', 'c.paid', 'c.refunded', 'c.currency'])
    .where('c.id', '=', id)
    .where('e.organization_id', '=', scope.organization_id)
    .where('e.state', '<>', 'removed')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const stripe = await requireStripe(deps)
  if (row.state !== 'paid') throw new Problem('step_not_possible', 'Nothing was paid with this')
  if (row.refunded !== refunded) throw new Problem('conflict', 'Another refund was made meanwhile')
  const left = row.paid - row.refunded
  if (amount > left) throw invalid({ amount: [`${moneyLabel(left, row.currency)} is left of this payment`] })
  const asked = toStripe(amount, row.currency)
  if (asked === null) throw invalid({ amount: ['Stripe does not give back this amount: round it'] })
  const known = await knownToStripe(deps.db, row.registration_id)
  const failed = (await stripe.refunds(row.payment!)).filter(({ state }) => state === 'failed')
  try {
    // the same again, before the first is entered, is the same refund
    await stripe.refund(row.payment!, asked, reason, `${id}:${known}:${failed.length}:${asked}`)
  } catch (error) {
    if (!(error instanceof RefusedByStripe)) throw error
    throw new Problem('step_not_possible', 'Stripe could not give this back. Look at the payment there', {
      cause: error,
    })
  }
  await enterCheckout(deps, stripe, await stripe.checkout(row.checkout!), scope.actor)
  return hostedCards(deps.db, deps.config, scope, row.registration_id)
}
