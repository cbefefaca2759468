import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import { requireEvent } from '../exhibitors/exhibitors.queries.ts'
import { allAddonsOf, allQuestionsOf } from './form-answers.queries.ts'
import type { HostedForm } from './registration-form.contract.ts'

/** How many answered each question, and chose each option, of those who registered or wait in line. */
export const answerCounts = async (db: Db, eventId: string): Promise<Map<string, Map<string, number>>> => {
  const { rows } = await sql<{ question: string; value: string; count: number }>`
    with given as (
      select a.key as question, a.value
      from (select answers from fair_registrations where event_id = ${eventId}
        union all select answers from fair_booth_waits where event_id = ${eventId}) r,
        jsonb_each(r.answers) a)
    select question, '' as value, count(*)::int as count from given group by question
    union all
    select question, v.value, count(*)::int as count
    from given, jsonb_array_elements_text(case jsonb_typeof(given.value) when 'array' then given.value
      else jsonb_build_array(given.value) end) v
    where length(v.value) <= 40 group by question, v.value`.execute(db)
  const counts = new Map<string, Map<string, number>>()
  for (const { question, value, count } of rows)
    counts.set(question, (counts.get(question) ?? new Map()).set(value, count))
  return counts
}

/** Returns the form of the host's event. Throws `not_found` for another host's. */
export const hostedFormOf = async (
  db: Db,
  scope: OrganizationScope,
  eventId: string,
): Promise<HostedForm> => {
  const event = await requireEvent(db, scope, eventId)
  const counts = await answerCounts(db, eventId)
  const questions = await allQuestionsOf(db, eventId)
  const addons = await allAddonsOf(db, eventId)
  return {
    currency: event.booth_currency,
    questions: questions.map((one) => ({ ...one, answered: counts.get(one.id)?.get('') ?? 0 })),
    addons: addons.map(({ left: _, ...one }) => one),
    may: { edit: hasRight(scope.team_role, 'member') && ['draft', 'published'].includes(event.state) },
  }
}
