import { endOfDay } from '#domains/jobs/jobs.rules.ts'
import { readForTeam } from '#domains/notifications/notices.commands.ts'
import { type Activity, recordActivities } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { storeFile } from '#platform/files.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem, requireNone } from '#shared/problems.ts'
import { advance } from '../applicants/decisions/decisions.commands.ts'
import {
  deletedApplicantsAmong,
  type Locked,
  lockApplicants,
} from '../applicants/decisions/decisions.queries.ts'
import { applicationActivity, studentsLeft } from '../applicants/decisions/decisions.rules.ts'
import { teamLink } from '../applications.rules.ts'
import { MOST_VERSIONS, type TeamOffer, type writeOffer as writeCall } from './offer-terms.contract.ts'
import { type StoredOffer, standingOffer } from './offer-terms.queries.ts'
import { canWriteOffer, deadlineErrors, nextReminder, payErrors, stateBefore } from './offer-terms.rules.ts'
import { teamOfferOf } from './team-offers.queries.ts'

type Written = BodyOf<typeof writeCall>

interface Version {
  pay_amount: number | null
  pay_currency: string | null
  pay_period: Written['pay_period'] | null
  start_date: string | null
  place: string
  details: string
  file_id: string | null
  reply_by: string
}

const zoneOf = async (tx: Tx, jobId: string): Promise<string> => {
  const job = await tx.db
    .selectFrom('jobs')
    .select('time_zone')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  return job.time_zone
}

const termNames = [
  'pay_amount',
  'pay_currency',
  'pay_period',
  'start_date',
  'place',
  'details',
  'file_id',
  'reply_by',
] as const

/** The terms in force. */
export const currentVersion = async (tx: Tx, offer: StoredOffer): Promise<Version> => {
  const row = await tx.db
    .selectFrom('job_offer_versions')
    .select(termNames)
    .where('offer_id', '=', offer.id)
    .where('version', '=', offer.version)
    .executeTakeFirstOrThrow()
  return { ...row, pay_amount: row.pay_amount === null ? null : Number(row.pay_amount) }
}

const versionOf = (body: Written, zone: string): Omit<Version, 'file_id'> => {
  const paid = body.pay_amount !== undefined
  return {
    pay_amount: body.pay_amount ?? null,
    pay_currency: paid ? body.pay_currency! : null,
    pay_period: paid ? body.pay_period! : null,
    start_date: body.start_date ?? null,
    place: body.place,
    details: body.details,
    reply_by: iso(endOfDay(body.answer_by, zone)),
  }
}

/** Which of the terms differ. */
const changesOf = (before: Version, after: Version): string[] =>
  termNames.filter((name) =>
    name === 'reply_by'
      ? Date.parse(before.reply_by) !== Date.parse(after.reply_by)
      : before[name] !== after[name],
  )

const timesOf = (tx: Tx, reply_by: string) => ({
  reply_by,
  lapses_at: reply_by,
  remind_at: nextReminder(new Date(reply_by), tx.now),
})

const insertVersion = (tx: Tx, scope: EmployerScope, offerId: string, version: number, terms: Version) =>
  tx.db
    .insertInto('job_offer_versions')
    .values({ offer_id: offerId, version, ...terms, written_at: tx.now, written_by: scope.account_id })
    .execute()

/** Adds a version, which the student has until its deadline to answer. */
export const addVersion = async (
  tx: Tx,
  scope: EmployerScope,
  offer: StoredOffer,
  terms: Version,
): Promise<number> => {
  const version = offer.version + 1
  if (version > MOST_VERSIONS)
    throw new Problem(
      'step_not_possible',
      `An offer can be changed ${MOST_VERSIONS - 1} times. Withdraw it and make another`,
    )
  const isGranted = offer.asked_until !== null && Date.parse(terms.reply_by) >= Date.parse(offer.asked_until)
  await tx.db
    .updateTable('job_offers')
    .set({
      version,
      ...timesOf(tx, terms.reply_by),
      refused_at: null,
      ...(isGranted && { asked_until: null }),
    })
    .where('id', '=', offer.id)
    .execute()
  await insertVersion(tx, scope, offer.id, version, terms)
  return version
}

const makeOffer = async (tx: Tx, scope: EmployerScope, row: Locked, terms: Version): Promise<void> => {
  await tx.db
    .updateTable('job_offers')
    .set({ ended_at: tx.now, ended_as: 'replaced', lapses_at: null, remind_at: null, asked_until: null })
    .where('application_id', '=', row.id)
    .where('ended_at', 'is', null)
    .execute()
  const id = newId(tx.now.getTime())
  await tx.db
    .insertInto('job_offers')
    .values({
      id,
      application_id: row.id,
      made_from: stateBefore(row.state),
      made_at: tx.now,
      version: 1,
      ...timesOf(tx, terms.reply_by),
      asked_until: null,
      refused_at: null,
      ended_at: null,
      ended_as: null,
      ended_reason: null,
    })
    .execute()
  await insertVersion(tx, scope, id, 1, terms)
}

/** Throws what keeps the terms from being written; nothing is stored before. */
const requireWritable = async (tx: Tx, row: Locked, body: Written): Promise<StoredOffer | undefined> => {
  if (!canWriteOffer(row))
    throw new Problem(
      'step_not_possible',
      row.offer_accepted_at === null
        ? `The application is in a state that does not allow an offer: ${row.state}`
        : 'The student has accepted this offer, so its terms stand',
    )
  const gone = await deletedApplicantsAmong(tx, [row.id])
  if (gone.size > 0) throw studentsLeft([row], gone)
  const offer = row.state === 'offer' ? await standingOffer(tx, row.id) : undefined
  if (offer?.version !== body.version)
    throw new Problem(
      'conflict',
      'Someone on your team has written or changed this offer meanwhile. Reload to see it',
    )
  return offer
}

/** Makes an offer or changes its terms. Throws all field errors at once. */
export const writeOffer = (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  body: Written,
  upload: Upload | undefined,
): Promise<TeamOffer> =>
  inTransaction(deps, async (tx) => {
    const [row] = await lockApplicants(tx, scope, [id])
    const offer = await requireWritable(tx, row!, body)
    const zone = await zoneOf(tx, row!.job_id)
    requireNone({ ...payErrors(body), ...deadlineErrors('answer_by', body.answer_by, zone, tx.now) })
    const before = offer && (await currentVersion(tx, offer))
    const kept = before && !body.remove_file ? before.file_id : null
    const terms = { ...versionOf(body, zone), file_id: kept }
    const fields = before && !upload ? changesOf(before, terms) : termNames
    if (fields.length === 0) return teamOfferOf(tx.db, scope, id, tx.now)
    if (upload) terms.file_id = await storeFile(tx, upload, { isPublic: false })
    const activities: Activity[] = []
    if (offer && before) {
      const version = await addVersion(tx, scope, offer, terms)
      const data = { to: 'offer', version, changed: changesOf(before, terms) }
      activities.push(applicationActivity('offer_changed', row!, data))
    } else {
      await makeOffer(tx, scope, row!, terms)
      activities.push(
        ...(row!.state === 'offer'
          ? [applicationActivity('offer_changed', row!, { to: 'offer', version: 1, changed: ['details'] })]
          : await advance(tx, [row!], 'offer', null, 'now')),
      )
    }
    await recordActivities(tx, scope.actor, activities)
    await readForTeam(tx, scope, [teamLink(id)])
    return teamOfferOf(tx.db, scope, id, tx.now)
  })
