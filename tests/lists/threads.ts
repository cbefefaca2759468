import { leadsOf } from '#domains/fairs/leads/leads.contract.ts'
import { buildLead } from '#domains/fairs/leads/leads.fixtures.ts'
import { buildFairMessage } from '#domains/fairs/messages/fair-messages.fixtures.ts'
import { threadOf } from '#domains/fairs/messages/fair-threads.contract.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'

const withLeads = async (deps: Deps, registrationId: string): Promise<string> => {
  const { event_id, organization_id: employer_id } = await deps.db
    .selectFrom('fair_registrations')
    .select(['event_id', 'organization_id'])
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow()
  const students = await deps.db
    .selectFrom('students')
    .select('account_id as student_id')
    .orderBy('account_id')
    .limit(2)
    .execute()
  for (const { student_id } of students) await buildLead(deps, { event_id, employer_id, student_id })
  return registrationId
}

const kinds = ['employer', 'university'] as const

/** Messages about fairs, from both sides; returns the registration that each thread's call is about, by path. */
export const threadRows = async (
  deps: Deps,
  events: Record<string, string>,
): Promise<Record<string, string>> => {
  const about: Record<string, string> = {}
  for (const kind of kinds) {
    const event_id = events[kind]!
    const { id: hosted } = await deps.db
      .selectFrom('fair_registrations')
      .select('id')
      .where('event_id', '=', event_id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { id: own } = await deps.db
      .selectFrom('fair_registrations as r')
      .innerJoin('events as e', 'e.organization_id', 'r.organization_id')
      .select('r.id')
      .where('e.id', '=', event_id)
      .orderBy('r.id')
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const registration_id of [hosted, own])
      for (const side of ['host', 'exhibitor'] as const)
        await buildFairMessage(deps, { registration_id, side, text: 'Hello' })
    for (const text of ['Set-up begins at 7.', 'Parking is behind the hall.'])
      await deps.db
        .insertInto('fair_broadcasts')
        .values({
          id: newId(),
          event_id,
          author_id: null,
          text,
          filters: JSON.stringify({ state: ['approved'] }),
          recipients: 1,
          sent_at: deps.clock.now(),
        })
        .execute()
    about[threadOf.host[kind].read.path] = hosted
    about[threadOf.exhibitor[kind].read.path] = own
    about[leadsOf[kind].list.path] = await withLeads(deps, own)
  }
  return about
}
