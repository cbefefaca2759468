import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { domainProved, domainsOfWebsite, withParents } from './directory-entries.rules.ts'

/** A university to be listed, and what its entry is derived from. */
export const unlisted = async (db: Db, id: string) =>
  db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name', 'o.website', 'o.country_code', 'o.directory_id', 'o.state'])
    .select((eb) =>
      eb
        .selectFrom('role_accounts as a')
        .innerJoin('persons as p', 'p.id', 'a.person_id')
        .select('p.email')
        .whereRef('a.organization_id', '=', 'o.id')
        .where('a.team_role', '=', 'owner')
        .where('p.email_verified_at', 'is not', null)
        .orderBy('a.created_at')
        .orderBy('a.id')
        .limit(1)
        .as('mailbox'),
    )
    .where('o.id', '=', id)
    .where('o.kind', '=', 'university')
    .executeTakeFirst()
export type Unlisted = NonNullable<Awaited<ReturnType<typeof unlisted>>>

/** Entries without an organization; a rejected organization doesn't count. */
const free = (db: Db, organizationId: string) =>
  db
    .selectFrom('university_directory as u')
    .select(['u.id', 'u.name', 'u.country'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('organizations as o')
            .select('o.id')
            .whereRef('o.directory_id', '=', 'u.id')
            .where('o.state', '<>', 'rejected')
            .where('o.id', '<>', organizationId),
        ),
      ),
    )

/** Returns the free entry with the website's domain, the closest one if there are several. */
const atWebsite = async (db: Db, { id, website }: Unlisted) => {
  for (const domain of domainsOfWebsite(website)) {
    const found = await free(db, id)
      .where('u.id', 'in', (eb) =>
        eb.selectFrom('university_domains').select('university_id').where('domain', '=', domain),
      )
      .limit(2)
      .execute()
    if (found.length === 1) return found[0]
  }
}

const ofName = (db: Db, { id, name, country_code }: Unlisted) =>
  free(db, id)
    .where('u.country_code', '=', country_code)
    .where(sql<boolean>`u.search = fold(${name})`)
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst()

/** Returns the entry a university is linked to by default; undefined if it needs one of its own. */
export const entryFor = async (db: Db, organization: Unlisted) =>
  (await atWebsite(db, organization)) ?? (await ofName(db, organization))

/** Returns the domain its own entry would have: the one its owner verified, unless another entry has it. */
export const domainFor = async (db: Db, { website, mailbox }: Unlisted): Promise<string | null> => {
  const domain = domainProved(website, mailbox)
  if (domain === null) return null
  const others = await db
    .selectFrom('university_domains')
    .select('domain')
    .where('domain', 'in', withParents(domain))
    .limit(1)
    .executeTakeFirst()
  return others ? null : domain
}

/**
 * Students who entered a university's name themselves and verified their mailbox: all of them, or those
 * matching one entry.
 */
export const selfNamed = (db: Db, entryId: string | null) =>
  db
    .selectFrom('students as s')
    .innerJoin('role_accounts as a', 'a.id', 's.account_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['s.account_id as id', 's.university_name', 'p.email'])
    .where('s.university_name', 'is not', null)
    .where('p.email_verified_at', 'is not', null)
    .where(
      entryId === null
        ? sql<boolean>`true`
        : sql<boolean>`(fold(s.university_name) = (select search from university_directory where id = ${entryId})
            or exists (select from university_domains m where m.university_id = ${entryId}
              and (split_part(p.email, '@', 2) = m.domain or split_part(p.email, '@', 2) like '%.' || m.domain)))`,
    )
    .orderBy('s.account_id')
    .forUpdate('s')
    .execute()

const only = async (found: Promise<{ id: string }[]>): Promise<string | null> => {
  const [one, other] = await found
  return one && !other ? one.id : null
}

/** Returns the only entry with this name. */
export const entryNamed = (db: Db, name: string): Promise<string | null> =>
  only(
    db
      .selectFrom('university_directory')
      .select('id')
      .where(sql<boolean>`search = fold(${name})`)
      .limit(2)
      .execute(),
  )

/** Returns the only entry with the domain of this mailbox. */
export const entryAt = (db: Db, email: string): Promise<string | null> =>
  only(
    db
      .selectFrom('university_domains')
      .select('university_id as id')
      .distinct()
      .where('domain', 'in', withParents(email.slice(email.lastIndexOf('@') + 1)))
      .limit(2)
      .execute(),
  )
