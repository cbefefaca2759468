import { sql } from 'kysely'
import { recordActivity } from '../../../platform/activity.ts'
import type { Deps, Tx } from '../../../platform/deps.ts'
import type { Actor, VisitorScope } from '../../../platform/scope.ts'
import type { Device } from '../../../platform/session.ts'
import type { BodyOf, OrganisationKind } from '../../../shared/endpoint.ts'
import { newId } from '../../../shared/ids.ts'
import { type FieldErrors, Problem } from '../../../shared/problems.ts'
import { hasSlug } from '../../organisations/queries.ts'
import { slugOf } from '../../organisations/rules.ts'
import { universityById } from '../../students/directory/queries.ts'
import { unknownUniversity } from '../../students/rules.ts'
import { register } from '../registration/commands.ts'
import type { Newcomer } from '../registration/identity/commands.ts'
import type { registerEmployer, registerUniversity } from './contract.ts'
import { holdersOf } from './queries.ts'

interface NewOrganisation {
  kind: OrganisationKind
  name: string
  website?: string | null | undefined
  industry?: string
  company_size?: string
  country_code?: string | undefined
  city?: string | undefined
  directory_id: string | null
}

const taken = ({ kind, name }: NewOrganisation, waits: boolean): Problem => {
  const detail = waits
    ? `Somebody has registered ${name}, and we are looking at it. Write to us if that is none of your colleagues`
    : `${name} is registered already; ask to join it instead`
  return new Problem('name_taken', detail, {
    fields: { [kind === 'employer' ? 'organisation_name' : 'university_id']: ['This is registered already'] },
  })
}

/** A registration nobody proved holds nothing: it makes room for the next one. */
const makeRoom = async (tx: Tx, organisation: { id: string }): Promise<boolean> => {
  const members = await tx.db
    .selectFrom('role_accounts')
    .select(['person_id', 'status'])
    .where('organisation_id', '=', organisation.id)
    .forUpdate()
    .execute()
  if (members.some(({ status }) => status !== 'email_not_verified')) return false
  await tx.db.deleteFrom('role_accounts').where('organisation_id', '=', organisation.id).execute()
  await tx.db.deleteFrom('organisations').where('id', '=', organisation.id).execute()
  await forgetUnproved(
    tx,
    members.map(({ person_id }) => person_id),
  )
  return true
}

/** People who have nothing left but an address they never proved. */
const forgetUnproved = async (tx: Tx, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.db
    .deleteFrom('persons as p')
    .where('p.id', 'in', ids)
    .where('p.email_verified_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('role_accounts as a').select('a.id').whereRef('a.person_id', '=', 'p.id'))),
    )
    .execute()
}

const insert = async (tx: Tx, id: string, slug: string, organisation: NewOrganisation): Promise<boolean> => {
  const made = await tx.db
    .insertInto('organisations')
    .values({ id, slug, ...organisation, state: 'pending_review', created_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/** Registrations of one name, or for one university, wait for each other. */
export const lockName = async (
  tx: Tx,
  { kind, name, directory_id }: Pick<NewOrganisation, 'kind' | 'name' | 'directory_id'>,
): Promise<void> => {
  const key = directory_id ?? `${kind} ${slugOf(name, name)}`
  await sql`select pg_advisory_xact_lock(hashtext('organisation'), hashtext(${key}))`.execute(tx.db)
}

/** A rejected organisation keeps its address and universities of two countries share a name, so the next of that name stands beside it. */
const freeSlug = async (tx: Tx, { kind, name }: NewOrganisation, tail: string): Promise<string> => {
  const slug = slugOf(name, tail)
  return (await hasSlug(tx.db, kind, slug)) ? `${slug}-${tail}` : slug
}

/** Makes the organisation, waiting for review. Answers its id, or throws `name_taken`. */
const found = async (tx: Tx, organisation: NewOrganisation): Promise<string> => {
  const id = newId(tx.now.getTime())
  const tail = id.slice(-6)
  const slug = slugOf(organisation.name, tail)
  await lockName(tx, organisation)
  for (const holder of await holdersOf(tx.db, { ...organisation, slug })) {
    const waits = holder.state === 'pending_review'
    if (!waits || !(await makeRoom(tx, holder))) throw taken(organisation, waits)
  }
  const made = await insert(tx, id, await freeSlug(tx, organisation, tail), organisation)
  if (!made) throw taken(organisation, false)
  return id
}

type Founder = Newcomer & { job_title?: string | undefined; phone?: string | undefined }

const registerOrganisation = async (
  deps: Deps,
  scope: VisitorScope,
  founder: Founder,
  organisation: NewOrganisation,
  errors: FieldErrors,
) => {
  const role = organisation.kind === 'employer' ? 'employer_user' : 'university_user'
  let organisation_id = ''
  const registered = await register(deps, scope, founder, {
    role,
    errors,
    prepare: async (tx) => {
      organisation_id = await found(tx, organisation)
      return { organisation_id, team_role: 'owner', job_title: founder.job_title, phone: founder.phone }
    },
    complete: (tx, accountId) => recordRegistered(tx, scope.actor, organisation_id, accountId),
  })
  return { organisation_id, ...registered }
}

const recordRegistered = async (tx: Tx, actor: Actor, id: string, accountId: string): Promise<void> => {
  await recordActivity(tx, actor, {
    verb: 'organisation.registered',
    subject: { type: 'organisation', id },
    organisation_id: id,
    data: { account_id: accountId },
  })
}

export const signUpEmployer = async (
  deps: Deps,
  scope: VisitorScope,
  body: BodyOf<typeof registerEmployer> & { device: Device },
) => {
  const { organisation_name: name, website, industry, company_size, country_code, city } = body
  const organisation = {
    kind: 'employer',
    name,
    website,
    industry,
    company_size,
    country_code,
    city,
  } as const
  const { account_id, ...rest } = await registerOrganisation(
    deps,
    scope,
    body,
    { ...organisation, directory_id: null },
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
    const organisation = {
      name,
      website: website ?? web_page,
      country_code,
      city,
      directory_id: university_id,
    }
    return { organisation, errors: listed ? {} : unknownUniversity }
  }
  const { organisation_name: name = '', country_code } = body
  const errors = {
    ...(name ? {} : { university_id: ['Choose a university from the list, or give its name'] }),
    ...(country_code ? {} : { country_code: ['Choose a country'] }),
  }
  return { organisation: { name, website, country_code, city, directory_id: null }, errors }
}

export const signUpUniversity = async (deps: Deps, scope: VisitorScope, body: UniversityBody) => {
  const { organisation, errors } = await describeUniversity(deps, body)
  const university = { kind: 'university' as const, ...organisation }
  const { account_id, ...rest } = await registerOrganisation(deps, scope, body, university, errors)
  return { university_user_id: account_id, ...rest }
}
