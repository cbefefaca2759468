import { sql } from 'kysely'
import { readForTeam } from '#domains/notifications/notices.commands.ts'
import { recordProfileViews } from '#domains/students/profile-views/profile-views.commands.ts'
import type { ViewedPart } from '#domains/students/profile-views/profile-views.contract.ts'
import { type Activity, recordActivities, recordOpening } from '#platform/activity.ts'
import { HOUR, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor, EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { teamLink } from '../applications.rules.ts'
import { applicantDetail, resumeOf } from './applicant-detail.queries.ts'
import type { Applicant } from './applicants.contract.ts'

type Team = Pick<EmployerScope, 'organization_id'>

/** Applications among these that nobody has opened yet, held. */
const lockUnopened = (tx: Tx, { organization_id }: Team, ids: readonly string[]) =>
  tx.db
    .selectFrom('applications')
    .select(['id', 'state', 'job_id'])
    .where('id', 'in', [...ids])
    .where('organization_id', '=', organization_id)
    .where('opened_at', 'is', null)
    .where('state', '<>', 'withdrawn')
    .orderBy('id')
    .forUpdate()
    .execute()

/** The first opening of profile or resume makes "submitted" to "reviewed"; a mark that was taken back stays so. */
const markOpened = async (tx: Tx, team: Team, ids: readonly string[]): Promise<Activity[]> => {
  const rows = await lockUnopened(tx, team, ids)
  if (rows.length === 0) return []
  await tx.db
    .updateTable('applications')
    .set({
      opened_at: tx.now,
      state: sql`case when state = 'submitted' then 'reviewed' else state end`,
      state_at: sql`case when state = 'submitted' then ${iso(tx.now)}::timestamptz else state_at end`,
    })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows
    .filter(({ state }) => state === 'submitted')
    .map(({ id, job_id }) => ({
      verb: 'application.reviewed',
      subject: { type: 'application', id },
      data: { from: 'submitted', to: 'reviewed', job_id },
    }))
}

/** Whoever opens the student's own profile or resume has opened what the student sent the team. */
export const markStudentOpened = async (
  tx: Tx,
  actor: Actor,
  team: Team,
  studentId: string,
): Promise<void> => {
  const sent = await tx.db
    .selectFrom('applications')
    .select('id')
    .where('student_id', '=', studentId)
    .where('organization_id', '=', team.organization_id)
    .where('opened_at', 'is', null)
    .execute()
  if (sent.length === 0) return
  const ids = sent.map(({ id }) => id)
  await recordActivities(tx, actor, await markOpened(tx, team, ids))
}

/** The students behind these applications learn that the team looked. */
const noteLooked = async (tx: Tx, scope: EmployerScope, ids: readonly string[], what: ViewedPart) => {
  const rows = await tx.db
    .selectFrom('applications')
    .select('student_id')
    .where('id', 'in', [...ids])
    .where('organization_id', '=', scope.organization_id)
    .where('state', '<>', 'withdrawn')
    .execute()
  await recordProfileViews(
    tx,
    scope.organization_id,
    what,
    rows.map(({ student_id }) => student_id),
  )
}

const isOwn = (tx: Tx, { organization_id }: EmployerScope, id: string) =>
  tx.db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()

/** Shows an application to its team; the log keeps who looked. */
export const openApplicant = async (deps: Deps, scope: EmployerScope, id: string): Promise<Applicant> => {
  await inTransaction(deps, async (tx) => {
    if (!(await isOwn(tx, scope, id))) throw new Problem('not_found')
    await recordActivities(tx, scope.actor, await markOpened(tx, scope, [id]))
    await recordOpening(tx, scope.actor, { verb: 'application.opened', subject: { type: 'application', id } })
    await noteLooked(tx, scope, [id], 'profile')
    await readForTeam(tx, scope.organization_id, [teamLink(id)])
  })
  return applicantDetail(deps.db, scope, id, deps.clock.now())
}

/** Which of these resumes this person has not opened within the last hour: only those openings are news. */
const newlyOpened = async (tx: Tx, scope: EmployerScope, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx.db
    .selectFrom('activities')
    .select('subject_id')
    .where('subject_type', '=', 'application')
    .where('subject_id', 'in', [...ids])
    .where('verb', '=', 'application.resume_opened')
    .where('actor_person_id', '=', scope.person_id)
    .where('at', '>', iso(later(tx.now, -HOUR)))
    .execute()
  const known = new Set(rows.map(({ subject_id }) => subject_id))
  return ids.filter((id) => !known.has(id))
}

/** Notes that the team takes resumes in hand: the log keeps who and when, the student may see it. */
export const noteResumesOpened = (deps: Deps, scope: EmployerScope, ids: readonly string[]): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const reviewed = await markOpened(tx, scope, ids)
    const opened = (await newlyOpened(tx, scope, ids)).map((id) => ({
      verb: 'application.resume_opened',
      subject: { type: 'application', id },
    }))
    await recordActivities(tx, scope.actor, [...reviewed, ...opened])
    await noteLooked(tx, scope, ids, 'resume')
    await readForTeam(tx, scope.organization_id, ids.map(teamLink))
  })

export const openResume = async (deps: Deps, scope: EmployerScope, id: string) => {
  const file = await resumeOf(deps.db, scope, id)
  await noteResumesOpened(deps, scope, [id])
  return file
}
