import { type Selectable, sql } from 'kysely'
import { iso } from '../../../../platform/clock.ts'
import type { Tx } from '../../../../platform/deps.ts'
import type { EmployerScope } from '../../../../platform/scope.ts'
import { Problem } from '../../../../shared/problems.ts'
import type { ApplicationTable } from '../../tables.ts'
import type { Changed } from './contract.ts'
import { idsOf } from './rules.ts'

export type Locked = Pick<
  Selectable<ApplicationTable>,
  | 'id'
  | 'job_id'
  | 'state'
  | 'state_at'
  | 'closed_from'
  | 'decision_told_at'
  | 'rejection_reason'
  | 'rejection_message'
  | 'resume_file_id'
>

/** The applications, held in the order of their ids; a single one that is not the team's makes it `not_found`. */
export const lockApplicants = async (
  tx: Tx,
  scope: EmployerScope,
  ids: readonly string[],
): Promise<Locked[]> => {
  const wanted = [...new Set(ids)]
  const rows = await tx.db
    .selectFrom('applications')
    .select(['id', 'job_id', 'state', 'state_at', 'closed_from', 'decision_told_at'])
    .select(['rejection_reason', 'rejection_message', 'resume_file_id'])
    .where('id', 'in', wanted)
    .where('organisation_id', '=', scope.organisation_id)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length !== wanted.length) {
    throw new Problem('not_found', 'One of these applicants is not there. Nothing was changed.')
  }
  return rows
}

export const rejectionDelayOf = async (tx: Tx, scope: EmployerScope): Promise<number> => {
  const row = await tx.db
    .selectFrom('organisations')
    .select('rejection_delay_hours')
    .where('id', '=', scope.organisation_id)
    .executeTakeFirstOrThrow()
  return row.rejection_delay_hours
}

/** The moment of the first answer: the one there is, or now. */
export const firstAnswer = (tx: Tx) => sql<string>`coalesce(answered_at, ${iso(tx.now)}::timestamptz)`

/** Where the applications stand after a call. */
export const standingOf = async (tx: Tx, rows: readonly Locked[], changed: number): Promise<Changed> => ({
  changed,
  applicants: await tx.db
    .selectFrom('applications')
    .select(['id', 'state as status', 'decision_visible_at'])
    .where('id', 'in', idsOf(rows))
    .orderBy('id')
    .execute(),
})
