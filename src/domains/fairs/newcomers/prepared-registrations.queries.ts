import { boothsOf } from '#domains/events/booth-holds.queries.ts'
import { eventRows, withHosts } from '#domains/events/events.queries.ts'
import { isUpcomingSql } from '#domains/events/events.rules.ts'
import { readToken } from '#domains/events/invitations/by-email/email-invitation-tokens.mapping.ts'
import { isTaken } from '#domains/events/invitations/by-email/email-invitations.queries.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { mediaUrl } from '#platform/files.ts'
import { Problem } from '#shared/problems.ts'
import type { PreparedRegistration } from '../exhibitor-registration.contract.ts'
import { needsBooth } from '../fairs.rules.ts'
import { addonsOf, questionsOf } from '../registration-form/form-answers.queries.ts'
import type { Preparing } from './prepared-registrations.contract.ts'
import { requirePreparable } from './prepared-registrations.rules.ts'

const prepared = (db: Db) =>
  db
    .selectFrom('fair_prepared_registrations as p')
    .select(['p.booth_id', 'p.representatives', 'p.notes', 'p.answers', 'p.addons'])

/** What an employer filled in before it was here, for an event that it was invited to by address. */
export const preparedFor = async (
  db: Db,
  organizationId: string,
  eventId: string,
): Promise<PreparedRegistration | null> =>
  (await prepared(db)
    .innerJoin('email_invitations as i', 'i.id', 'p.invitation_id')
    .where('i.event_id', '=', eventId)
    .where('i.organization_id', '=', organizationId)
    .orderBy('p.prepared_at', 'desc')
    .orderBy('p.invitation_id')
    .limit(1)
    .executeTakeFirst()) ?? null

const invitedRow = (deps: Deps, id: string, now: Date) =>
  eventRows(deps.db)
    .innerJoin('email_invitations as i', 'i.event_id', 'e.id')
    .innerJoin('organizations as h', 'h.id', 'e.organization_id')
    .leftJoin('organizations as t', 't.id', 'i.organization_id')
    .select(['e.exhibitors_close_at', 'e.booth_currency', 'e.booth_map_file_id'])
    .select(['t.state as taker', isTaken.as('is_signed_up')])
    .where('i.id', '=', id)
    .where('h.state', '=', 'approved')
    .where(isUpcomingSql(now))
    .executeTakeFirst()

/** The event's form for an employer that is not here yet. Throws `link_expired` or `conflict`. */
export const readPreparing = async (deps: Deps, token: string): Promise<Preparing> => {
  const { db } = deps
  const now = deps.clock.now()
  const id = readToken(deps.secretKey, token)
  const row = id && (await invitedRow(deps, id, now))
  if (!row) throw new Problem('link_expired')
  requirePreparable(row, row.taker, now)
  const [event] = await withHosts(db, [row], now)
  const booth = await boothsOf(db, row.id)
  return {
    event: event!,
    form: {
      booth,
      booth_currency: row.booth_currency,
      booth_map_url: mediaUrl(row.booth_map_file_id),
      needs_booth: needsBooth('employer', booth.length),
      questions: await questionsOf(db, row.id),
      addons: await addonsOf(db, row.id),
    },
    prepared: (await prepared(db).where('p.invitation_id', '=', id!).executeTakeFirst()) ?? null,
    is_signed_up: row.is_signed_up,
  }
}
