import type { Errand, Reaction, Tick } from '#platform/reactions.ts'
import { openCheckouts } from './card-payments.queries.ts'
import { followCheckouts, followErrand, followLater } from './stripe-events.commands.ts'

export const cardReactions: Reaction[] = [
  {
    name: 'fairs.end_checkouts',
    on: [
      'fair_registration.edited',
      'fair_registration.changed',
      'fair_registration.declined',
      'fair_registration.canceled',
      'fair_payment.proof_submitted',
      'fair_payment.verified',
      'fair_payment.received',
      'fair_payment.waived',
    ],
    runAll: async (tx, all) => {
      const ids = [...new Set(all.map(({ subject_id }) => subject_id))].sort()
      for (const { checkout, is_right } of await openCheckouts(tx.db, ids))
        if (!is_right) await followLater(tx, { checkout, ends: true })
    },
  },
]

export const cardTicks: Tick[] = [{ name: 'fairs.follow_checkouts', run: followCheckouts }]

export const cardErrands: Array<Errand<never>> = [followErrand]
