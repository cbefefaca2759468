import { sql } from 'kysely'
import { withParents } from '#domains/students/directory/directory-entries.rules.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { mixedWords } from '#shared/names.ts'
import type { OrganizationHints } from './review-hints.contract.ts'

const MOST = 5
const ALIKE = 0.5

const mailboxOf = async (db: Db, email: string): Promise<OrganizationHints['mailbox']> => {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const universities = await db
    .selectFrom('university_directory as u')
    .select(['u.id', 'u.name', 'u.country'])
    .where('u.id', 'in', (eb) =>
      eb.selectFrom('university_domains').select('university_id').where('domain', 'in', withParents(domain)),
    )
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(MOST)
    .execute()
  return { domain, universities }
}

const ownerOf = async (db: Db, accountId: string): Promise<OrganizationHints['owner']> =>
  (await db
    .selectFrom('role_accounts as a')
    .leftJoin('role_accounts as own', (join) =>
      join.onRef('own.person_id', '=', 'a.person_id').on('own.role', '=', 'student'),
    )
    .leftJoin('students as s', 's.account_id', 'own.id')
    .leftJoin('university_directory as u', 'u.id', 's.university_id')
    .select(['a.job_title', 'a.phone', 'u.name as studies_at'])
    .where('a.id', '=', accountId)
    .executeTakeFirst()) ?? null

const inDirectory = (db: Db, name: string): Promise<OrganizationHints['in_directory']> =>
  db
    .selectFrom('university_directory')
    .select(['id', 'name', 'country'])
    .where(sql<boolean>`search % fold(${name}) and similarity(search, fold(${name})) >= ${ALIKE}`)
    .orderBy(sql`similarity(search, fold(${name}))`, 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()

const lookAlikes = (db: Db, id: string, name: string): Promise<OrganizationHints['look_alikes']> =>
  db
    .selectFrom('organizations')
    .select(['id', 'kind', 'name', 'state'])
    .where(sql<boolean>`look_of(name) = look_of(${name}) and look_of(${name}) <> ''`)
    .where('id', '<>', id)
    .where('state', '<>', 'rejected')
    .orderBy(sql`state = 'approved'`, 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()

export interface HintSubject {
  id: string
  kind: OrganizationKind
  /** The name being decided. */
  name: string
  directory_id: string | null
  owner: { account_id: string; email: string } | null
}

export const hintsFor = async (
  db: Db,
  { id, kind, name, directory_id, owner }: HintSubject,
): Promise<OrganizationHints> => ({
  mailbox: owner && (await mailboxOf(db, owner.email)),
  owner: owner && (await ownerOf(db, owner.account_id)),
  in_directory: kind === 'university' && !directory_id ? await inDirectory(db, name) : [],
  look_alikes: await lookAlikes(db, id, name),
  mixed_words: mixedWords(name),
})
