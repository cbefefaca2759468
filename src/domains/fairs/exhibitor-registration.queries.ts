import { sql } from 'kysely'
import type { OrganizationScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { type FieldErrors, Problem, requireNone } from '#shared/problems.ts'
import { boothErrors, repeatedEmails } from './exhibitor-registration.rules.ts'
import { isOpenTo } from './fair-search.queries.ts'
import type { Representative } from './fairs.contract.ts'
import { lockFairEvent } from './fairs.queries.ts'
import { needsBooth } from './fairs.rules.ts'

/** Locks the event to register for; one not open to the organization is `not_found`. */
export const lockOpenEvent = async (tx: Tx, scope: OrganizationScope, id: string) => {
  const open = await tx.db
    .selectFrom('events as e')
    .select('e.id')
    .where('e.id', '=', id)
    .where(isOpenTo(scope))
    .executeTakeFirst()
  if (!open) throw new Problem('not_found')
  return lockFairEvent(tx, id)
}

/** Locks the organization's active registration. */
export const activeRegistration = (tx: Tx, scope: OrganizationScope, eventId: string) =>
  tx.db
    .selectFrom('fair_registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('organization_id', '=', scope.organization_id)
    .where('state', 'in', ['pending', 'approved'])
    .forUpdate()
    .executeTakeFirst()

export const boothIds = async (tx: Tx, eventId: string): Promise<string[]> => {
  const rows = await tx.db.selectFrom('event_booths').select('id').where('event_id', '=', eventId).execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns what is wrong with the representatives: colleagues must be on the organization's team, and nobody
 * may be listed twice.
 */
export const representativeErrors = async (
  tx: Tx,
  scope: OrganizationScope,
  people: readonly Representative[],
): Promise<FieldErrors> => {
  const errors = repeatedEmails(people)
  const named = people.flatMap(({ account_id }) => account_id ?? [])
  if (named.length === 0) return errors
  const { ids } = await tx.db
    .selectFrom('role_accounts')
    .select(sql<string[]>`coalesce(array_agg(id), '{}')`.as('ids'))
    .where('id', 'in', named)
    .where('organization_id', '=', scope.organization_id)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  for (const [index, { account_id }] of people.entries())
    if (account_id && !ids.includes(account_id))
      errors[`representatives.${index}.account_id`] = ['Choose a member of your team']
  return errors
}

/** Throws everything that is wrong with what was given, whether or not a booth is free. */
export const requireGiven = async (
  tx: Tx,
  scope: OrganizationScope,
  eventId: string,
  given: { booth_id?: string | null | undefined; representatives: readonly Representative[] },
  more: FieldErrors = {},
): Promise<void> => {
  const booths = await boothIds(tx, eventId)
  requireNone({
    ...boothErrors(given.booth_id ?? null, { booths, needed: needsBooth(scope.kind, booths.length) }),
    ...(await representativeErrors(tx, scope, given.representatives)),
    ...more,
  })
}
