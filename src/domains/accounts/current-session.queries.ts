import { sql } from 'kysely'
import { unreadOf } from '#domains/notifications/notices.queries.ts'
import { rightsOf } from '#gate/session-rights.ts'
import { mustHaveTwoSteps } from '#gate/stages.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { mediaUrl } from '#platform/files.ts'
import type { SignedScope, VisitorScope } from '#platform/scope.ts'
import type { Role } from '#shared/endpoint.ts'
import { mayOnTeam } from './accounts.rules.ts'
import { modes, type Session } from './sign-in.contract.ts'

const nobody: Session = {
  mode: modes.NONE,
  is_operator: false,
  person: null,
  account: null,
  roles: [],
  unread: 0,
  second_step: null,
  rights: '',
}
const modeOf = {
  student: modes.STUDENT,
  employer_user: modes.EMPLOYER,
  university_user: modes.UNIVERSITY,
  operator: modes.NONE,
}

/** Describes who holds the session, for the browser's shell. */
export const sessionOf = async (
  deps: Deps,
  signed: Pick<SignedScope, 'person_id' | 'mode' | 'has_passed'>,
): Promise<Session> => {
  const rows = await deps.db
    .selectFrom('persons as p')
    .leftJoin('operators as op', 'op.person_id', 'p.id')
    .leftJoin('role_accounts as a', 'a.person_id', 'p.id')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .leftJoin('students as st', 'st.account_id', 'a.id')
    .select(['p.id as person_id', 'p.email', 'p.first_name', 'p.last_name'])
    .select(['op.person_id as operator_id', 'op.is_demo'])
    .select(['a.id', 'a.role', 'a.status', 'a.team_role', 'a.picture_file_id'])
    .select(['o.id as organization_id', 'o.name', 'o.slug', 'o.logo_file_id', 'o.state'])
    .select(['o.two_step_required', 'st.university_id', 'st.affiliation'])
    .select(sql<number | null>`case when a.role = ${signed.mode} then ${unreadOf('a.id')} end`.as('unread'))
    .where('p.id', '=', signed.person_id)
    .orderBy('a.created_at')
    .execute()
  const { operator_id, is_demo, person_id: id, email, first_name, last_name } = rows[0]!
  const accounts = rows.flatMap((row) =>
    row.id === null ? [] : [{ ...row, id: row.id, role: row.role!, status: row.status! }],
  )
  const mine = accounts.find((account) => account.role === signed.mode)
  const mustHave = mustHaveTwoSteps(
    {
      mode: signed.mode,
      is_operator: operator_id !== null,
      is_demo_operator: is_demo === true,
      two_step_required: mine?.status === 'active' && mine.two_step_required === true,
    },
    deps.config,
  )
  const isMissing = mustHave && !signed.has_passed
  // a known person, in no role until it is set up
  const acting = isMissing ? undefined : mine
  return {
    mode: isMissing ? modes.NONE : modeOf[signed.mode],
    is_operator: signed.mode === 'operator' && !isMissing,
    person: { id, email, first_name, last_name },
    account: acting
      ? {
          id: acting.id,
          role: acting.role,
          status: acting.status,
          team_role: acting.team_role,
          may: mayOnTeam(acting.team_role),
          picture_url: mediaUrl(acting.picture_file_id),
          organization: acting.organization_id
            ? {
                id: acting.organization_id,
                name: acting.name!,
                slug: acting.slug!,
                logo_url: mediaUrl(acting.logo_file_id),
              }
            : null,
        }
      : null,
    roles: accounts.map((account) => account.role),
    second_step: isMissing ? 'to_set_up' : null,
    unread: acting?.unread ?? 0,
    rights: rightsOf({
      ...signed,
      account_id: mine?.id ?? null,
      status: mine?.status ?? null,
      team_role: mine?.team_role ?? null,
      state: mine?.state ?? null,
      university_id: mine?.university_id ?? null,
      affiliation: mine?.affiliation ?? null,
      operator_id: signed.mode === 'operator' ? operator_id : null,
      stage: isMissing ? 'set_up' : 'full',
    }),
  }
}

export const currentSession = async (deps: Deps, { signed }: VisitorScope): Promise<Session> => {
  if (signed?.stage === 'second_step') return { ...nobody, second_step: 'needed' }
  return signed ? sessionOf(deps, signed) : nobody
}

/** Returns the person's account in a role, or nothing if there is none. */
export const statusIn = (db: Db, personId: string, role: Role) =>
  db
    .selectFrom('role_accounts as a')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id', 'a.status', 'a.came_for', 'o.state'])
    .where('a.person_id', '=', personId)
    .where('a.role', '=', role)
    .executeTakeFirst()
