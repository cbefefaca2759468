import { sql } from 'kysely'
import { isUpcomingSql } from '#domains/events/events.rules.ts'
import { isSpendableSql, tokenStateSql } from '#domains/jobs/tokens/job-tokens.rules.ts'
import { canReview, type ReviewStep, stateWords } from '#domains/organizations/review-steps.rules.ts'
import { domainFor, entryFor, unlisted } from '#domains/students/directory/directory-entries.queries.ts'
import { allOf, hasWords, oneOf } from '#platform/conditions.ts'
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
import {
  type MatchingOrganizations,
  type OrganizationDetail,
  type OrganizationRow,
  type organizationsForReview,
  usualOrder,
} from './organization-admin.contract.ts'
import { mayTake } from './organization-admin.rules.ts'
import { hintsFor } from './review-hints.queries.ts'

const firstOwner = (db: Db) =>
  db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .whereRef('a.organization_id', '=', sql.ref('o.id'))
    .where('a.team_role', '=', 'owner')
    .select(['a.id as account_id', 'p.email', 'p.email_verified_at'])
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('owner_name'))
    .orderBy('a.created_at')
    .orderBy('a.id')
    .limit(1)

/** Someone waits for those invited to an event to come; whoever was invited to one that is over is like the others. */
const invitationsAt = (now: Date) => sql`from email_invitations i join events e on e.id = i.event_id
  join organizations h on h.id = e.organization_id
  where i.organization_id = o.id and h.state = 'approved' and ${isUpcomingSql(now)}`

const withColumns = (db: Db, now: Date) =>
  db
    .selectFrom('organizations as o')
    .leftJoinLateral(firstOwner(db).as('w'), (join) => join.onTrue())
    .leftJoin('proposed_names as n', (join) =>
      join.onRef('n.organization_id', '=', 'o.id').on('n.state', '=', 'pending'),
    )
    .select(['o.id', 'o.kind', 'o.name', 'o.slug', 'o.state', 'o.state_reason', 'o.website', 'o.industry'])
    .select(['o.company_size', 'o.city', 'o.country_code', 'o.description', 'o.logo_file_id'])
    .select(['o.directory_id', 'o.import_key', 'o.created_at', 'o.reviewed_at'])
    .select(['n.id as proposed_id', 'n.name as proposed', 'n.proposed_at'])
    .select(['w.account_id', 'w.owner_name', 'w.email', 'w.email_verified_at'])
    .select(
      sql<string[]>`array(select distinct h.name ${invitationsAt(now)} order by h.name)`.as('invited_by'),
    )

type Found = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>

const toRow = ({
  logo_file_id,
  account_id,
  owner_name,
  email,
  email_verified_at,
  proposed_id,
  proposed,
  proposed_at,
  ...row
}: Found): OrganizationRow => {
  const proposed_name = proposed_id && {
    id: proposed_id,
    name: proposed!,
    proposed_at: proposed_at!,
  }
  return {
    ...row,
    logo_url: mediaUrl(logo_file_id),
    owner: account_id
      ? { account_id, name: owner_name!, email: email!, email_verified: email_verified_at !== null }
      : null,
    proposed_name: proposed_name || null,
    may: mayTake({ ...row, proposed_name: proposed_name || null }),
  }
}

/** Approved, but no student can name it. */
const isUnlisted = sql`o.kind = 'university' and o.state = 'approved' and o.directory_id is null`

type Filter = QueryOf<typeof organizationsForReview>
type Narrowing = Pick<Filter, 'kind' | 'state' | 'renaming' | 'unlisted' | 'search'>

const conditions = ({ kind, state, renaming, unlisted, search }: Narrowing) =>
  allOf([
    ...(renaming
      ? [
          sql`o.state = 'approved' and exists (
            select from proposed_names p where p.organization_id = o.id and p.state = 'pending')`,
        ]
      : []),
    ...(unlisted ? [isUnlisted] : []),
    ...oneOf('o.kind', kind),
    ...oneOf('o.state', state),
    ...(search ? [hasWords(sql`o.search`, search)] : []),
  ])

const ordersAt = (now: Date) => ({
  newest: sql`o.created_at desc, o.id desc`,
  oldest: sql`o.created_at, o.id`,
  invited: sql`exists (select ${invitationsAt(now)}) desc, o.created_at, o.id`,
  name: sql`o.search, o.id`,
})

