import { recordActivity } from '#platform/activity.ts'
import { HOUR, iso, later } from '#platform/clock.ts'
import { withoutCallContext } from '#platform/current-call.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { type Checkout, RefusedByStripe, requireStripe, type StripeCalls } from '#platform/stripe.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { lockOwn } from '../fairs.queries.ts'
import { paymentReferenceOf } from '../fairs.rules.ts'
import type { OwnCards } from './card-checkout.contract.ts'
import { endCheckout, followCheckout } from './card-entries.commands.ts'
import { isOffered, ownCards } from './card-payments.queries.ts'
import { payableByCard, toStripe } from './card-payments.rules.ts'

/** Stripe takes half an hour to a day. */
const OPEN_FOR = HOUR

/** Stripe takes 250 characters. */
const TITLE_LENGTH = 200

const TOO_BUSY = 'A card payment for this fee is being confirmed. Please wait a moment'

interface Claimed {
  id: string
  ends_at: Date
  /** What is due, and Stripe's number for it. */
  due: number
  amount: number
  currency: string
  title: string
}

/** Claims the one checkout a registration may have open; an earlier one has to end first. */
const claimCheckout = async (
  tx: Tx,
  scope: OrganizationScope,
  registration_id: string,
): Promise<Claimed | { earlier: string }> => {
  const { event, registration } = await lockOwn(tx, scope, registration_id)
  if (!(await isOffered(tx.db, event.id)))
    throw new Problem('step_not_possible', 'The host takes no cards for this event')
  const amount = payableByCard(registration, event)
  if (amount === 0) throw new Problem('step_not_possible', 'Nothing is due')
  const currency = registration.currency!
  const asked = toStripe(amount, currency)
  if (asked === null) throw new Problem('step_not_possible', 'Stripe does not take this amount by card')
  const earlier = await tx.db
    .selectFrom('fair_card_payments')
    .select(['id', 'checkout'])
    .where('registration_id', '=', registration_id)
    .where('state', 'in', ['opening', 'open'])
    .forUpdate()
    .executeTakeFirst()
  if (earlier?.checkout) return { earlier: earlier.checkout }
  if (earlier)
    await tx.db
      .updateTable('fair_card_payments')
      .set({ state: 'ended' })
      .where('id', '=', earlier.id)
      .execute()
  const id = newId()
  const ends_at = later(tx.now, OPEN_FOR)
  await tx.db
    .insertInto('fair_card_payments')
    .values({
      id,
      registration_id,
      event_id: event.id,
      state: 'opening',
      amount,
      currency,
      begun_at: iso(tx.now),
      ends_at: iso(ends_at),
    })
    .execute()
  return { id, ends_at, due: amount, amount: asked, currency, title: event.title }
}

/** Claims, ending what was begun before as often as someone else begins meanwhile. */
const claimAlone = async (
  deps: Deps,
  stripe: StripeCalls,
  scope: OrganizationScope,
  id: string,
): Promise<Claimed> => {
  for (let tries = 0; tries < 3; tries++) {
    // what is claimed is worth nothing until Stripe answers: a repeat may claim again
    const claimed = await withoutCallContext(() => inTransaction(deps, (tx) => claimCheckout(tx, scope, id)))
    if (!('earlier' in claimed)) return claimed
    await withoutCallContext(() => endCheckout(deps, stripe, claimed.earlier, scope.actor))
  }
  throw new Problem('step_not_possible', TOO_BUSY)
}

const giveUp = (deps: Deps, id: string) =>
  deps.db
    .updateTable('fair_card_payments')
    .set({ state: 'ended' })
    .where('id', '=', id)
    .where('state', '=', 'opening')
    .execute()

const openAtStripe = async (
  deps: Deps,
  stripe: StripeCalls,
  { kind }: OrganizationScope,
  registration_id: string,
  { due: _, ...claimed }: Claimed,
): Promise<Checkout> => {
  const page = `${deps.config.publicUrl}/${kind}/fair-and-event/status?id=${registration_id}`
  const reference = paymentReferenceOf(registration_id)
  try {
    return await stripe.begin({
      ...claimed,
      // by whole characters: half of one can't be sent
      title: [...`Fee: ${claimed.title}`].slice(0, TITLE_LENGTH).join(''),
      description: `Payment reference ${reference}`,
      paid_url: `${page}&card=true`,
      left_url: page,
    })
  } catch (error) {
    await giveUp(deps, claimed.id)
    if (!(error instanceof RefusedByStripe)) throw error
    throw new Problem(
      'step_not_possible',
      'Stripe does not take this payment by card. Please pay another way, as the host describes',
      { cause: error },
    )
  }
}

const wentWrong = {
  begun: 'Someone else on your team just began to pay',
  changed: 'What is due just changed. Please look again before you pay',
}

/** Begins to pay all that is open by card; answers where Stripe's page is. */
export const beginCardPayment = async (
  deps: Deps,
  scope: OrganizationScope,
  registration_id: string,
): Promise<{ url: string }> => {
  const stripe = await requireStripe(deps)
  const claimed = await claimAlone(deps, stripe, scope, registration_id)
  const checkout = await openAtStripe(deps, stripe, scope, registration_id, claimed)
  const wrong = await inTransaction(deps, async (tx) => {
    const { event, registration } = await lockOwn(tx, scope, registration_id)
    // what changed while Stripe was asked ended only what was open already
    const isDue = payableByCard(registration, event) === claimed.due
    const { numUpdatedRows } = await tx.db
      .updateTable('fair_card_payments')
      .set({ state: isDue ? 'open' : 'ended', checkout: checkout.id })
      .where('id', '=', claimed.id)
      .where('state', '=', 'opening')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'begun'
    if (!isDue) return 'changed'
    await recordActivity(tx, scope.actor, {
      verb: 'fair_payment.card_begun',
      subject: { type: 'fair_registration', id: registration_id },
      data: { event_id: event.id, by: scope.organization_id },
    })
    return null
  })
  if (wrong) {
    await stripe.end(checkout.id)
    throw new Problem('step_not_possible', wentWrong[wrong])
  }
  return { url: checkout.url! }
}

/** Asks Stripe what became of the last checkout, for whoever comes back before Stripe has told. */
export const checkCardPayment = async (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
): Promise<OwnCards> => {
  const stripe = await requireStripe(deps)
  await ownCards(deps.db, deps.config, scope, id)
  const open = await deps.db
    .selectFrom('fair_card_payments')
    .select('checkout')
    .where('registration_id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (open) await followCheckout(deps, stripe, open.checkout!, scope.actor)
  return ownCards(deps.db, deps.config, scope, id)
}
