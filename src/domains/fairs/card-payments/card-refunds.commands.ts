import { createHash } from 'node:crypto'
import { iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { RefusedByStripe, requireStripe } from '#platform/stripe.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { moneyLabel } from '#shared/labels.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { followCheckout } from './card-entries.commands.ts'
import type { universityCards as calls, HostedCards } from './card-payments.contract.ts'
import { hostedCards } from './card-payments.queries.ts'
import { fromStripe, leftOf, toStripe } from './card-payments.rules.ts'

type Refund = BodyOf<typeof calls.refund>

const MEANWHILE = 'Another refund was made meanwhile'

/** Returns the host's payment if what is to be given back is left of it. */
const refundable = async (deps: Deps, scope: OrganizationScope, id: string, given: Refund) => {
  const row = await deps.db
    .selectFrom('fair_card_payments as c')
    .innerJoin('events as e', 'e.id', 'c.event_id')
    .select(['c.registration_id', 'c.state', 'c.checkout', 'c.payment', 'c.currency'])
    .select(['c.paid', 'c.refunded', 'c.charged_back'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('fair_card_disputes as d')
            .select('d.id')
            .whereRef('d.card_payment_id', '=', 'c.id')
            .where('d.state', '=', 'open'),
        )
        .as('is_disputed'),
    )
    .where('c.id', '=', id)
    .where('e.organization_id', '=', scope.organization_id)
    .where('e.state', '<>', 'removed')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const stripe = await requireStripe(deps)
  if (row.state !== 'paid') throw new Problem('step_not_possible', 'Nothing was paid with this')
  if (row.is_disputed)
    throw new Problem(
      'step_not_possible',
      'The bank holds this money until the dispute is decided, so it can’t be given back meanwhile',
    )
  if (row.refunded !== given.refunded) throw new Problem('conflict', MEANWHILE)
  const left = leftOf(row)
  if (given.amount > left)
    throw invalid({ amount: [`${moneyLabel(left, row.currency)} is left of this payment`] })
  const asked = toStripe(given.amount, row.currency)
  if (asked === null) throw invalid({ amount: ['Stripe does not give back this amount: round it'] })
  return { ...row, id, stripe, asked, checkout: row.checkout!, payment: row.payment! }
}
type Refundable = Awaited<ReturnType<typeof refundable>>

/** Two at the same moment would both find the same left. */
const claim = async (deps: Deps, id: string): Promise<void> => {
  const now = deps.clock.now()
  // longer than the two calls take that follow, each tried twice
  const until = later(now, 8 * deps.config.stripe!.timeout)
  const { numUpdatedRows } = await deps.db
    .updateTable('fair_card_payments')
    .set({ refunding_until: until })
    .where('id', '=', id)
    .where((row) =>
      row.or([
        row('refunding_until', 'is', null),
        row('refunding_until', '<=', iso(now)),
        // a clock that was set back
        row('refunding_until', '>', iso(until)),
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new Problem('conflict', 'Another refund is being made. Please look again in a minute or two')
}

const release = (deps: Deps, id: string) =>
  deps.db.updateTable('fair_card_payments').set({ refunding_until: null }).where('id', '=', id).execute()

/** What Stripe gave back so far, in minor units, and how often that failed. */
const soFar = async ({ stripe, payment, currency }: Refundable) => {
  const all = await stripe.refunds(payment)
  const given = all.filter(({ state }) => state === 'given')
  return {
    back: given.reduce((sum, { amount }) => sum + fromStripe(amount, currency), 0),
    failures: all.filter(({ state }) => state === 'failed').length,
  }
}

/** The same again, before the first is entered, is the same refund to Stripe. */
const keyOf = ({ id, asked }: Refundable, failures: number, { refunded, reason }: Refund): string => {
  const why = createHash('sha256').update(reason).digest('base64url').slice(0, 16)
  return `${id}:${refunded}:${failures}:${asked}:${why}`
}

/** Has Stripe give it back; false if it gave back more or less so far than the person saw. */
const giveBack = async (deps: Deps, row: Refundable, given: Refund): Promise<boolean> => {
  let isUnderWay = false
  try {
    const { back, failures } = await soFar(row)
    // another one in Stripe's dashboard, or one whose answer was lost
    if (back !== given.refunded) return false
    isUnderWay = true
    await row.stripe.refund(row.payment, row.asked, given.reason, keyOf(row, failures, given))
    isUnderWay = false
    return true
  } catch (error) {
    if (!(error instanceof RefusedByStripe)) throw error
    isUnderWay = false
    throw new Problem('step_not_possible', 'Stripe could not give this back. Look at the payment there', {
      cause: error,
    })
  } finally {
    // without an answer it may still be made: the next one waits
    if (!isUnderWay) await release(deps, row.id)
  }
}

/** Gives a card payment, or a part of it, back to the card. Stripe never gives back more than came in. */
export const refundCardPayment = async (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  given: Refund,
): Promise<HostedCards> => {
  const row = await refundable(deps, scope, id, given)
  await claim(deps, id)
  const isGiven = await giveBack(deps, row, given)
  await followCheckout(deps, row.stripe, row.checkout, scope.actor)
  if (!isGiven) throw new Problem('conflict', MEANWHILE)
  return hostedCards(deps.db, deps.config, scope, row.registration_id)
}
