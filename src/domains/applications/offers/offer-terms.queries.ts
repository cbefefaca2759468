import type { Selectable } from 'kysely'
import { iso } from '#platform/clock.ts'
import type { Db, Transacting } from '#platform/database.ts'
import type { Tx } from '#platform/transactions.ts'
import { fileOf } from '../applications.queries.ts'
import type { JobOfferTable } from './job-offers.tables.ts'
import type { JobOffer, TeamOffer, Terms } from './offer-terms.contract.ts'
import { firstDayWith, type Known, offerStateOf } from './offer-terms.rules.ts'

export type StoredOffer = Selectable<JobOfferTable>

/** Offers (`job_offers as jo`) made since the student last applied (`applications as a`). */
const offersMade = (db: Db | Transacting, applicationId: string) =>
  db
    .selectFrom('job_offers as jo')
    .innerJoin('applications as a', 'a.id', 'jo.application_id')
    .selectAll('jo')
    .where('jo.application_id', '=', applicationId)
    .whereRef('jo.made_at', '>=', 'a.submitted_at')
    .orderBy('jo.made_at', 'desc')
    .orderBy('jo.id', 'desc')
    .limit(1)

/** The offer with terms that is in force; the application is locked by the caller. */
export const standingOffer = (tx: Tx, applicationId: string): Promise<StoredOffer | undefined> =>
  offersMade(tx.db, applicationId).where('jo.ended_at', 'is', null).executeTakeFirst()

/** The last offer with terms, even if it ended. */
export const lastOffer = (db: Db | Transacting, applicationId: string): Promise<StoredOffer | undefined> =>
  offersMade(db, applicationId).executeTakeFirst()

const versionsOf = async (db: Db, offerId: string): Promise<Terms[]> => {
  const rows = await db
    .selectFrom('job_offer_versions as v')
    .leftJoin('stored_files as f', 'f.id', 'v.file_id')
    .select(['v.version', 'v.written_at', 'v.pay_amount', 'v.pay_currency', 'v.pay_period', 'v.start_date'])
    .select(['v.place', 'v.details', 'v.reply_by'])
    .select(['f.filename', 'f.content_type', 'f.byte_size', 'f.created_at as file_created_at'])
    .where('v.offer_id', '=', offerId)
    .orderBy('v.version', 'desc')
    .execute()
  return rows.map(({ filename, content_type, byte_size, file_created_at, ...row }) => ({
    ...row,
    pay_amount: row.pay_amount === null ? null : Number(row.pay_amount),
    file: fileOf({ filename, content_type, byte_size, file_created_at }),
  }))
}

/** Why the student asked for more time, the last time. */
const reasonAsked = async (db: Db, applicationId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('application_messages')
    .select('text')
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'more_time')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.text || null
}

/** An offer as one side sees it; null where nothing of it is left to see. */
export const offerShown = async (
  db: Db,
  offer: StoredOffer | undefined,
  of: Known & { time_zone: string },
  now: Date,
): Promise<JobOffer | null> => {
  const state = offer && offerStateOf(offer, of, now)
  if (!offer || !state) return null
  const asked_until = state === 'waiting' ? offer.asked_until : null
  const [versions, asked_reason] = await Promise.all([
    versionsOf(db, offer.id),
    asked_until === null ? null : reasonAsked(db, offer.application_id),
  ])
  const [terms, ...earlier] = versions
  const lapsed = state === 'lapsed' ? offer.reply_by : null
  const ended_at = offer.ended_as === 'withdrawn' ? offer.ended_at : lapsed
  return {
    state,
    made_at: offer.made_at,
    time_zone: of.time_zone,
    terms: terms!,
    earlier,
    ended: ended_at ? { at: ended_at, reason: offer.ended_reason } : null,
    asked_until,
    asked_reason,
  }
}

/** The least time the university of an application's student asks for. */
export const leastTimeOf = async (
  db: Db,
  applicationId: string,
  zone: string,
  now: Date,
): Promise<TeamOffer['least']> => {
  const row = await db
    .selectFrom('applications as a')
    .innerJoin('students as s', 's.account_id', 'a.student_id')
    .innerJoin('organizations as u', 'u.directory_id', 's.university_id')
    .innerJoin('offer_minimums as m', 'm.organization_id', 'u.id')
    .select(['u.name as university', 'm.days'])
    .where('a.id', '=', applicationId)
    .where('u.kind', '=', 'university')
    .where('u.state', '=', 'approved')
    .where('s.affiliation', '<>', 'declined')
    .orderBy('m.days', 'desc')
    .executeTakeFirst()
  return row ? { ...row, from: firstDayWith(row.days, zone, now) } : null
}

/** Offers whose deadline passed, or of which the student is to be reminded; the oldest first. */
export const dueOffers = (db: Db | Transacting, column: 'lapses_at' | 'remind_at', now: Date, most: number) =>
  db
    .selectFrom('job_offers')
    .select(['id', 'application_id'])
    .where(column, '<', iso(now))
    .orderBy(column)
    .orderBy('id')
    .limit(most)
    .execute()

export const offerFile = (db: Db, offerId: string) =>
  db
    .selectFrom('job_offers as o')
    .innerJoin('job_offer_versions as v', (join) =>
      join.onRef('v.offer_id', '=', 'o.id').onRef('v.version', '=', 'o.version'),
    )
    .innerJoin('stored_files as f', 'f.id', 'v.file_id')
    .select(['f.storage_key', 'f.filename', 'f.content_type'])
    .where('o.id', '=', offerId)
    .executeTakeFirst()
