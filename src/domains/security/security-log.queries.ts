import { sql } from 'kysely'
import type { Device } from '#gate/session.ts'
import { boundedCount } from '#platform/bounded-count.ts'
import { allOf, oneOf } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { OperatorScope, SignedScope } from '#platform/scope.ts'
import { keyedHash } from '#platform/secrets.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { offsetOf, type Page, toPage } from '#shared/paging.ts'
import {
  type OwnSecurityEvent,
  type ownSecurityEvents,
  type SecurityEvent,
  type securityEvents,
  securityGroups,
} from './security-log.contract.ts'

/** Returns an email as the log keeps it. */
export const identityKey = (secretKey: string, email: string): Buffer =>
  keyedHash(secretKey, 'security log: identity', email.toLowerCase())

/** Returns a network as the log keeps it; null if none is known. */
export const networkKey = (secretKey: string, network: string | null | undefined): Buffer | null =>
  network ? keyedHash(secretKey, 'security log: network', network) : null

const columns = [
  'e.id',
  'e.at',
  'e.last_at',
  'e.occurrences',
  'e.kind',
  'e.device',
  'e.detail',
  'e.actor_role',
  'e.actor_person_id',
  'e.person_id',
  'e.network_key',
  'e.identity_key',
] as const

const events = (db: Db) => db.selectFrom('security_events as e')

const counted = (db: Db, where: ReturnType<typeof allOf>): Promise<number> =>
  boundedCount(db, events(db).select('e.id').where(where))

const hex = (key: Buffer | null): string | null => key?.toString('hex') ?? null

/** A person's own entries, newest first. */
export const listOwnEvents = async (
  deps: Deps,
  { person_id }: SignedScope,
  query: QueryOf<typeof ownSecurityEvents>,
  { network }: Device,
): Promise<Page<OwnSecurityEvent>> => {
  const where = allOf([sql`e.person_id = ${person_id}`])
  const rows = await events(deps.db)
    .select(columns)
    .where(where)
    .orderBy('e.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const here = networkKey(deps.secretKey, network)
  const data = rows.map(
    ({ network_key, identity_key: _identity, actor_person_id, person_id: _person, ...row }) => ({
      ...row,
      from_here: network_key && here ? network_key.equals(here) : null,
      by_oneself: actor_person_id === person_id,
    }),
  )
  return toPage(data, await counted(deps.db, where), query)
}

const personOf = (id: string | null, name: string | null, email: string | null) =>
  id && email ? { id, name: name ?? '', email } : null

const chosen = ({ group, person_id, identity, network }: QueryOf<typeof securityEvents>) =>
  allOf([
    ...oneOf(
      'e.kind',
      group?.flatMap((name) => securityGroups[name]),
    ),
    ...(person_id ? [sql`e.person_id = ${person_id}`] : []),
    ...(identity ? [sql`e.identity_key = ${Buffer.from(identity, 'hex')}`] : []),
    ...(network ? [sql`e.network_key = ${Buffer.from(network, 'hex')}`] : []),
  ])

/** Everyone's entries, newest first. */
export const listEvents = async (
  { db }: Deps,
  _scope: OperatorScope,
  query: QueryOf<typeof securityEvents>,
): Promise<Page<SecurityEvent>> => {
  const where = chosen(query)
  const onPage = events(db)
    .select('e.id')
    .where(where)
    .orderBy('e.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
  const rows = await events(db)
    .innerJoin(onPage.as('on_page'), 'on_page.id', 'e.id')
    .leftJoin('persons as p', 'p.id', 'e.person_id')
    .leftJoin('persons as a', 'a.id', 'e.actor_person_id')
    .leftJoin('organizations as o', 'o.id', 'e.organization_id')
    .select(columns)
    .select([
      'p.email as email',
      'a.email as actor_email',
      'o.id as organization_id',
      'o.name as organization_name',
    ])
    .select(sql<string | null>`trim(p.first_name || ' ' || p.last_name)`.as('name'))
    .select(sql<string | null>`trim(a.first_name || ' ' || a.last_name)`.as('actor_name'))
    .orderBy('e.id', 'desc')
    .execute()
  const data = rows.map((row) => ({
    id: row.id,
    at: row.at,
    last_at: row.last_at,
    occurrences: row.occurrences,
    kind: row.kind,
    detail: row.detail,
    actor_role: row.actor_role,
    device: row.device,
    person: personOf(row.person_id, row.name, row.email),
    actor: personOf(row.actor_person_id, row.actor_name, row.actor_email),
    organization: row.organization_id ? { id: row.organization_id, name: row.organization_name! } : null,
    identity: hex(row.identity_key),
    network: hex(row.network_key),
  }))
  return toPage(data, await counted(db, where), query)
}
