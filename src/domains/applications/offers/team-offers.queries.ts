import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { type EmployerScope, hasRight } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import { resumeAnswer } from '../applications.queries.ts'
import type { TeamOffer } from './offer-terms.contract.ts'
import { lastOffer, leastTimeOf, offerFile, offerShown } from './offer-terms.queries.ts'
import { canWithdrawOffer, canWriteOffer, offerStateOf } from './offer-terms.rules.ts'

const applicationOf = async (db: Db, scope: EmployerScope, id: string) => {
  const row = await db
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .innerJoin('role_accounts as r', 'r.id', 'a.student_id')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['a.id', 'a.state', 'a.offer_accepted_at', 'a.offer_declined_at', 'j.time_zone'])
    .select(['j.salary_currency', 'j.salary_period', 'j.start_date', 'j.locations'])
    .select(sql<boolean>`p.deleted_at is not null`.as('is_gone'))
    .where('a.id', '=', id)
    .where('a.organization_id', '=', scope.organization_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** The offer made to an applicant, and what the team may do about it; another team's is `not_found`. */
export const teamOfferOf = async (
  db: Db,
  scope: EmployerScope,
  id: string,
  now: Date,
): Promise<TeamOffer> => {
  const row = await applicationOf(db, scope, id)
  const last = await lastOffer(db, id)
  const [offer, least] = await Promise.all([
    offerShown(db, last, row, now),
    // it names the student's university
    row.state === 'withdrawn' ? null : leastTimeOf(db, id, row.time_zone, now),
  ])
  const acts = hasRight(scope.team_role, 'member')
  return {
    offer,
    least,
    start: {
      pay_currency: row.salary_currency,
      pay_period: row.salary_period,
      start_date: row.start_date,
      place: row.locations[0] ?? '',
      time_zone: row.time_zone,
    },
    may: {
      write: acts && canWriteOffer(row) && !row.is_gone,
      withdraw: acts && canWithdrawOffer(row),
      answer_more_time: acts && offer !== null && offer.asked_until !== null,
    },
  }
}

/** The file of the offer in force. */
export const teamOfferFile = async (deps: Deps, scope: EmployerScope, id: string) => {
  const row = await applicationOf(deps.db, scope, id)
  const last = await lastOffer(deps.db, id)
  const isShown = last && offerStateOf(last, row, deps.clock.now()) !== null
  const file = isShown ? await offerFile(deps.db, last.id) : undefined
  if (!file) throw new Problem('not_found')
  return resumeAnswer(deps.storage, file, true)
}
