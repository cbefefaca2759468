import {
  buildEmployerUser,
  buildSession,
  buildStudent,
  buildUniversityUser,
  type MemberOverrides,
  type PersonOverrides,
  type StudentOverrides,
} from '#domains/accounts/accounts.fixtures.ts'
import { buildOperator } from '#domains/operators/operators.fixtures.ts'
import {
  buildOrganization,
  type OrganizationOverrides,
} from '#domains/organizations/organizations.fixtures.ts'
import { type Mode, sessionCookie } from '#gate/session.ts'
import type { TestApp } from './app.ts'
import { type Client, clientOf } from './client.ts'

/** A person who already exists, signed in. */
export const signedIn = async (t: TestApp, personId: string, mode: Mode): Promise<Client> =>
  clientOf(t.app, `${sessionCookie(t.deps.config)}=${await buildSession(t.deps, personId, mode)}`)

export const visitor = (t: TestApp): Client => clientOf(t.app)

export const aStudent = async (t: TestApp, overrides: StudentOverrides = {}) => {
  const student = await buildStudent(t.deps, overrides)
  return { ...student, client: await signedIn(t, student.person_id, 'student') }
}

type Member = Omit<MemberOverrides, 'organization_id'> & {
  organization_id?: string
  organization?: OrganizationOverrides
}

/** A member of an employer; creates an approved employer unless one is given. The default team role is owner. */
export const anEmployer = async (t: TestApp, overrides: Member = {}) => {
  const organization_id =
    overrides.organization_id ?? (await buildOrganization(t.deps, 'employer', overrides.organization)).id
  const member = await buildEmployerUser(t.deps, { ...overrides, organization_id })
  return { ...member, organization_id, client: await signedIn(t, member.person_id, 'employer_user') }
}

export const aUniversity = async (t: TestApp, overrides: Member = {}) => {
  const organization_id =
    overrides.organization_id ?? (await buildOrganization(t.deps, 'university', overrides.organization)).id
  const member = await buildUniversityUser(t.deps, { ...overrides, organization_id })
  return { ...member, organization_id, client: await signedIn(t, member.person_id, 'university_user') }
}

export const anOperator = async (t: TestApp, overrides: PersonOverrides = {}) => {
  const operator = await buildOperator(t.deps, overrides)
  return { ...operator, client: await signedIn(t, operator.person_id, 'operator') }
}
