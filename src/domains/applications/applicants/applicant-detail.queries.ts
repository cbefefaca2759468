import { sql } from 'kysely'
import { backgroundShown } from '#domains/students/background/background.queries.ts'
import type { Db } from '#platform/database.ts'
import { type EmployerScope, hasRight } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import type { ApplicationState } from '../applications.contract.ts'
import { asSentProfile, fileOf, hiredSincePosting } from '../applications.queries.ts'
import { mayOf, placesLeft } from '../applications.rules.ts'
import { reviewersOf } from '../reviewers/reviewers.queries.ts'
import { notesOf } from './applicant-notes.queries.ts'
import type { Applicant, TimelineEntry } from './applicants.contract.ts'
import { applicantRows, asApplicantRow, emailShown } from './applicants.queries.ts'

const kinds: Record<string, TimelineEntry['kind']> = {
  'application.submitted': 'submitted',
  'application.reviewed': 'reviewed',
  'application.unreviewed': 'unreviewed',
  'application.moved': 'moved',
  'application.rejected': 'rejected',
  'application.rejection_told': 'told',
  'application.rejection_undone': 'rejection_undone',
  'application.notified': 'notified',
  'application.offer_changed': 'offer_changed',
  'application.offer_accepted': 'offer_accepted',
  'application.offer_declined': 'offer_declined',
  'application.offer_withdrawn': 'offer_withdrawn',
  'application.offer_lapsed': 'offer_lapsed',
  'application.more_time_asked': 'more_time_asked',
  'application.more_time_granted': 'more_time_granted',
  'application.more_time_refused': 'more_time_refused',
  'application.withdrawn': 'withdrawn',
  'application.resume_opened': 'resume_opened',
}
const TIMELINE_LENGTH = 300

/** What a withdrawn application still shows. */
const keptKinds: readonly TimelineEntry['kind'][] = ['submitted', 'offer_declined', 'withdrawn']

const timelineOf = async (db: Db, id: string, isWithdrawn: boolean): Promise<TimelineEntry[]> => {
  const rows = await db
    .selectFrom('activities as c')
    .leftJoin('persons as p', 'p.id', 'c.actor_person_id')
    .select(['c.id', 'c.at', 'c.verb'])
    .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as('who'))
    .select(sql<ApplicationState | null>`c.data->>'from'`.as('from'))
    .select(sql<ApplicationState | null>`c.data->>'to'`.as('to'))
    .select(sql<TimelineEntry['reason']>`c.data->>'reason'`.as('reason'))
    .select(sql<string | null>`c.data->>'message'`.as('message'))
    .where('c.subject_type', '=', 'application')
    .where('c.subject_id', '=', id)
    .where('c.verb', 'in', Object.keys(kinds))
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(TIMELINE_LENGTH)
    .execute()
  const all = rows
    .reverse()
    .map(({ verb, who, ...row }) => ({ ...row, who: who?.trim() ?? null, kind: kinds[verb]! }))
  return isWithdrawn
    ? all.filter(({ kind }) => keptKinds.includes(kind)).map((step) => ({ ...step, from: null }))
    : all
}

const wholeRow = (db: Db, scope: EmployerScope, id: string, now: Date) =>
  applicantRows(db, scope, now)
    .leftJoin('stored_files as f', 'f.id', 'a.resume_file_id')
    .select([
      's.account_id as profile_id',
      'r.phone',
      's.skills',
      's.headline',
      's.about',
      's.links',
      emailShown.as('email'),
    ])
    .select(sql<boolean>`p.deleted_at is not null`.as('is_gone'))
    .select(['j.openings', hiredSincePosting.as('hired')])
    .select(sql<boolean>`j.removed_at is not null`.as('is_deleted'))
    .select(['a.message', 'a.answers', 'a.closed_from', 'a.resume_file_id'])
    .select(['f.filename', 'f.content_type', 'f.byte_size', 'f.created_at as file_created_at'])
    .where('a.id', '=', id)
    .executeTakeFirst()

/**
 * Returns one application as its team sees it; another team's is `not_found`. A withdrawn one shows only who
 * applied and when.
 */
export const applicantDetail = async (
  db: Db,
  scope: EmployerScope,
  id: string,
  now: Date,
): Promise<Applicant> => {
  const row = await wholeRow(db, scope, id, now)
  if (!row) throw new Problem('not_found')
  const sent = row.state !== 'withdrawn'
  const [timeline, notes, reviewers, background] = await Promise.all([
    timelineOf(db, id, !sent),
    notesOf(db, scope, id),
    sent ? reviewersOf(db, id) : [],
    row.profile_id ? backgroundShown(db, row.profile_id) : null,
  ])
  return {
    ...asApplicantRow(row),
    student: asSentProfile(row),
    background,
    message: sent ? row.message : '',
    answers: sent ? row.answers : [],
    resume: sent ? fileOf(row) : null,
    timeline,
    notes,
    reviewers,
    places: placesLeft(row) === null ? null : { openings: row.openings!, hired: row.hired },
    may: mayOf(row, hasRight(scope.team_role, 'member')),
  }
}

/** Returns the file of an application's resume; nothing once the application was withdrawn. */
export const resumeOf = async (db: Db, scope: EmployerScope, id: string) => {
  const file = await db
    .selectFrom('applications as a')
    .innerJoin('stored_files as f', 'f.id', 'a.resume_file_id')
    .select(['f.storage_key', 'f.filename', 'f.content_type'])
    .where('a.id', '=', id)
    .where('a.organization_id', '=', scope.organization_id)
    .where('a.state', '<>', 'withdrawn')
    .executeTakeFirst()
  if (!file) throw new Problem('not_found')
  return file
}
