import { type InferResult, type RawBuilder, sql } from 'kysely'
import { builtOnce } from '#platform/built-once.ts'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { hasRight, type ScopeOf, type SignedScope } from '#platform/scope.ts'
import { hashSecret } from '#platform/secrets.ts'
import type { Access, Endpoint, OrganizationKind, SessionStage, TeamRole } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { mustHaveTwoSteps, stageOf, type TwoStepSettings } from './stages.ts'

/** Everything the gate needs to know about a session. */
const sessionsWith = (db: Db, hash: RawBuilder<Buffer | null>) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('persons as p', 'p.id', 's.person_id')
    .leftJoin('role_accounts as a', (join) =>
      join.onRef('a.person_id', '=', 's.person_id').onRef('a.role', '=', 's.mode' as never),
    )
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .leftJoin('operators as op', 'op.person_id', 's.person_id')
    .select(['s.id', 's.person_id', 's.mode', 's.last_seen_at', 's.created_at', 'p.email'])
    .select(sql<string | null>`case when s.token_hash = ${hash} then s.confirmed_at end`.as('confirmed_at'))
    .select(['a.id as account_id', 'a.status', 'a.team_role', 'a.organization_id', 'o.kind', 'o.state'])
    .select([
      'op.person_id as operator_id',
      'op.is_demo',
      'o.two_step_required',
      's.stage',
      's.second_step_at',
    ])

type Found = InferResult<ReturnType<typeof sessionsWith>>[number]

const findBySecret = builtOnce<{ hash: Buffer; now: string }, Found>((db, value) =>
  sessionsWith(db, value('hash'))
    .where((eb) =>
      eb.or([
        eb('s.token_hash', '=', value('hash')),
        eb('s.former_hash', '=', value('hash')).and('s.former_until', '>', value('now')),
      ]),
    )
    .where('s.expires_at', '>', value('now')),
)

const findById = builtOnce<{ id: string; now: string }, Found>((db, value) =>
  sessionsWith(db, sql`null`).where('s.id', '=', value('id')).where('s.expires_at', '>', value('now')),
)
export type SessionRow = Omit<Found, 'stage'> & { stage: SessionStage }

type Staged = Pick<
  Found,
  'mode' | 'operator_id' | 'is_demo' | 'status' | 'two_step_required' | 'stage' | 'second_step_at'
>

/** How far the session has come, by what its role requires now. */
export const sessionStage = (row: Staged, settings: TwoStepSettings): SessionStage =>
  stageOf(
    row,
    mustHaveTwoSteps(
      {
        mode: row.mode,
        is_operator: row.operator_id !== null,
        is_demo_operator: row.is_demo === true,
        two_step_required: row.status === 'active' && row.two_step_required === true,
      },
      settings,
    ),
  )

export const readSession = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  secret: string | undefined,
  now: Date,
): Promise<SessionRow | null> => {
  if (!secret || secret.length >= 100) return null
  const [row] = await findBySecret(db, { hash: hashSecret(secret), now: iso(now) })
  return row ? { ...row, stage: sessionStage(row, config) } : null
}

/** Returns the session as it is now, even if its secret has changed. Null when it has ended. */
export const readSessionAgain = async (
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  { id }: SessionRow,
): Promise<SessionRow | null> => {
  const [row] = await findById(db, { id, now: iso(clock.now()) })
  return row ? { ...row, stage: sessionStage(row, config) } : null
}

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
