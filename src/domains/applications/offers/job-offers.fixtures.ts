import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'
import { nextReminder } from './offer-terms.rules.ts'

export interface OfferOverrides {
  made_at?: Date
  reply_by?: Date
  pay?: readonly [amount: number, currency: string, period: 'hour' | 'month' | 'year']
  start_date?: string
  place?: string
  details?: string
  file_id?: string
  asked_until?: Date
}

/** Gives an application at its offer the terms of one, in a first version. */
export const buildOffer = async (
  deps: Deps,
  application_id: string,
  overrides: OfferOverrides = {},
): Promise<{ id: string }> => {
  const now = deps.clock.now()
  const id = newId(now.getTime())
  const made_at = overrides.made_at ?? now
  const reply_by = overrides.reply_by ?? later(now, 7 * DAY)
  await deps.db
    .insertInto('job_offers')
    .values({
      id,
      application_id,
      made_from: 'interview',
      made_at,
      version: 1,
      reply_by,
      lapses_at: reply_by,
      remind_at: nextReminder(reply_by, now),
      asked_until: overrides.asked_until ?? null,
      refused_at: null,
      ended_at: null,
      ended_as: null,
      ended_reason: null,
    })
    .execute()
  await deps.db
    .insertInto('job_offer_versions')
    .values({
      offer_id: id,
      version: 1,
      pay_amount: overrides.pay?.[0] ?? null,
      pay_currency: overrides.pay?.[1] ?? null,
      pay_period: overrides.pay?.[2] ?? null,
      start_date: overrides.start_date ?? null,
      place: overrides.place ?? '',
      details: overrides.details ?? '',
      file_id: overrides.file_id ?? null,
      reply_by,
      written_at: made_at,
      written_by: null,
    })
    .execute()
  return { id }
}
