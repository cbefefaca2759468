import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { hashSecret } from '#platform/secrets.ts'
import { Problem } from '#shared/problems.ts'
import { checkInEventOf, sealingKeyOf } from '../check-in.queries.ts'
import { readDoorList } from '../door-list/door-list.queries.ts'
import { countPasses } from '../passes/event-passes.queries.ts'
import { findAtDoor } from '../people-at-door.queries.ts'
import { workingLinks } from './door-helpers.queries.ts'
import { helperExpiry } from './door-helpers.rules.ts'

/** Returns whom a link lets in. Throws `not_found`. */
export const helperBehind = async (db: Db, link: string, now: Date) => {
  const helper = await workingLinks(db, now)
    .select(['h.id', 'h.name', 'h.event_id', 'e.organization_id'])
    .where('h.secret_hash', '=', hashSecret(link))
    .executeTakeFirst()
  if (!helper) throw new Problem('not_found', 'This link no longer works; ask the host for a new one')
  return helper
}

/** What a helper may act for: the host of one event. */
export const helperScope = (
  { id, organization_id }: { id: string; organization_id: string },
  requestId: string | null,
) => ({
  organization_id,
  account_id: null,
  helper_id: id,
  actor: { person_id: null, role: 'visitor' as const, organization_id, request_id: requestId },
})

export const readDoor = async ({ db, clock, secretKey }: Deps, link: string) => {
  const helper = await helperBehind(db, link, clock.now())
  const event = await checkInEventOf(db, helper, helper.event_id)
  const { checked_in } = await db
    .selectFrom('event_registrations')
    .select(sql<number>`count(*)`.as('checked_in'))
    .where('event_id', '=', event.id)
    .where('checked_in_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const representatives = await countPasses(db, event.id)
  const { title, starts_at, ends_at, time_zone, self_check_in } = event
  return {
    helper_id: helper.id,
    name: helper.name,
    expires_at: helperExpiry(event).toISOString(),
    event_id: event.id,
    title,
    starts_at,
    ends_at,
    time_zone,
    checked_in: checked_in + representatives.checked_in,
    self_check_in,
    key: sealingKeyOf(secretKey, helper.id),
  }
}

/** A helper sees nobody's studies. */
export const withoutStudies = <P extends { majors: string[]; graduation_class: number | null }>(
  person: P,
): P => ({
  ...person,
  majors: [],
  graduation_class: null,
})

/** Looks people up for a helper, who can let in nobody against a rule. */
export const helperLooksUp = async (deps: Deps, link: string, search: string) => {
  const helper = await helperBehind(deps.db, link, deps.clock.now())
  const found = await findAtDoor(deps, helper, helper.event_id, search)
  return found.map((person) => ({ ...withoutStudies(person), may: { ...person.may, let_in: false } }))
}

export const helpersList = async (deps: Deps, link: string, have: string | undefined) => {
  const helper = await helperBehind(deps.db, link, deps.clock.now())
  return readDoorList(deps, helper, helper.event_id, have, false)
}
