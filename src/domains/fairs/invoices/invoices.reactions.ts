import type { Reaction } from '#platform/reactions.ts'
import { systemActor } from '#platform/scope.ts'
import { inBatches } from '#shared/totals.ts'
import { activeOf } from '../fairs.queries.ts'
import { syncInvoices } from './invoices.commands.ts'

const ofRegistration = [
  'fair_registration.approved',
  'fair_registration.added',
  'fair_registration.edited',
  'fair_registration.changed',
  'fair_registration.declined',
  'fair_registration.canceled',
  'fair_registration.decision_undone',
  'fair_payment.waived',
  'fair_payment.refunded',
  'fair_payment.verified',
  'fair_payment.received',
  'fair_payment.charged_back',
  'fair_payment.dispute_won',
]
const BATCH = 100

export const invoiceReactions: Reaction[] = [
  {
    name: 'fairs.sync_invoices',
    on: ofRegistration,
    runAll: async (tx, all) => {
      const ids = [...new Set(all.map(({ subject_id }) => subject_id))].sort()
      await syncInvoices(tx, systemActor, ids)
    },
  },
  {
    name: 'fairs.credit_canceled',
    on: ['event.canceled'],
    run: async (tx, { subject_id }) => {
      const active = await activeOf(tx.db, subject_id)
      for (const batch of inBatches(
        active.map(({ id }) => id),
        BATCH,
      ))
        await syncInvoices(tx, systemActor, batch)
    },
  },
]
