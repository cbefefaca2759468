import { universityById } from '#domains/students/directory/university-directory.queries.ts'
import { addStudent, type Studies } from '#domains/students/students.commands.ts'
import { namingErrors, unknownUniversity } from '#domains/students/students.rules.ts'
import type { Device } from '#gate/session.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor, VisitorScope } from '#platform/scope.ts'
import { hashSecret, newSecret } from '#platform/secrets.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { Role, TeamRole } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { type FieldErrors, invalid } from '#shared/problems.ts'
import { teamRoleOfJoiner } from '../accounts.rules.ts'
import { mailVerification, moveOnVerified, statusNow } from '../email-verification.commands.ts'
import {
  emailTaken,
  type Identity,
  identifyFor,
  type Newcomer,
  personFor,
  type Registering,
} from './identities.commands.ts'
import type { StatusAfter } from './sign-up.contract.ts'

export interface NewAccount {
  role: Role
  organization_id?: string
  team_role?: TeamRole
  invited_at?: Date
  invited_by?: string
  job_title?: string | undefined
  phone?: string | undefined
  came_for?: string | undefined
}

export const addAccount = async (tx: Tx, personId: string, account: NewAccount): Promise<string> => {
  const made = await tx.db
    .insertInto('role_accounts')
    .values({
      id: newId(tx.now.getTime()),
      person_id: personId,
      status: 'email_not_verified',
      ...account,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'role']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw emailTaken()
  return made.id
}

/** Returns the hash of the browser's secret; a browser that has none gets one. */
const recognizeBrowser = (tx: Tx, { token, remember }: Device): Buffer => {
  if (token) return hashSecret(token)
  const secret = newSecret()
  tx.afterCommit.push(() => remember?.(secret))
  return hashSecret(secret)
}

/** Lets a verified person continue right away; emails anyone else the link. */
export const finishSignUp = async (
  tx: Tx,
  actor: Actor,
  person: Registering,
  role: Role,
  { next, device }: Partial<Pick<Newcomer, 'next' | 'device'>> = {},
): Promise<StatusAfter> => {
  if (person.email_verified_at) await moveOnVerified(tx, actor, person)
  else await mailVerification(tx, person, role, next, device ? recognizeBrowser(tx, device) : null)
  return statusNow(tx, person.id, role)
}

const TRIES = 3

export interface Registered {
  account_id: string
  status: StatusAfter
}

/** What a registration adds to the person. */
export interface Registration {
  role: Role
  /** What is wrong with it, reported together with what is wrong with the password. */
  errors: FieldErrors
  /** Makes what the account depends on. */
  prepare(tx: Tx): Promise<Omit<NewAccount, 'role'>>
  /** Makes what depends on the account. */
  complete?(tx: Tx, accountId: string, actor: Actor): Promise<void>
}

const attempt = (
  deps: Deps,
  scope: VisitorScope,
  newcomer: Newcomer,
  identity: Identity,
  { role, prepare, complete }: Registration,
): Promise<Registered | undefined> =>
  inTransaction(deps, async (tx) => {
    const person = await personFor(tx, role, identity, newcomer)
    if (!person) return undefined
    const actor: Actor = { ...scope.actor, person_id: person.id, role }
    const account = await prepare(tx)
    const account_id = await addAccount(tx, person.id, { role, ...account, came_for: newcomer.next })
    await complete?.(tx, account_id, actor)
    await recordActivity(tx, actor, {
      verb: 'account.registered',
      subject: { type: 'account', id: account_id },
      organization_id: account.organization_id ?? null,
      data: { role },
    })
    return { account_id, status: await finishSignUp(tx, actor, person, role, newcomer) }
  })

/**
 * Registers a person in a role. If the same email is registered at the same moment, runs again and finds a
 * known person.
 */
export const register = async (
  deps: Deps,
  scope: VisitorScope,
  newcomer: Newcomer,
  registration: Registration,
): Promise<Registered> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const identity = await identifyFor(deps, registration.role, newcomer, registration.errors)
    const registered = await attempt(deps, scope, newcomer, identity, registration)
    if (registered) return registered
  }
  throw emailTaken()
}

const universityErrors = async (db: Db, named: Partial<Studies>): Promise<FieldErrors> => {
  const errors = namingErrors(named)
  if (errors || !named.university_id) return errors ?? {}
  return (await universityById(db, named.university_id)) ? {} : unknownUniversity
}

export const registerStudent = async (
  deps: Deps,
  scope: VisitorScope,
  body: Newcomer & Pick<Studies, 'degree' | 'majors' | 'graduation_class'> & Partial<Studies>,
) => {
  const { university_id, university_name, degree, majors, graduation_class } = body
  const study = { university_id, university_name, degree, majors, graduation_class }
  return register(deps, scope, body, {
    role: 'student',
    errors: await universityErrors(deps.db, study),
    prepare: async () => ({}),
    complete: (tx, id) => addStudent(tx, id, study),
  })
}

const unknownOrganization = { organization_id: ['Choose an organization from the list'] }

/** Only approved organizations can be joined. */
const joinable = (db: Db, role: Role, id: string) =>
  db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', role === 'employer_user' ? 'employer' : 'university')
    .where('state', '=', 'approved')

export interface Joiner extends Newcomer {
  organization_id: string
  job_title?: string | undefined
  phone?: string | undefined
}

/** Asks to join an organization; once the email is verified, the team or an operator lets the person in. */
export const registerJoiner = async (
  deps: Deps,
  scope: VisitorScope,
  role: Exclude<Role, 'student'>,
  body: Joiner,
) => {
  const { organization_id, job_title, phone } = body
  return register(deps, scope, body, {
    role,
    errors: (await joinable(deps.db, role, organization_id).executeTakeFirst()) ? {} : unknownOrganization,
    prepare: async (tx) => {
      const organization = await joinable(tx.db, role, organization_id).forShare().executeTakeFirst()
      if (!organization) throw invalid(unknownOrganization)
      return { organization_id, team_role: teamRoleOfJoiner(role), job_title, phone }
    },
  })
}
