import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { buildStudies, type StudiesOverrides } from '#domains/students/students.fixtures.ts'
import type { Mode } from '#gate/session.ts'
import type { Deps } from '#platform/deps.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf, Role, TeamRole } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import type { studentAuth } from './authentication.contract.ts'
import { readArrival } from './devices/known-devices.commands.ts'
import { type NewSession, newSession } from './sessions/session-lifetime.commands.ts'
import type { AccountStatus } from './sign-in.contract.ts'

type StudentForm = BodyOf<typeof studentAuth.register>

/** The password of every person a fixture makes. */
export const FIXTURE_PASSWORD = 'correct horse battery'
const LIGHT = { memoryCost: 1024, timeCost: 1 }
const hashes = new Map<string, Promise<string>>()

const hashOf = (password: string): Promise<string> => {
  const known = hashes.get(password) ?? hash(password, LIGHT)
  hashes.set(password, known)
  return known
}

export interface PersonOverrides {
  email?: string
  password?: string
  first_name?: string
  last_name?: string
}

export const buildPerson = async ({ db, clock }: Deps, overrides: PersonOverrides = {}) => {
  const id = newId()
  const person = {
    id,
    email: overrides.email ?? `person-${id.slice(-12)}@example.com`,
    first_name: overrides.first_name ?? 'Test',
    last_name: overrides.last_name ?? `Person ${id.slice(-4)}`,
  }
  const password_hash = await hashOf(overrides.password ?? FIXTURE_PASSWORD)
  const now = clock.now()
  await db
    .insertInto('persons')
    .values({ ...person, password_hash, email_verified_at: now, created_at: now })
    .execute()
  return person
}

export interface AccountOverrides extends PersonOverrides {
  person_id?: string
  status?: AccountStatus
}

export interface MemberOverrides extends AccountOverrides {
  organization_id: string
  team_role?: TeamRole
}

const buildAccount = async (
  deps: Deps,
  role: Role,
  overrides: AccountOverrides & Partial<MemberOverrides>,
) => {
  const person_id = overrides.person_id ?? (await buildPerson(deps, overrides)).id
  const id = newId()
  const now = deps.clock.now()
  await deps.db
    .insertInto('role_accounts')
    .values({
      id,
      person_id,
      role,
      status: overrides.status ?? 'active',
      organization_id: overrides.organization_id ?? null,
      team_role: role === 'student' ? null : (overrides.team_role ?? 'owner'),
      created_at: now,
      activated_at: now,
    })
    .execute()
  return { id, person_id }
}

export type StudentOverrides = AccountOverrides & StudiesOverrides

/** An active student; the student's id is the account's id. */
export const buildStudent = async (deps: Deps, overrides: StudentOverrides = {}) => {
  const account = await buildAccount(deps, 'student', overrides)
  await buildStudies(deps, account.id, overrides)
  return account
}

export const buildEmployerUser = (deps: Deps, overrides: MemberOverrides) =>
  buildAccount(deps, 'employer_user', overrides)
export const buildUniversityUser = (deps: Deps, overrides: MemberOverrides) =>
  buildAccount(deps, 'university_user', overrides)

/** A session's secret, as the cookie carries it. */
export const buildSession = async (
  deps: Deps,
  personId: string,
  mode: Mode,
  // an operator without a second step can do nothing but set one up
  by: NewSession['by'] = mode === 'operator' ? 'passkey' : 'password',
): Promise<string> => {
  const device = { user_agent: null, network: null }
  return inTransaction(deps, async (tx) => {
    const session = { person_id: personId, mode, device, by }
    const { has_two_steps } = await readArrival(tx, session)
    const { row, opened } = newSession(tx, session, has_two_steps)
    await tx.db.insertInto('sessions').values(row).execute()
    return opened.secret
  })
}

/** What an emailed link carries after its #. */
export const secretsIn = (link: string): URLSearchParams => new URLSearchParams(new URL(link).hash.slice(1))

/** The secret in the newest email to an address, as its reader would find it in the link. */
export const mailedToken = async ({ db }: Deps, email: string): Promise<string> => {
  const { letter } = await db
    .selectFrom('mails')
    .select('letter')
    .where('recipient', '=', email)
    .where(sql<boolean>`letter->'action'->>'url' like '%#token=%'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { action } = letter as Letter
  return secretsIn(action!.url).get('token')!
}

/** What a student's registration form sends. */
export const studentForm = (overrides: Partial<StudentForm>): StudentForm => ({
  first_name: 'Ada',
  last_name: 'Vermeer',
  email: `student-${newId().slice(-12)}@example.com`,
  password: FIXTURE_PASSWORD,
  degree: 'bachelor',
  majors: ['Computer Science'],
  graduation_class: 2027,
  ...overrides,
})
