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

const applicationsOf = (tx: Tx, { organization_id }: Team) =>
  tx.db
    .selectFrom('applications')
    .select(['id', 'state', 'job_id', 'student_id', 'opened_at'])
    .where('organization_id', '=', organization_id)
    .orderBy('id')
    .forUpdate()
type Locked = Awaited<ReturnType<ReturnType<typeof applicationsOf>['execute']>>[number]

/**
 * Moves "submitted" to "reviewed" when the profile or resume is first opened; unmarked applications stay
 * unmarked. The rows are locked by the caller.
 */
const markOpened = async (tx: Tx, rows: readonly Locked[]): Promise<Activity[]> => {
  const unopened = rows.filter(({ opened_at, state }) => opened_at === null && state !== 'withdrawn')
  if (unopened.length === 0) return []
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
      unopened.map(({ id }) => id),
    )
    .execute()
  return unopened
    .filter(({ state }) => state === 'submitted')
    .map(({ id, job_id }) => ({
      verb: 'application.reviewed',
      subject: { type: 'application', id },
      data: { from: 'submitted', to: 'reviewed', job_id },
    }))
}

/** Opening the student's profile or resume elsewhere also counts as opening the application. */
export const markStudentOpened = async (
  tx: Tx,
  actor: Actor,
  team: Team,
  studentId: string,
): Promise<void> => {
  const rows = await applicationsOf(tx, team)
    .where('student_id', '=', studentId)
    .where('opened_at', 'is', null)
    .execute()
  await recordActivities(tx, actor, await markOpened(tx, rows))
}

/** Tells the students behind these applications that the team viewed them. */
const noteViewed = (tx: Tx, scope: EmployerScope, rows: readonly Locked[], what: ViewedPart) =>
  recordProfileViews(
    tx,
    scope.organization_id,
    what,
    rows.filter(({ state }) => state !== 'withdrawn').map(({ student_id }) => student_id),
  )

/** Returns an application to its team and logs who viewed it. */
export const openApplicant = (deps: Deps, scope: EmployerScope, id: string): Promise<Applicant> =>
  inTransaction(deps, async (tx) => {
    const rows = await applicationsOf(tx, scope).where('id', '=', id).execute()
    if (rows.length === 0) throw new Problem('not_found')
    await recordActivities(tx, scope.actor, await markOpened(tx, rows))
    await recordOpening(tx, scope.actor, { verb: 'application.opened', subject: { type: 'application', id } })
    await noteViewed(tx, scope, rows, 'profile')
    await readForTeam(tx, scope, [teamLink(id)])
    return applicantDetail(tx.db, scope, id, tx.now)
  })

/**
 * Returns which of these resumes this person has not opened within the last hour; only those openings are
 * logged.
 */
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

/** Logs that the team downloads resumes: who and when, visible to the student. The rows are locked by the caller. */
const noteDownloads = async (tx: Tx, scope: EmployerScope, rows: readonly Locked[]): Promise<void> => {
  const ids = rows.map(({ id }) => id)
  const reviewed = await markOpened(tx, rows)
  const opened = (await newlyOpened(tx, scope, ids)).map((id) => ({
    verb: 'application.resume_opened',
    subject: { type: 'application', id },
  }))
  await recordActivities(tx, scope.actor, [...reviewed, ...opened])
  await noteViewed(tx, scope, rows, 'resume')
  await readForTeam(tx, scope, ids.map(teamLink))
}

export const noteResumesOpened = (deps: Deps, scope: EmployerScope, ids: readonly string[]): Promise<void> =>
  inTransaction(deps, async (tx) => {
    if (ids.length === 0) return
    const rows = await applicationsOf(tx, scope)
      .where('id', 'in', [...ids])
      .execute()
    await noteDownloads(tx, scope, rows)
  })

export const openResume = (deps: Deps, scope: EmployerScope, id: string) =>
  inTransaction(deps, async (tx) => {
    const rows = await applicationsOf(tx, scope).where('id', '=', id).execute()
    const file = await resumeOf(tx.db, scope, id)
    await noteDownloads(tx, scope, rows)
    return file
  })
