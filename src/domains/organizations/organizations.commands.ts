import { sql } from 'kysely'
import type { Tx } from '#platform/transactions.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { hasSlug } from './organizations.queries.ts'
import { slugOf } from './organizations.rules.ts'

export interface NewOrganization {
  kind: OrganizationKind
  name: string
  website?: string | null | undefined
  industry?: string
  company_size?: string
  country_code?: string | undefined
  city?: string | undefined
  directory_id: string | null
}

/** Makes registrations with the same name, or for the same university, wait for each other. */
export const lockName = async (
  tx: Tx,
  { kind, name, directory_id }: Pick<NewOrganization, 'kind' | 'name' | 'directory_id'>,
): Promise<void> => {
  const key = directory_id ?? `${kind} ${slugOf(name, name)}`
  await sql`select pg_advisory_xact_lock(hashtext('organization'), hashtext(${key}))`.execute(tx.db)
}

/**
 * Finds a free address. A rejected organization keeps its own, and universities in two countries may share a
 * name, so the next one with that name gets a suffix.
 */
const freeSlug = async (tx: Tx, { kind, name }: NewOrganization, tail: string): Promise<string> => {
  const slug = slugOf(name, tail)
  return (await hasSlug(tx.db, kind, slug)) ? `${slug}-${tail}` : slug
}

/** Creates the organization, waiting for review; the caller locks its name. Returns false if it already exists. */
export const addOrganization = async (
  tx: Tx,
  id: string,
  tail: string,
  organization: NewOrganization,
): Promise<boolean> => {
  const slug = await freeSlug(tx, organization, tail)
  const made = await tx.db
    .insertInto('organizations')
    .values({ id, slug, ...organization, state: 'pending_review', created_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/** Removes unverified registrations, which reserve nothing. */
export const dropOrganizations = async (tx: Tx, ids: string[]): Promise<void> => {
  if (ids.length > 0) await tx.db.deleteFrom('organizations').where('id', 'in', ids).execute()
}

/** Takes back organizations that were approved but never verified. */
export const revertApproval = async (tx: Tx, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.db
    .updateTable('organizations')
    .set({ state: 'rejected', state_reason: 'No one verified the registration', reviewed_at: tx.now })
    .where('id', 'in', ids)
    .execute()
}

/** Marks those never looked at as reviewed. */
export const markReviewed = async (tx: Tx, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.db
    .updateTable('organizations')
    .set({ reviewed_at: tx.now })
    .where('id', 'in', ids)
    .where('reviewed_at', 'is', null)
    .execute()
}

/** Returns the organization's name, or undefined if nothing changed. */
export const setTwoStepRequired = async (
  tx: Tx,
  id: string,
  required: boolean,
): Promise<string | undefined> =>
  (
    await tx.db
      .updateTable('organizations')
      .set({ two_step_required: required })
      .where('id', '=', id)
      .where('two_step_required', '<>', required)
      .returning('name')
      .executeTakeFirst()
  )?.name

/** Sets how long rejections wait before students are told. Returns the previous number of hours. */
export const setRejectionDelay = async (
  tx: Tx,
  id: string,
  rejection_delay_hours: number,
): Promise<number> => {
  const before = await tx.db
    .selectFrom('organizations')
    .select('rejection_delay_hours')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.rejection_delay_hours !== rejection_delay_hours)
    await tx.db.updateTable('organizations').set({ rejection_delay_hours }).where('id', '=', id).execute()
  return before.rejection_delay_hours
}

/** Gives a university its directory entry. */
export const linkEntry = async (tx: Tx, id: string, entryId: string): Promise<void> => {
  await tx.db.updateTable('organizations').set({ directory_id: entryId }).where('id', '=', id).execute()
}

/** Moves every holder of the one entry, including rejected ones, to the other. */
export const replaceEntry = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tx.db
    .updateTable('organizations')
    .set({ directory_id: to })
    .where('directory_id', '=', from)
    .execute()
}