export const listOrganizations = async (
  { db, clock }: Deps,
  _scope: OperatorScope,
  query: Filter,
): Promise<Page<OrganizationRow>> => {
  const { total } = await db
    .selectFrom('organizations as o')
    .where(conditions(query))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const now = clock.now()
  const order = ordersAt(now)[query.sort ?? usualOrder(query.state)]
  const onPage = db
    .selectFrom('organizations as o')
    .where(conditions(query))
    .select('o.id')
    .orderBy(order)
    .limit(query.size)
    .offset(offsetOf(query))
  const rows = await withColumns(db, now)
    .innerJoin(onPage.as('on_page'), 'on_page.id', 'o.id')
    .orderBy(order)
    .execute()
  return toPage(rows.map(toRow), total, query)
}

/** All that match, and what keeps each from taking the step. Throws `list_changed` if they are not as many as were seen. */
export const matchingOrganizations = async (
  db: Db,
  step: ReviewStep,
  { total, ...narrowing }: MatchingOrganizations,
): Promise<Matched[]> => {
  const rows = await db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name', 'o.state'])
    .where(conditions(narrowing))
    .orderBy('o.id')
    .limit(MOST_MATCHING + 1)
    .execute()
  requireSameTotal(rows.length, total)
  return rows.map(({ id, name, state }) => ({
    id,
    name,
    blocker: canReview(step, state) ? null : stateWords[state],
  }))
}

const TEAM_SHOWN = 100

const teamWithStates = async (db: Db, organizationId: string): Promise<OrganizationDetail['team']> => {
  const rows = await db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['a.id as account_id', 'p.email', 'p.email_verified_at', 'a.team_role', 'a.status'])
    .select('a.created_at')
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('name'))
    .where('a.organization_id', '=', organizationId)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .limit(TEAM_SHOWN)
    .execute()
  return rows.map(({ email_verified_at, team_role, ...row }) => ({
    ...row,
    team_role: team_role!,
    email_verified: email_verified_at !== null,
  }))
}

const directoryOf = async (db: Db, directoryId: string | null): Promise<OrganizationDetail['directory']> => {
  if (!directoryId) return null
  const university = await db
    .selectFrom('university_directory')
    .select(['id', 'name', 'country', 'web_page'])
    .where('id', '=', directoryId)
    .executeTakeFirstOrThrow()
  const domains = await db
    .selectFrom('university_domains')
    .select('domain')
    .where('university_id', '=', directoryId)
    .orderBy('domain')
    .execute()
  return { ...university, domains: domains.map(({ domain }) => domain) }
}

const wouldHave = async (
  db: Db,
  directoryId: string | null,
  id: string,
): Promise<OrganizationDetail['would_have']> => {
  const organization = directoryId ? undefined : await unlisted(db, id)
  if (!organization?.country_code) return null
  const university = (await entryFor(db, organization)) ?? null
  return { university, domain: university ? null : await domainFor(db, organization) }
}

/** Job tokens by state; one past its date counts as expired even before the tick has recorded it. */
export const tokenCounts = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, organizationId: string) => {
  const now = clock.now()
  return db
    .selectFrom('job_tokens as t')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isSpendableSql(now)).as('available'),
      fn.countAll<number>().filterWhere('t.state', '=', 'used').as('used'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`${tokenStateSql(now)} = 'expired'`)
        .as('expired'),
    ])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
}

const ALIKE = 0.5

const similarTo = (db: Db, { id, kind, name }: Pick<Found, 'id' | 'kind' | 'name'>) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'state'])
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where(sql<boolean>`search % fold(${name}) and similarity(search, fold(${name})) >= ${ALIKE}`)
    .orderBy(sql`similarity(search, fold(${name}))`, 'desc')
    .orderBy('id')
    .limit(5)
    .execute()

export const readOrganization = async (
  deps: Deps,
  _scope: OperatorScope,
  id: string,
): Promise<OrganizationDetail> => {
  const found = await withColumns(deps.db, deps.clock.now()).where('o.id', '=', id).executeTakeFirst()
  if (!found) throw new Problem('not_found')
  const row = toRow(found)
  const judged = { ...found, name: row.proposed_name?.name ?? found.name, owner: row.owner }
  return {
    ...row,
    slug: found.slug,
    company_size: found.company_size,
    description: found.description,
    imported: found.import_key !== null,
    team: await teamWithStates(deps.db, id),
    directory: await directoryOf(deps.db, found.directory_id),
    would_have: await wouldHave(deps.db, found.directory_id, id),
    tokens: found.kind === 'employer' ? await tokenCounts(deps, id) : null,
    hints: await hintsFor(deps.db, judged),
    similar: await similarTo(deps.db, judged),
  }
}
