import { type RawBuilder, sql } from 'kysely'
import { visibleToStudent } from '#domains/jobs/likes/job-likes.queries.ts'
import { asCard, cardOf } from '#domains/organizations/organizations.queries.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { statusSql, withOutcome } from './job-invitations.queries.ts'
import { isUnanswered } from './job-invitations.rules.ts'
import type { invitationChoice, OwnInvitation, ownInvitations } from './own-invitations.contract.ts'

/** The student's own; what an employer wrote that is out of service since is not shown. */
const ownOf = (db: Db, { student_id }: StudentScope) =>
  withOutcome(db)
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .where('i.student_id', '=', student_id)
    .where('o.state', '=', 'approved')

const isUnansweredSql = (now: Date): RawBuilder<boolean> => sql`(${statusSql(now)} in ('sent', 'seen'))`

export const listOwn = async (
  { db, clock }: Deps,
  scope: StudentScope,
  query: QueryOf<typeof ownInvitations>,
): Promise<OutputOf<typeof ownInvitations>> => {
  const now = clock.now()
  const matching = ownOf(db, scope).$if(query.unanswered !== undefined, (all) =>
    all.where(isUnansweredSql(now), '=', query.unanswered!),
  )
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .select(['i.id', 'i.job_id', 'j.title', 'j.type', 'j.work_mode', 'j.locations', 'j.time_zone'])
    .select(['i.message', 'i.sent_at'])
    .select(visibleToStudent.as('is_visible'))
    .select(sql<string>`least(i.lapses_at, coalesce(j.expires_at, i.lapses_at))`.as('answer_by'))
    .select(cardOf('i.organization_id').as('organization'))
    .select(statusSql(now).as('status'))
    .orderBy(isUnansweredSql(now), 'desc')
    .orderBy('i.sent_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const data = rows.map(
    ({ job_id, title, type, work_mode, locations, is_visible, organization, ...row }): OwnInvitation => ({
      ...row,
      job: { id: job_id, title, type, work_mode, locations, is_visible },
      organization: asCard(organization),
      may: { apply: isUnanswered(row.status), decline: isUnanswered(row.status) },
    }),
  )
  return toPage(data, total, query)
}

export const readChoice = async (
  db: Db,
  { student_id }: StudentScope,
): Promise<OutputOf<typeof invitationChoice>> =>
  db
    .selectFrom('students as s')
    .select(sql<boolean>`s.privacy = 'employers'`.as('is_profile_open'))
    .select(
      sql<boolean>`not exists (select from job_invitation_refusals n where n.student_id = s.account_id)`.as(
        'takes_invitations',
      ),
    )
    .where('s.account_id', '=', student_id)
    .executeTakeFirstOrThrow()
