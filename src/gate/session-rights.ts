import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { SessionStage, TeamRole } from '#shared/endpoint.ts'
import { accessStatusOf } from './gate.ts'
import { sessionStage } from './session-reading.ts'

interface Rights {
  person_id: string
  mode: string
  account_id: string | null
  status: string | null
  team_role: TeamRole | null
  state: string | null
  university_id: string | null
  affiliation: string | null
  operator_id: string | null
  /** How far the session has come. */
  stage: SessionStage
}

/** Everything a session's rights depend on, as one text: if the text changes, the rights have changed. */
export const rightsOf = (of: Rights): string =>
  [
    of.person_id,
    of.mode,
    of.account_id,
    of.status,
    of.team_role,
    of.state,
    of.university_id,
    of.affiliation,
    of.operator_id && 'operates',
    of.stage,
  ].join(' ')

export interface OpenSession {
  /** For an operator, who acts without an account: the person. */
  account_id: string
  rights: string
}

/** Returns which of these sessions currently have access, whose they are, and what they may do. */
export const openSessions = async (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  ids: string[],
): Promise<Map<string, OpenSession>> => {
  const rows = await db
    .selectFrom('sessions as s')
    .leftJoin('role_accounts as a', (join) =>
      join.onRef('a.person_id', '=', 's.person_id').onRef('a.role', '=', 's.mode' as never),
    )
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .leftJoin('students as st', 'st.account_id', 'a.id')
    .leftJoin('operators as op', (join) =>
      join.onRef('op.person_id', '=', 's.person_id').on('s.mode', '=', 'operator'),
    )
    .select(['s.id', 's.person_id', 's.mode', 'a.id as account_id', 'a.status', 'a.team_role', 'o.state'])
    .select(['st.university_id', 'st.affiliation', 'op.person_id as operator_id'])
    .select(['op.is_demo', 'o.two_step_required', 's.stage', 's.second_step_at'])
    .where('s.id', 'in', ids)
    .where('s.expires_at', '>', iso(clock.now()))
    .execute()
  return new Map(
    rows
      .filter((row) => (row.mode === 'operator' ? row.operator_id : accessStatusOf(row) === 'active'))
      .map((row) => {
        const rights = rightsOf({ ...row, stage: sessionStage(row, config) })
        return [row.id, { account_id: row.account_id ?? row.person_id, rights }]
      }),
  )
}

/** Returns why a session is gone: because of the account, the organization, or this session alone. */
export const sessionEndReason = async (
  db: Db,
  accountIds: string[],
): Promise<Map<string, 'account' | 'organization'>> => {
  const rows = await db
    .selectFrom('role_accounts as a')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id', 'a.status', 'o.state'])
    .where('a.id', 'in', accountIds)
    .execute()
  const fallen = rows.filter((row) => accessStatusOf(row) !== 'active')
  return new Map(fallen.map(({ id, status }) => [id, status === 'active' ? 'organization' : 'account']))
}
