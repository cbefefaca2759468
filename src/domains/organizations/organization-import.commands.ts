import { recordActivities } from '#platform/activity.ts'
import type { Actor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { importedEmployers, takenSlugs } from './organization-import.queries.ts'
import { slugOf } from './organizations.rules.ts'

export interface ImportedEmployer {
  key: string
  name: string
  website: string | null
}

const BATCH = 1_000

/** Creates the employers of a list that don't exist yet, approved and without a team. Returns how many were created. */
export const importEmployers = async (
  tx: Tx,
  actor: Actor,
  employers: readonly ImportedEmployer[],
): Promise<number> => {
  const known = await importedEmployers(tx.db, employers)
  const missing = employers.filter(({ key }) => !known.has(key))
  const taken = await takenSlugs(
    tx.db,
    missing.map(({ name }) => slugOf(name, 'employer')),
  )
  const rows = missing.map(({ key, name, website }) => {
    const id = newId(tx.now.getTime())
    const plain = slugOf(name, 'employer')
    const slug = taken.has(plain) ? `${plain}-${id.slice(-6)}` : plain
    taken.add(slug)
    return {
      id,
      kind: 'employer' as const,
      name,
      slug,
      website,
      state: 'approved' as const,
      import_key: key,
      created_at: tx.now,
    }
  })
  for (let from = 0; from < rows.length; from += BATCH)
    await tx.db
      .insertInto('organizations')
      .values(rows.slice(from, from + BATCH))
      .execute()
  const activities = rows.map(({ id, name }) => ({
    verb: 'organization.imported',
    subject: { type: 'organization', id },
    organization_id: id,
    data: { name },
  }))
  for (let from = 0; from < activities.length; from += BATCH)
    await recordActivities(tx, actor, activities.slice(from, from + BATCH))
  return rows.length
}
