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

/** Takes every organization one step further, all or none, and writes it down. */
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

/** What makes two of a kind one organization: the same university of the directory, or else the same name. */
const holdsPlaceOf = sql<boolean>`other.kind = mine.kind and case when mine.directory_id is null
  then fold(other.name) = fold(mine.name) else other.directory_id = mine.directory_id end`

/** The names held against founders and renamings, in one order for all who hold several. */
const holdNames = async (tx: Tx, ids: string[]): Promise<void> => {
  const rows = await tx.db
    .selectFrom('organizations')
    .select(['kind', 'name', 'directory_id'])
    .where('id', 'in', ids)
    .where('state', '=', 'rejected')
    .orderBy(sql`coalesce(directory_id::text, fold(name))`)
    .orderBy('id')
    .execute()
  for (const row of rows) await lockName(tx, row)
}

/** A rejected organization may have been followed by another of its name, or for the same university of the directory. */
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
      : `${other.other_name} was registered under the name of ${other.name} since. Two organizations of one name can’t both be approved.`,
  )
}
