import { sql } from 'kysely'
import { isNamedOrAt } from '#domains/students/students.queries.ts'
import { boundedCount } from '#platform/bounded-count.ts'
import { allOf, oneOf } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { mediaUrl } from '#platform/files.ts'
import type { OperatorScope } from '#platform/scope.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { requireSameTotal } from '#shared/matching.ts'
import { offsetOf, type Page, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { MOST_MATCHING } from '#shared/totals.ts'
import type { Matched } from '../bulk-steps.rules.ts'
import type { MatchingPeople, PersonDetail, PersonRow, peopleForReview } from './people-review.contract.ts'
import { mayTake, type PersonStep, type Reviewable, stepBlocker } from './people-review.rules.ts'

/** No one leads the organization of the account `a`. */
export const hasNoOwner = sql<boolean>`(a.organization_id is not null and not exists (
  select from role_accounts o where o.organization_id = a.organization_id and o.team_role = 'owner'))`

/** Few people delete their account: known by an index of their own, so that a count need not read everyone. */
const isThere = sql<boolean>`not exists (select from persons d where d.id = a.person_id and d.deleted_at is not null)`

const accounts = (db: Db) =>
  db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .where('p.deleted_at', 'is', null)

const withColumns = (db: Db) =>
  accounts(db)
    .select(['a.id as account_id', 'a.person_id', 'p.first_name', 'p.last_name', 'p.email'])
    .select(['p.email_verified_at', 'a.picture_file_id', 'a.role', 'a.status', 'a.status_reason'])
    .select(['a.team_role', 'a.created_at', 'a.activated_at', 'a.job_title', 'a.phone'])
    .select(['o.id as organization_id', 'o.kind', 'o.name as organization_name', 'o.state'])
    .select(hasNoOwner.as('has_no_owner'))

type Found = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>

const toRow = (found: Found, scope: OperatorScope): PersonRow => {
  const { picture_file_id, email_verified_at, organization_id, kind, organization_name, state, ...rest } =
    found
  const { has_no_owner, ...row } = rest
  const reviewable: Reviewable = { ...row, organization_state: state }
  const may = mayTake(reviewable, scope.person_id)
  return {
    ...row,
    email_verified: email_verified_at !== null,
    picture_url: mediaUrl(picture_file_id),
    organization: organization_id
      ? { id: organization_id, kind: kind!, name: organization_name!, state: state! }
      : null,
    becomes_owner: may.approve && has_no_owner,
    may,
  }
}

type Filter = QueryOf<typeof peopleForReview>
type Narrowing = Omit<Filter, 'page' | 'size' | 'sort'>

const conditions = ({ role, status, organization_id, organization_state, search }: Narrowing) =>
  allOf([
    ...oneOf('a.role', role),
    ...oneOf('a.status', status),
    ...oneOf('a.organization_id', organization_id ? [organization_id] : []),
    ...(organization_state
      ? [
          sql`a.organization_id = any(array(select o.id from organizations o where o.state = ${organization_state}))`,
        ]
      : []),
    ...(search ? [isNamedOrAt(search, 'a')] : []),
  ])

export const listPeople = async (
  { db }: Deps,
  scope: OperatorScope,
  query: Filter,
): Promise<Page<PersonRow>> => {
  const where = conditions(query)
  const direction = query.sort === 'oldest' ? 'asc' : 'desc'
  const found = db.selectFrom('role_accounts as a').where(isThere).where(where).select('a.id')
  const onPage = found
    .orderBy('a.created_at', direction)
    .orderBy('a.id', direction)
    .limit(query.size)
    .offset(offsetOf(query))
  const total = await boundedCount(db, found)
  const rows = await withColumns(db)
    .innerJoin(onPage.as('on_page'), 'on_page.id', 'a.id')
    .orderBy('a.created_at', direction)
    .orderBy('a.id', direction)
    .execute()
  return toPage(
    rows.map((row) => toRow(row, scope)),
    total,
    query,
  )
}

/** All that match, and what keeps each from taking the step. Throws `list_changed` if they are not as many as were seen. */
export const matchingPeople = async (
  db: Db,
  scope: OperatorScope,
  step: PersonStep,
  { total, ...narrowing }: MatchingPeople,
): Promise<Matched[]> => {
  const rows = await accounts(db)
    .select(['a.id', 'a.person_id', 'a.status', 'o.state as organization_state'])
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('name'))
    .where(conditions(narrowing))
    .orderBy('a.id')
    .limit(MOST_MATCHING + 1)
    .execute()
  requireSameTotal(rows.length, total)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    blocker: stepBlocker(step, row, scope.person_id),
  }))
}

const rolesOf = (db: Db, personId: string) =>
  db
    .selectFrom('role_accounts as a')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id as account_id', 'a.role', 'a.status', 'o.name as organization_name'])
    .where('a.person_id', '=', personId)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()

const aboutPerson = (db: Db, personId: string) =>
  db
    .selectFrom('persons as p')
    .leftJoin('operators as op', 'op.person_id', 'p.id')
    .select('op.person_id as operator_id')
    .select((eb) =>
      eb
        .selectFrom('sessions as s')
        .whereRef('s.person_id', '=', 'p.id')
        // with only the password, it could be anyone
        .where('s.stage', '=', 'full')
        .select(({ fn }) => fn.max('s.last_seen_at').as('seen'))
        .as('last_seen_at'),
    )
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow()

const universityOf = (db: Db, accountId: string) =>
  db
    .selectFrom('students as s')
    .leftJoin('university_directory as d', 'd.id', 's.university_id')
    .select(['s.affiliation', sql<string | null>`coalesce(d.name, s.university_name)`.as('name')])
    .where('s.account_id', '=', accountId)
    .executeTakeFirst()

export const readPerson = async ({ db }: Deps, scope: OperatorScope, id: string): Promise<PersonDetail> => {
  const found = await withColumns(db).where('a.id', '=', id).executeTakeFirst()
  if (!found) throw new Problem('not_found')
  const person = await aboutPerson(db, found.person_id)
  const university = await universityOf(db, id)
  return {
    ...toRow(found, scope),
    job_title: found.job_title,
    phone: found.phone,
    is_operator: person.operator_id !== null,
    last_seen_at: person.last_seen_at,
    university: university?.name
      ? { name: university.name, verified: university.affiliation === 'verified' }
      : null,
    other_roles: (await rolesOf(db, found.person_id)).filter((other) => other.account_id !== id),
  }
}
