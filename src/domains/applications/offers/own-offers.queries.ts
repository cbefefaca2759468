import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import { openStates } from '../applications.contract.ts'
import { resumeAnswer } from '../applications.queries.ts'
import { studentStateOf } from '../applications.rules.ts'
import { MOST_OTHERS, type OwnOffer } from './job-offers.contract.ts'
import { lastOffer, leastTimeOf, offerFile, offerShown } from './offer-terms.queries.ts'
import { canAskMoreTime, offerStateOf } from './offer-terms.rules.ts'

const applicationOf = async (db: Db, scope: StudentScope, id: string) => {
  const row = await db
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(sql<boolean>`o.state = 'approved'`.as('is_employer_active'))
    .select(['a.id', 'a.state', 'a.closed_from', 'a.decision_told_at', 'j.time_zone'])
    .select(['a.offer_accepted_at', 'a.offer_declined_at'])
    .where('a.id', '=', id)
    .where('a.student_id', '=', scope.student_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { ...row, state: studentStateOf(row) }
}

const othersOf = async (db: Db, scope: StudentScope, id: string): Promise<OwnOffer['others']> =>
  db
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id', 'j.title', 'o.name as organization'])
    .select(['a.student_state as status', 'a.offer_answer as offer'])
    .where('a.student_id', '=', scope.student_id)
    .where('a.student_state', 'in', [...openStates])
    .where('a.id', '<>', id)
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MOST_OTHERS)
    .execute()

/** The offer made to the student, as far as they may know it. */
export const ownOfferOf = async (db: Db, scope: StudentScope, id: string, now: Date): Promise<OwnOffer> => {
  const row = await applicationOf(db, scope, id)
  const last = await lastOffer(db, id)
  const [offer, least, others] = await Promise.all([
    offerShown(db, last, row, now),
    leastTimeOf(db, id, row.time_zone, now),
    othersOf(db, scope, id),
  ])
  return {
    offer,
    least,
    others,
    may: {
      ask_more_time:
        offer !== null &&
        canAskMoreTime({ ...last!, state: offer.state, is_employer_active: row.is_employer_active }),
    },
  }
}

/** The file of the offer made to the student. */
export const ownOfferFile = async (deps: Deps, scope: StudentScope, id: string) => {
  const row = await applicationOf(deps.db, scope, id)
  const last = await lastOffer(deps.db, id)
  const isShown = last && offerStateOf(last, row, deps.clock.now()) !== null
  const file = isShown ? await offerFile(deps.db, last.id) : undefined
  if (!file) throw new Problem('not_found')
  return resumeAnswer(deps.storage, file, true)
}
