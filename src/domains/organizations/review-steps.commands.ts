import { sql } from 'kysely'
import { recordActivities } from '#platform/activity.ts'
import type { Actor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { lockName } from './organizations.commands.ts'
import { type ReviewStep, requireReview, transitions } from './review-steps.rules.ts'

const lock = async (tx: Tx, ids: string[]) => {
  const rows = await tx.db
    .selectFrom('organizations')
    .select(['id', 'name', 'kind', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < new Set(ids).size) throw new Problem('not_found')
  return rows
}

/** Takes the same step for every organization, all or none, and logs it. */
export const review = async (
  tx: Tx,
  actor: Actor,
  step: ReviewStep,
  ids: string[],
  reason: string | null,
) => {
  const organizations = await lock(tx, ids)
  requireReview(step, organizations)
  const { to, verb } = transitions[step]
  await tx.db
    .updateTable('organizations')
    .set({ state: to, state_reason: reason, reviewed_at: tx.now })
    .where('id', 'in', ids)
    .execute()
  const activities = organizations.map(({ id, state }) => ({
    verb,
    subject: { type: 'organization', id },
    organization_id: id,
    data: { from: state, to, ...(reason === null ? {} : { reason }) },
  }))
  await recordActivities(tx, actor, activities)
  return organizations
}

/** What makes two of a kind the same organization: the same university in the directory, or otherwise the same name. */
const holdsPlaceOf = sql<boolean>`other.kind = mine.kind and case when mine.directory_id is null
  then other.search = mine.search else other.directory_id = mine.directory_id end`

/** The names to lock against new registrations and renamings, always in the same order for callers who lock several. */
const holdNames = async (tx: Tx, ids: string[]): Promise<void> => {
  const rows = await tx.db
    .selectFrom('organizations')
    .select(['kind', 'name', 'directory_id'])
    .where('id', 'in', ids)
    .where('state', '=', 'rejected')
    .orderBy(sql`coalesce(directory_id::text, search)`)
    .orderBy('id')
    .execute()
  for (const row of rows) await lockName(tx, row)
}

/**
 * A rejected organization may have been followed by another with its name, or for the same university in the
 * directory.
 */
export const requireFreePlace = async (tx: Tx, ids: string[]): Promise<void> => {
  await holdNames(tx, ids)
  const other = await tx.db
    .selectFrom('organizations as mine')
    .innerJoin('organizations as other', (join) => join.onRef('other.id', '<>', 'mine.id').on(holdsPlaceOf))
    .select(['mine.name', 'mine.directory_id', 'other.name as other_name'])
    .where('mine.id', 'in', ids)
    .where('mine.state', '=', 'rejected')
    .where((eb) => eb.or([eb('other.state', '<>', 'rejected'), eb('other.id', 'in', ids)]))
    .orderBy('other.state')
    .orderBy('other.id')
    .executeTakeFirst()
  if (!other) return
  throw new Problem(
    'conflict',
    other.directory_id
      ? `${other.other_name} is registered for the same university as ${other.name}`
      : `${other.other_name} has since been registered under the same name as ${other.name}. Two organizations with one name can’t both be approved.`,
  )
}
