import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'
import { holdingsOf } from './first-choices.queries.ts'
import { openPlaces } from './first-choices.rules.ts'

/** Makes an application one of its student's first choices; it is sent now unless told otherwise. */
export const buildFirstChoice = async (
  { db, clock }: Deps,
  application_id: string,
  { sent_at = clock.now() }: { sent_at?: Date } = {},
): Promise<string> => {
  const { student_id, organization_id, reply_by, answered_at } = await db
    .selectFrom('applications')
    .select(['student_id', 'organization_id', 'reply_by', 'answered_at'])
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow()
  const { held, term } = await holdingsOf(db, student_id, sent_at)
  const id = newId(sent_at.getTime())
  await db
    .insertInto('first_choices')
    .values({
      id,
      student_id,
      term,
      usable_in: term,
      place: openPlaces(held, term)[0]!,
      state: 'standing',
      application_id,
      organization_id,
      sent_at,
      returns_at: answered_at === null ? reply_by : null,
    })
    .execute()
  return id
}
