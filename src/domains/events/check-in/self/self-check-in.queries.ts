import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope, StudentScope } from '#platform/scope.ts'
import { checkInEventOf } from '../check-in.queries.ts'
import { hoursHindrance } from '../check-in.rules.ts'
import { helperBehind } from '../helpers/helper-door.queries.ts'
import type { EntranceScreen } from './self-check-in.contract.ts'
import { codesFrom } from './self-check-in.rules.ts'

/** What a screen at the entrance of the host's event shows. */
export const readScreen = async (
  { db, clock, secretKey }: Deps,
  host: Pick<OrganizationScope, 'organization_id'>,
  eventId: string,
): Promise<EntranceScreen> => {
  const event = await checkInEventOf(db, host, eventId)
  const now = clock.now()
  const { id, title, starts_at, ends_at, time_zone, self_check_in } = event
  const hindrance =
    event.state === 'canceled' ? 'This event was canceled' : (hoursHindrance(event, now)?.text ?? null)
  return {
    event_id: id,
    title,
    starts_at,
    ends_at,
    time_zone,
    is_on: self_check_in,
    hindrance,
    codes: self_check_in && !hindrance ? codesFrom(secretKey, id, now) : [],
  }
}

export const readScreenAsHelper = async (deps: Deps, link: string): Promise<EntranceScreen> => {
  const helper = await helperBehind(deps.db, link, deps.clock.now())
  return readScreen(deps, helper, helper.event_id)
}

/** The student's own registration for an event, in any state. */
export const ownRegistration = (db: Db, { student_id }: StudentScope, eventId: string) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.id', 'r.state', 'r.checked_in_at', 'e.title', 'e.time_zone'])
    .where('r.event_id', '=', eventId)
    .where('r.student_id', '=', student_id)
    .executeTakeFirst()

/** The organization whose approved event it is. */
export const hostOf = (db: Db, eventId: string) =>
  db
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .select('e.organization_id')
    .where('e.id', '=', eventId)
    .where('o.state', '=', 'approved')
    .executeTakeFirst()
