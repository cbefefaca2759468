import { type RawBuilder, sql } from 'kysely'
import { takesApplications } from '#domains/applications/applications.queries.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { type EmployerScope, hasRight } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import {
  type InvitationStatus,
  type invitationForm,
  MOST_JOBS,
  type SentInvitation,
  type sentInvitations,
} from './job-invitations.contract.ts'
import { type Invited, invitationBlocker } from './job-invitations.rules.ts'

/** What became of `job_invitations as i`, with `jobs as j` and the student's application to it as `a`. */
export const statusSql = (now: Date): RawBuilder<InvitationStatus> =>
  sql`case when a.id is not null then 'applied' when i.declined_at is not null then 'not_interested'
    when i.lapses_at <= ${iso(now)}::timestamptz or not ${takesApplications(now)} then 'lapsed'
    when i.seen_at is not null then 'seen' else 'sent' end`

/** Invitations as `i`, each with its job and the student's application to it. */
export const withOutcome = (db: Db) =>
  db
    .selectFrom('job_invitations as i')
    .innerJoin('jobs as j', 'j.id', 'i.job_id')
    .leftJoin('applications as a', (join) =>
      join.onRef('a.job_id', '=', 'i.job_id').onRef('a.student_id', '=', 'i.student_id'),
    )

const sentBy = (db: Db, { organization_id }: EmployerScope, now: Date) =>
  withOutcome(db)
    .innerJoin('role_accounts as r', 'r.id', 'i.student_id')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .innerJoin('students as s', 's.account_id', 'i.student_id')
    .leftJoin('role_accounts as b', (join) =>
      join
        .onRef('b.id', '=', 'i.invited_by')
        .onRef('b.organization_id', '=', 'i.organization_id')
        .on('b.removed_at', 'is', null),
    )
    .leftJoin('persons as m', 'm.id', 'b.person_id')
    .select(['i.id', 'i.student_id', 'p.first_name', 'p.last_name', 'i.job_id', 'j.title', 'i.message'])
    .select(['i.sent_at', 'i.lapses_at'])
    .select(sql<boolean>`j.state = 'removed'`.as('is_deleted'))
    .select(statusSql(now).as('status'))
    .select(sql<string | null>`m.first_name || ' ' || m.last_name`.as('sent_by'))
    .select(
      sql<boolean>`r.status = 'active' and (s.privacy = 'employers'
        or (a.id is not null and a.state <> 'withdrawn'))`.as('is_open'),
    )
    .where('i.organization_id', '=', organization_id)

interface SentRow {
  id: string
  student_id: string
  first_name: string
  last_name: string
  job_id: string
  title: string
  is_deleted: boolean
  message: string
  sent_at: string
  lapses_at: string
  status: InvitationStatus
  sent_by: string | null
  is_open: boolean
}

const asSent = ({
  student_id,
  first_name,
  last_name,
  job_id,
  title,
  is_deleted,
  ...row
}: SentRow): SentInvitation => ({
  ...row,
  student: { id: student_id, first_name, last_name },
  job: { id: job_id, title, is_deleted },
})

export const sentInvitation = async (
  db: Db,
  scope: EmployerScope,
  id: string,
  now: Date,
): Promise<SentInvitation> =>
  asSent(await sentBy(db, scope, now).where('i.id', '=', id).executeTakeFirstOrThrow())

