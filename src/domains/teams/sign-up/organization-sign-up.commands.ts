import type { Newcomer } from '#domains/accounts/sign-up/identities.commands.ts'
import { register } from '#domains/accounts/sign-up/sign-up.commands.ts'
import {
  deleteUnverifiedMembers,
  deleteUnverifiedPeople,
} from '#domains/accounts/sign-up/unverified-accounts.commands.ts'
import {
  addOrganization,
  dropOrganizations,
  lockName,
  type NewOrganization,
} from '#domains/organizations/organizations.commands.ts'
import { slugOf } from '#domains/organizations/organizations.rules.ts'
import { universityById } from '#domains/students/directory/university-directory.queries.ts'
import { unknownUniversity } from '#domains/students/students.rules.ts'
import type { Device } from '#gate/session.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor, VisitorScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { type FieldErrors, Problem } from '#shared/problems.ts'
import type { registerEmployer, registerUniversity } from './organization-sign-up.contract.ts'
import { holdersOf } from './organization-sign-up.queries.ts'

const taken = ({ kind, name }: NewOrganization, waits: boolean): Problem => {
  const detail = waits
    ? `Someone has registered ${name}, and we’re reviewing it. Write to us if that wasn’t one of your colleagues`
    : `${name} is already registered; ask to join it instead`
  return new Problem('name_taken', detail, {
    fields: { [kind === 'employer' ? 'organization_name' : 'university_id']: ['This is already registered'] },
  })
}

/** Removes an unverified registration to make room for the next one. */
const makeRoom = async (tx: Tx, organization: { id: string }): Promise<boolean> => {
  const people = await deleteUnverifiedMembers(tx, organization.id)
  if (!people) return false
  await dropOrganizations(tx, [organization.id])
  await deleteUnverifiedPeople(tx, people)
  return true
}

/** Creates the organization, waiting for review. Returns its id, or throws `name_taken`. */
const found = async (tx: Tx, organization: NewOrganization): Promise<string> => {
  const id = newId(tx.now.getTime())
  const tail = id.slice(-6)
  const slug = slugOf(organization.name, tail)
  await lockName(tx, organization)
  for (const holder of await holdersOf(tx.db, { ...organization, slug })) {
    const waits = holder.state === 'pending_review'
    if (!waits || !(await makeRoom(tx, holder))) throw taken(organization, waits)
  }
  if (!(await addOrganization(tx, id, tail, organization))) throw taken(organization, false)
  return id
}

type Founder = Newcomer & { job_title?: string | undefined; phone?: string | undefined }

const registerOrganization = async (
  deps: Deps,
  scope: VisitorScope,
  founder: Founder,
  organization: NewOrganization,
  errors: FieldErrors,
) => {
  const role = organization.kind === 'employer' ? 'employer_user' : 'university_user'
  let organization_id = ''
  const registered = await register(deps, scope, founder, {
    role,
    errors,
    prepare: async (tx) => {
      organization_id = await found(tx, organization)
      return { organization_id, team_role: 'owner', job_title: founder.job_title, phone: founder.phone }
    },
    complete: (tx, accountId, actor) => recordRegistered(tx, actor, organization_id, accountId),
  })
  return { organization_id, ...registered }
}

const recordRegistered = async (tx: Tx, actor: Actor, id: string, accountId: string): Promise<void> => {
  await recordActivity(tx, actor, {
    verb: 'organization.registered',
    subject: { type: 'organization', id },
    organization_id: id,
    data: { account_id: accountId },
  })
}

export const signUpEmployer = async (
  deps: Deps,
  scope: VisitorScope,
  body: BodyOf<typeof registerEmployer> & { device: Device },
) => {
  const { organization_name: name, website, industry, company_size, country_code, city } = body
  const organization = {
    kind: 'employer',
    name,
    website,
    industry,
    company_size,
    country_code,
    city,
  } as const
  const { account_id, ...rest } = await registerOrganization(
    deps,
    scope,
    body,
    { ...organization, directory_id: null },
    {},
  )
  return { employer_user_id: account_id, ...rest }
}

type UniversityBody = BodyOf<typeof registerUniversity> & { device: Device }

const describeUniversity = async (deps: Deps, body: UniversityBody) => {
  const { university_id, website, city } = body
  if (university_id) {
    const listed = await universityById(deps.db, university_id)
    const { name = '', country_code, web_page } = listed ?? {}
    const organization = {
      name,
      website: website ?? web_page,
      country_code,
      city,
      directory_id: university_id,
    }
    return { organization, errors: listed ? {} : unknownUniversity }
  }
  const { organization_name: name = '', country_code } = body
  const errors = {
    ...(name ? {} : { university_id: ['Choose a university from the list, or enter its name'] }),
    ...(country_code ? {} : { country_code: ['Choose a country'] }),
  }
  return { organization: { name, website, country_code, city, directory_id: null }, errors }
}

export const signUpUniversity = async (deps: Deps, scope: VisitorScope, body: UniversityBody) => {
  const { organization, errors } = await describeUniversity(deps, body)
  const university = { kind: 'university' as const, ...organization }
  const { account_id, ...rest } = await registerOrganization(deps, scope, body, university, errors)
  return { university_user_id: account_id, ...rest }
}
