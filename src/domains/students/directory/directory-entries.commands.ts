import { sql } from 'kysely'
import { linkEntry } from '#domains/organizations/organizations.commands.ts'
import { recordActivities, recordActivity } from '#platform/activity.ts'
import type { Actor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { proveAffiliation } from '../students.commands.ts'
import {
  domainFor,
  entryAt,
  entryFor,
  entryNamed,
  selfNamed,
  type Unlisted,
  unlisted,
} from './directory-entries.queries.ts'

const countryName = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code

/** Returns the entry with this name and country, which may already exist. */
export const makeEntry = async (
  tx: Tx,
  organization: Unlisted & { country_code: string },
): Promise<string> => {
  const { name, country_code, website } = organization
  const domain = await domainFor(tx.db, organization)
  const made = await tx.db
    .insertInto('university_directory')
    .values({
      id: newId(tx.now.getTime()),
      name,
      country_code,
      country: countryName(country_code),
      state_province: null,
      web_page: website,
      made_here: true,
    })
    .onConflict((conflict) => conflict.columns(['name', 'country_code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new Problem('conflict', `Another university has the directory entry ${name}`)
  if (domain)
    await tx.db.insertInto('university_domains').values({ domain, university_id: made.id }).execute()
  return made.id
}

/** Locks the entry, so that no registration takes it meanwhile. */
const requireFree = async (tx: Tx, entryId: string, organizationId: string): Promise<void> => {
  const entry = await tx.db
    .selectFrom('university_directory')
    .select('name')
    .where('id', '=', entryId)
    .forUpdate()
    .executeTakeFirst()
  if (!entry) throw new Problem('not_found')
  const holder = await tx.db
    .selectFrom('organizations')
    .select('name')
    .where('directory_id', '=', entryId)
    .where('state', '<>', 'rejected')
    .where('id', '<>', organizationId)
    .executeTakeFirst()
  if (holder) throw new Problem('conflict', `${holder.name} already has the directory entry ${entry.name}`)
}

/**
 * Links students who entered the university's name themselves: by name if no other university has it, or by
 * the domain of their mailbox.
 */
export const linkNamed = async (tx: Tx, actor: Actor, entryId: string | null): Promise<void> => {
  const linked: { id: string; university_id: string }[] = []
  for (const { id, university_name, email } of await selfNamed(tx.db, entryId)) {
    const university_id = (await entryNamed(tx.db, university_name!)) ?? (await entryAt(tx.db, email))
    if (university_id === null || (entryId !== null && university_id !== entryId)) continue
    await tx.db
      .updateTable('students')
      .set({ university_id, university_name: null })
      .where('account_id', '=', id)
      .execute()
    await proveAffiliation(tx, id, email)
    linked.push({ id, university_id })
  }
  const activities = linked.map(({ id, university_id }) => ({
    verb: 'student.university_linked',
    subject: { type: 'account', id },
    organization_id: null,
    data: { university_id },
  }))
  await recordActivities(tx, actor, activities)
}

/** Gives the organization the entry, unless another holds it. */
export const link = async (
  tx: Tx,
  actor: Actor,
  { id, directory_id }: Unlisted,
  entryId: string,
): Promise<void> => {
  await requireFree(tx, entryId, id)
  await linkEntry(tx, id, entryId)
  await recordActivity(tx, actor, {
    verb: 'organization.listed',
    subject: { type: 'organization', id },
    organization_id: id,
    data: { from: directory_id, university_id: entryId },
  })
  await linkNamed(tx, actor, entryId)
}

/**
 * Gives an approved university its directory entry, since students name entries. If its country is unknown,
 * leaves it to an operator. The caller locks the organization's row.
 */
export const listUniversity = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const organization = await unlisted(tx.db, id)
  if (!organization) return
  const { directory_id, country_code } = organization
  if (directory_id) return linkNamed(tx, actor, directory_id)
  if (!country_code) return
  const entry = await entryFor(tx.db, organization)
  await link(tx, actor, organization, entry?.id ?? (await makeEntry(tx, { ...organization, country_code })))
}

/** Locks the entry if it was made only for an organization. */
export const lockMadeEntry = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('university_directory')
    .select('id')
    .where('id', '=', id)
    .where('made_here', '=', true)
    .forUpdate()
    .executeTakeFirst()

/** Moves the students of one entry to the other, with the university's decisions about them. */
export const moveStudents = async (tx: Tx, from: string, to: string): Promise<void> => {
  await sql`insert into affiliation_declines (student_id, university_id, declined_at)
    select student_id, ${to}, declined_at from affiliation_declines where university_id = ${from}
    on conflict do nothing`.execute(tx.db)
  await tx.db.deleteFrom('affiliation_declines').where('university_id', '=', from).execute()
  await tx.db.updateTable('students').set({ university_id: to }).where('university_id', '=', from).execute()
}

export const dropEntry = async (tx: Tx, id: string): Promise<void> => {
  await tx.db.deleteFrom('university_directory').where('id', '=', id).execute()
}
