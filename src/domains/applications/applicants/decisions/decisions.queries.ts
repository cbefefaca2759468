import { type Selectable, sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import type { EmployerScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { fullName } from '#shared/labels.ts'
import { Problem } from '#shared/problems.ts'
import { hiredSincePosting } from '../../applications.queries.ts'
import type { Places } from '../../applications.rules.ts'
import type { ApplicationTable } from '../../applications.tables.ts'
import type { Changed } from './decisions.contract.ts'
import { idsOf } from './decisions.rules.ts'

export type Locked = Pick<
  Selectable<ApplicationTable>,
  | 'id'
  | 'job_id'
  | 'state'
  | 'state_at'
  | 'closed_from'
  | 'decision_told_at'
  | 'offer_accepted_at'
  | 'rejection_reason'
  | 'rejection_message'
  | 'resume_file_id'
>

/** Locks those of the applications that are the team's, in the order of their ids. */
export const lockOwnApplicants = (tx: Tx, scope: EmployerScope, ids: readonly string[]): Promise<Locked[]> =>
  tx.db
    .selectFrom('applications')
    .select(['id', 'job_id', 'state', 'state_at', 'closed_from', 'decision_told_at'])
    .select(['rejection_reason', 'rejection_message', 'resume_file_id', 'offer_accepted_at'])
    .where('id', 'in', [...ids])
    .where('organization_id', '=', scope.organization_id)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The same for applications someone named: a single one that is not the team's makes it `not_found`. */
export const lockApplicants = async (
  tx: Tx,
  scope: EmployerScope,
  ids: readonly string[],
): Promise<Locked[]> => {
  const wanted = [...new Set(ids)]
  const rows = await lockOwnApplicants(tx, scope, wanted)
  if (rows.length !== wanted.length) {
    throw new Problem('not_found', 'One of these applicants was not found. Nothing was changed.')
  }
  return rows
}

/**
 * Returns how many openings of these applicants' jobs are filled, locking the jobs in the order of their ids
 * so that nobody else is hired meanwhile. Locked before the applications, as when applying.
 */
export const lockPlaces = async (
  tx: Tx,
  scope: EmployerScope,
  applicantIds: readonly string[],
): Promise<(Places & { id: string; title: string })[]> => {
  const jobs = tx.db
    .selectFrom('jobs as j')
    .where('j.organization_id', '=', scope.organization_id)
    .where('j.id', 'in', (eb) =>
      eb
        .selectFrom('applications')
        .select('job_id')
        .where('id', 'in', [...applicantIds]),
    )
  await jobs.select('j.id').orderBy('j.id').forUpdate('j').execute()
  return jobs
    .select(['j.id', 'j.title', 'j.openings', hiredSincePosting.as('hired')])
    .select(sql<boolean>`j.removed_at is not null`.as('is_deleted'))
    .execute()
}

/** Returns whose applications these are. */
export const namesOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx.db
    .selectFrom('applications as a')
    .innerJoin('role_accounts as r', 'r.id', 'a.student_id')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['a.id', 'p.first_name', 'p.last_name'])
    .where('a.id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, first_name, last_name }) => [id, fullName({ first_name, last_name })]))
}

/** Returns those of the locked applications whose student deleted the account. */
export const deletedApplicantsAmong = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.db
    .selectFrom('applications as a')
    .innerJoin('role_accounts as r', 'r.id', 'a.student_id')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select('a.id')
    .where('a.id', 'in', [...ids])
    .where('p.deleted_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const rejectionDelayOf = async (tx: Tx, scope: EmployerScope): Promise<number> => {
  const row = await tx.db
    .selectFrom('organizations')
    .select('rejection_delay_hours')
    .where('id', '=', scope.organization_id)
    .executeTakeFirstOrThrow()
  return row.rejection_delay_hours
}

/** Keeps the time of the first answer, or sets it to now. */
export const firstAnswer = (tx: Tx) => sql<string>`coalesce(answered_at, ${iso(tx.now)}::timestamptz)`

/** Returns where the applications stand after a call, and which ones it changed. */
export const changedOf = async (
  tx: Tx,
  rows: readonly Locked[],
  changing: readonly Locked[],
): Promise<Changed> => {
  const changed = new Set(idsOf(changing))
  const applicants = await tx.db
    .selectFrom('applications')
    .select(['id', 'state as status', 'decision_visible_at'])
    .where('id', 'in', idsOf(rows))
    .orderBy('id')
    .execute()
  return {
    changed: changed.size,
    applicants: applicants.map((row) => ({ ...row, is_changed: changed.has(row.id) })),
  }
}