export const listSent = async (
  { db, clock }: Deps,
  scope: EmployerScope,
  query: QueryOf<typeof sentInvitations>,
): Promise<OutputOf<typeof sentInvitations>> => {
  const now = clock.now()
  // what became of each is read of the page alone, unless the list is chosen by it
  const all = query.status?.length
    ? withOutcome(db).where(statusSql(now), 'in', query.status).select('i.id')
    : db.selectFrom('job_invitations as i').select('i.id')
  const matching = all
    .where('i.organization_id', '=', scope.organization_id)
    .$if(Boolean(query.job_id), (some) => some.where('i.job_id', '=', query.job_id!))
  const onPage = matching
    .orderBy('i.sent_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
  const counted = db.selectFrom(matching.as('m')).select(sql<number>`count(*)::int`.as('total'))
  const paged = sentBy(db, scope, now)
    .innerJoin(onPage.as('on_page'), 'on_page.id', 'i.id')
    .orderBy('i.sent_at', 'desc')
    .orderBy('i.id', 'desc')
  const [rows, { total }] = await Promise.all([paged.execute(), counted.executeTakeFirstOrThrow()])
  return toPage(rows.map(asSent), total, query)
}

const WEEK = 7 * DAY

/** How many invitations count towards what the student gets, and the employer sends, in seven days. */
export const invitedLately = async (
  db: Db,
  { organization_id }: EmployerScope,
  studentId: string,
  now: Date,
): Promise<Invited> => {
  const since = iso(later(now, -WEEK))
  const { rows } = await sql<Invited>`
    select exists (select from job_invitation_refusals where student_id = ${studentId}::uuid) as refuses,
      count(*)::int as from_all,
      count(*) filter (where organization_id = ${organization_id}::uuid)::int as from_employer,
      (select count(*)::int from job_invitations s
        where s.organization_id = ${organization_id}::uuid and s.sent_at > ${since}::timestamptz) as sent_by_employer
    from job_invitations where student_id = ${studentId}::uuid and sent_at > ${since}::timestamptz`.execute(
    db,
  )
  return rows[0]!
}

/** Students an employer may invite: the profile is open, the account in good standing. */
export const invitableStudent = (db: Db, studentId: string) =>
  db
    .selectFrom('students as s')
    .innerJoin('role_accounts as r', 'r.id', 's.account_id')
    .select('s.account_id')
    .where('s.account_id', '=', studentId)
    .where('s.privacy', '=', 'employers')
    .where('r.status', '=', 'active')

const jobsFor = (db: Db, { organization_id }: EmployerScope, studentId: string, now: Date) =>
  db
    .selectFrom('jobs as j')
    .select(['j.id', 'j.title'])
    .select(
      sql<boolean>`exists (select from applications x where x.job_id = j.id and x.student_id = ${studentId}::uuid)
        or exists (select from job_invitations k where k.job_id = j.id and k.student_id = ${studentId}::uuid)`.as(
        'is_taken',
      ),
    )
    .where('j.organization_id', '=', organization_id)
    .where(takesApplications(now))
    .where('j.external_url', 'is', null)
    .orderBy('j.posted_at', 'desc')
    .orderBy('j.id', 'desc')
    .limit(MOST_JOBS)
    .execute()

const sentTo = async (db: Db, scope: EmployerScope, studentId: string, now: Date) => {
  const rows = await sentBy(db, scope, now)
    .where('i.student_id', '=', studentId)
    .orderBy('i.sent_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(MOST_JOBS)
    .execute()
  return rows.map(asSent)
}

/** What can be sent to a student, and what was; of those who can't be found, only that. */
export const readInvitationForm = async (
  { db, clock }: Deps,
  scope: EmployerScope,
  studentId: string,
): Promise<OutputOf<typeof invitationForm>> => {
  const now = clock.now()
  const sent = await sentTo(db, scope, studentId, now)
  if (!(await invitableStudent(db, studentId).executeTakeFirst()))
    return {
      is_open: false,
      jobs: [],
      has_open_jobs: false,
      sent,
      hindrance: 'This student’s profile is not open to employers',
      may: { invite: false },
    }
  const hindrance = invitationBlocker(await invitedLately(db, scope, studentId, now))
  const open = await jobsFor(db, scope, studentId, now)
  const jobs = open.filter(({ is_taken }) => !is_taken).map(({ id, title }) => ({ id, title }))
  return {
    is_open: true,
    jobs,
    has_open_jobs: open.length > 0,
    sent,
    hindrance: hindrance?.message ?? null,
    may: { invite: hasRight(scope.team_role, 'member') && hindrance === null && jobs.length > 0 },
  }
}
