import { hasRight, type ScopeOf, type SignedScope } from '#platform/scope.ts'
import type { Access, Endpoint, OrganizationKind, TeamRole } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import type { SessionRow } from './session-reading.ts'

const missing = { second_step: 'second_step_needed', set_up: 'two_step_required' } as const

/**
 * Treats a session that has not come all the way as signed out for calls open to anyone, and stops it at all
 * others, unless the call lets it in.
 */
export const admitStage = (
  { access, stages }: Pick<Endpoint, 'access' | 'stages'>,
  row: SessionRow | null,
): SessionRow | null => {
  if (!row || row.stage === 'full' || stages?.includes(row.stage)) return row
  if (access.who === 'anyone') return null
  throw new Problem(missing[row.stage])
}

const signedScope = (row: SessionRow, requestId: string): SignedScope =>
  ({
    person_id: row.person_id,
    session_id: row.id,
    email: row.email,
    mode: row.mode,
    stage: row.stage,
    has_passed: row.second_step_at !== null,
    actor: {
      person_id: row.person_id,
      role: row.mode,
      organization_id: row.mode === 'operator' ? null : row.organization_id,
      request_id: requestId,
    },
  }) as unknown as SignedScope

export type AccessStatus = 'active' | 'email_not_verified' | 'pending_review' | 'not_active'

/**
 * Returns the account's status: an account of a rejected or suspended organization is not active, whatever
 * its own state.
 */
export const accessStatusOf = ({ status, state }: Pick<SessionRow, 'status' | 'state'>): AccessStatus => {
  if (state === 'rejected' || state === 'suspended') return 'not_active'
  if (status === 'email_not_verified' || status === 'pending_review') return status
  if (status !== 'active') return 'not_active'
  return state === 'pending_review' ? 'pending_review' : 'active'
}

export const requireActive = (account: Pick<SessionRow, 'status' | 'state'>): void => {
  const standing = accessStatusOf(account)
  if (standing !== 'active') throw new Problem(standing)
}

const organizationScope = (row: SessionRow, signed: SignedScope) => ({
  ...signed,
  kind: row.kind as OrganizationKind,
  account_id: row.account_id,
  organization_id: row.organization_id,
  team_role: row.team_role,
})

const modes = {
  student: 'student',
  employer: 'employer_user',
  university: 'university_user',
  operator: 'operator',
} as const

const fits = (who: keyof typeof modes | 'organization', mode: string): boolean =>
  who === 'organization' ? mode === modes.employer || mode === modes.university : mode === modes[who]

/**
 * Lets the call through and returns its scope, or throws the problem: 401 if no one is signed in, 403 for the
 * wrong person.
 */
export const admit = <A extends Access>(access: A, row: SessionRow | null, requestId: string): ScopeOf<A> => {
  const pass = (scope: unknown) => scope as ScopeOf<A>
  if (access.who === 'anyone') {
    const visitor = { person_id: null, role: 'visitor', organization_id: null, request_id: requestId }
    const signed = row && signedScope(row, requestId)
    return pass({ signed, actor: signed?.actor ?? visitor })
  }
  if (!row) throw new Problem('not_signed_in')
  const signed = signedScope(row, requestId)
  if (access.who === 'signed_in') return pass(signed)
  if (!fits(access.who, row.mode)) throw new Problem('not_allowed')
  if (access.who === 'operator') {
    if (!row.operator_id) throw new Problem('not_allowed')
    return pass(signed)
  }
  requireActive(row)
  if (access.who === 'student') return pass({ ...signed, student_id: row.account_id })
  if (!hasRight(row.team_role as TeamRole, access.right)) throw new Problem('not_allowed')
  return pass(organizationScope(row, signed))
}
