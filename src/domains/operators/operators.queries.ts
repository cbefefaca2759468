import { isDirectoryEmpty } from '#domains/students/directory/university-directory.queries.ts'
import { cacheStaleOn } from '#platform/cache.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { Addressee } from '#platform/mail/letter.ts'
import type { OperatorScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import type { OrganizationKind, OutputOf } from '#shared/endpoint.ts'
import type { operatorOverview } from './operators.contract.ts'

const waitingOrganizations = (db: Db, kind: OrganizationKind) =>
  db
    .selectFrom('organizations')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest_at')])
    .where('state', '=', 'pending_review')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()

/** People who asked to join an approved organization; the others wait with theirs. */
const joiningPeople = (db: Db) =>
  db
    .selectFrom('role_accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('a.created_at').as('oldest_at')])
    .where('a.status', '=', 'pending_review')
    .where('o.state', '=', 'approved')
    .executeTakeFirstOrThrow()

const newNames = (db: Db) =>
  db
    .selectFrom('proposed_names as n')
    .innerJoin('organizations as o', 'o.id', 'n.organization_id')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('n.proposed_at').as('oldest_at')])
    .where('n.state', '=', 'pending')
    .where('o.state', '=', 'approved')
    .executeTakeFirstOrThrow()

const unlistedUniversities = (db: Db) =>
  db
    .selectFrom('organizations')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('reviewed_at').as('oldest_at')])
    .where('kind', '=', 'university')
    .where('state', '=', 'approved')
    .where('directory_id', 'is', null)
    .executeTakeFirstOrThrow()

/** Emails the mail server has refused so far; the queue keeps trying. */
const failedMails = (db: Db) =>
  db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest_at')])
    .where('state', 'in', ['queued', 'failed'])
    .where('failure', 'is not', null)
    .executeTakeFirstOrThrow()

const openInquiries = (db: Db) =>
  db
    .selectFrom('inquiries')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest_at')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()

const arrived = (db: Db, table: 'career_applications' | 'waitlist_entries', since: Date) =>
  db
    .selectFrom(table)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest_at')])
    .where('created_at', '>', iso(since))
    .executeTakeFirstOrThrow()

const RECENT = 7 * DAY

/** Milliseconds: what changes without an activity shows after this. */
const PEOPLE_KEPT = 15_000
const peopleCache = cacheStaleOn(/./, { size: 1, maxAge: PEOPLE_KEPT })

const countPeople = (db: Db) =>
  db
    .selectFrom('role_accounts')
    .select(({ fn }) => ['role', 'status', fn.countAll<number>().as('count')])
    .groupBy(['role', 'status'])
    .orderBy('role')
    .orderBy('status')
    .execute()

/** Everyone is counted, so the counts are kept until anything happens. */
const keptPeople = async (deps: Deps) => {
  const now = deps.clock.now()
  const read = async () => ({ value: await countPeople(deps.db), until: later(now, PEOPLE_KEPT) })
  return (await peopleCache(deps).get('people', now, read)).value
}

export const readOverview = async (
  deps: Deps,
  _scope: OperatorScope,
): Promise<OutputOf<typeof operatorOverview>> => {
  const { db, clock } = deps
  return {
    needs_you: {
      employers: await waitingOrganizations(db, 'employer'),
      universities: await waitingOrganizations(db, 'university'),
      joining_people: await joiningPeople(db),
      new_names: await newNames(db),
      unlisted_universities: await unlistedUniversities(db),
      failed_mails: await failedMails(db),
      inquiries: await openInquiries(db),
      career_applications: await arrived(db, 'career_applications', later(clock.now(), -RECENT)),
      waitlist: await arrived(db, 'waitlist_entries', later(clock.now(), -RECENT)),
    },
    directory_is_empty: await isDirectoryEmpty(db),
    organizations: await db
      .selectFrom('organizations')
      .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count')])
      .groupBy(['kind', 'state'])
      .orderBy('kind')
      .orderBy('state')
      .execute(),
    people: await keptPeople(deps),
  }
}

/** For the command line, which needs no scope: whoever runs it has the database. */
export const listOperators = (db: Db) =>
  db
    .selectFrom('operators as op')
    .innerJoin('persons as p', 'p.id', 'op.person_id')
    .select(['p.email', 'p.first_name', 'p.last_name', 'op.created_at'])
    .orderBy('op.created_at')
    .orderBy('p.id')
    .execute()

/** Who reads the installation's email: its mailbox if one is set, otherwise every operator. */
export const mailboxesOf = async (tx: Tx): Promise<Addressee[]> => {
  const { operatorEmail } = tx.deps.config
  if (operatorEmail) return [{ email: operatorEmail }]
  return tx.db
    .selectFrom('operators as o')
    .innerJoin('persons as p', 'p.id', 'o.person_id')
    .select(['p.id as person_id', 'p.email'])
    .orderBy('p.id')
    .execute()
}
