import { sql } from 'kysely'
import { ownEvent } from '#domains/events/events.queries.ts'
import { DAY, HOUR, iso, later } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import type { OwnCards } from './card-checkout.contract.ts'
import type { CardPayment, HostedCards } from './card-payments.contract.ts'
import { leftOf, payableByCard, refundableOf, toStripe } from './card-payments.rules.ts'

const disputesOf = async (db: Db, payments: readonly string[]) => {
  if (payments.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('fair_card_disputes')
    .select(['card_payment_id', 'state', 'amount', 'currency', 'reason'])
    .select(['respond_by', 'opened_at', 'closed_at'])
    .where('card_payment_id', 'in', [...payments])
    .orderBy('card_payment_id')
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ card_payment_id }) => card_payment_id)
}

/** What came in by card for a registration, oldest first. */
const paymentsOf = async (db: Db, registration_id: string): Promise<CardPayment[]> => {
  const rows = await db
    .selectFrom('fair_card_payments')
    .select(['id', 'state', 'amount', 'paid', 'currency', 'paid_at', 'payment', 'refunded', 'charged_back'])
    .where('registration_id', '=', registration_id)
    .where('state', 'in', ['paid', 'unclear'])
    .orderBy('id')
    .limit(100)
    .execute()
  const disputes = await disputesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ paid, amount, payment, paid_at, state, ...row }) => {
    const disputed = disputes.get(row.id) ?? []
    const sums = { ...row, paid }
    return {
      ...row,
      state: state as CardPayment['state'],
      amount: state === 'paid' ? paid : amount,
      held: leftOf(sums),
      refundable: refundableOf(sums, disputed),
      paid_at: paid_at!,
      reference: payment,
      disputes: disputed,
    }
  })
}

export const isOffered = async (db: Db, event_id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('fair_card_offers')
    .select('is_offered')
    .where('event_id', '=', event_id)
    .executeTakeFirst()
  return row?.is_offered ?? false
}

/** Whether exhibitors can pay by card: the installation takes cards, and the host wants them to. */
export const takesCards = async (db: Db, { stripe }: Config, event_id: string): Promise<boolean> =>
  stripe !== undefined && isOffered(db, event_id)

export const cardOffer = async (db: Db, { stripe }: Config, scope: OrganizationScope, id: string) => {
  const event = await ownEvent(db, scope, id).select('id').executeTakeFirst()
  if (!event) throw new Problem('not_found')
  return { is_available: stripe !== undefined, is_offered: await isOffered(db, id) }
}

export const hostedCards = async (
  db: Db,
  { stripe }: Config,
  scope: OrganizationScope,
  id: string,
): Promise<HostedCards> => {
  const row = await db
    .selectFrom('fair_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select('r.id')
    .where('r.id', '=', id)
    .where('e.organization_id', '=', scope.organization_id)
    .where('e.state', '<>', 'removed')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return {
    payments: await paymentsOf(db, id),
    may: { refund: stripe !== undefined && hasRight(scope.team_role, 'member') },
  }
}

export const ownCards = async (
  db: Db,
  config: Config,
  scope: OrganizationScope,
  id: string,
): Promise<OwnCards> => {
  const row = await db
    .selectFrom('fair_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.state', 'r.payment', 'r.fee', 'r.received', 'r.currency', 'r.event_id'])
    .select(['e.state as event_state', 'e.starts_at', 'e.ends_at', 'e.exhibitors_close_at'])
    .where('r.id', '=', id)
    .where('r.organization_id', '=', scope.organization_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const { event_state, ...facts } = row
  const isTaken = await takesCards(db, config, row.event_id)
  const due = isTaken ? payableByCard(facts, { ...facts, state: event_state }) : 0
  const payable = due > 0 && toStripe(due, row.currency!) !== null ? due : 0
  const open = await db
    .selectFrom('fair_card_payments')
    .select('id')
    .where('registration_id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return {
    payable,
    currency: row.currency,
    is_open: open !== undefined,
    payments: await paymentsOf(db, id),
    may: { pay: payable > 0 && hasRight(scope.team_role, 'member') },
  }
}

/** Whether the payer of `fair_registrations as r` disputes a card payment. */
export const isDisputed = sql<boolean>`exists (select from fair_card_disputes d
  where d.registration_id = r.id and d.state = 'open')`.as('is_disputed')

/** What the host holds of what was paid by card. */
export const heldByCard = async (db: Db, registration_id: string): Promise<number> => {
  const { held } = await db
    .selectFrom('fair_card_payments')
    .select(sql<number>`coalesce(sum(paid - refunded - charged_back), 0)::bigint`.as('held'))
    .where('registration_id', '=', registration_id)
    .executeTakeFirstOrThrow()
  return held
}

/** How many checkouts one minute looks after. */
const BATCH = 50

/** Checkouts whose time is over, of which nothing was heard. */
export const overdueCheckouts = async (db: Db, now: Date) => {
  const rows = await db
    .selectFrom('fair_card_payments')
    .select(['id', 'checkout', 'ends_at'])
    .where('state', 'in', ['opening', 'open'])
    .where('ends_at', '<=', iso(now))
    .orderBy('ends_at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  // one that Stripe does not end is given up after a week, so that it keeps no one waiting
  const long = iso(later(now, -7 * DAY))
  return rows.map((row) => ({ ...row, is_forgotten: row.checkout === null || row.ends_at < long }))
}

/** Events that their errand gave up on: Stripe could not be reached for about an hour. */
export const unfollowedEvents = (db: Db, now: Date) =>
  db
    .selectFrom('fair_card_events')
    .select(['id', 'about'])
    .where('followed_at', 'is', null)
    .where('about', 'is not', null)
    .where('told_at', '<', iso(later(now, -2 * HOUR)))
    .orderBy('told_at')
    .orderBy('id')
    .limit(BATCH)
    .execute()

/** Open checkouts of these registrations or events, and whether what they ask for is what could be paid by card now. */
export const openCheckouts = async (db: Db, of: 'registration_id' | 'event_id', ids: readonly string[]) => {
  const rows = await db
    .selectFrom('fair_card_payments as c')
    .innerJoin('fair_registrations as r', 'r.id', 'c.registration_id')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['c.checkout', 'c.amount', 'r.state', 'r.payment', 'r.fee', 'r.received'])
    .select(sql<boolean>`(c.currency is not distinct from r.currency)`.as('is_same_currency'))
    .select(['e.state as event_state', 'e.starts_at', 'e.ends_at', 'e.exhibitors_close_at'])
    .where(`c.${of}`, 'in', [...ids])
    .where('c.state', '=', 'open')
    .orderBy('c.id')
    .execute()
  return rows.map(({ checkout, amount, event_state, is_same_currency, ...row }) => ({
    checkout: checkout!,
    is_right: is_same_currency && payableByCard(row, { ...row, state: event_state }) === amount,
  }))
}
