import type { Errand, Reaction, Tick } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { openCheckouts } from './card-payments.queries.ts'
import { followCheckouts, followErrand, followLater } from './stripe-events.commands.ts'

const endWrong = async (tx: Tx, of: 'registration_id' | 'event_id', ids: readonly string[]) => {
  for (const { checkout, is_right } of await openCheckouts(tx.db, of, ids))
    if (!is_right) await followLater(tx, { checkout, ends: true })
}

const subjectsOf = (all: readonly { subject_id: string }[]) =>
  [...new Set(all.map(({ subject_id }) => subject_id))].sort()

export const cardReactions: Reaction[] = [
  {
    name: 'fairs.end_checkouts',
    on: [
      'fair_registration.edited',
      'fair_registration.changed',
      'fair_registration.declined',
      'fair_registration.canceled',
      'fair_registration.decision_undone',
      'fair_payment.proof_submitted',
      'fair_payment.verified',
      'fair_payment.received',
      'fair_payment.waived',
      'fair_payment.refunded',
      'fair_payment.charged_back',
      'fair_payment.dispute_won',
    ],
    runAll: (tx, all) => endWrong(tx, 'registration_id', subjectsOf(all)),
  },
  {
    name: 'fairs.end_checkouts_of_event',
    on: ['event.canceled'],
    runAll: (tx, all) => endWrong(tx, 'event_id', subjectsOf(all)),
  },
]

export const cardTicks: Tick[] = [{ name: 'fairs.follow_checkouts', run: followCheckouts }]

export const cardErrands: Array<Errand<never>> = [followErrand]
