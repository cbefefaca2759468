import { sql } from 'kysely'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'
import type { MessageSide } from './application-messages.contract.ts'

export interface ApplicationMessageOverrides {
  application_id: string
  side: MessageSide
  text: string
  created_at?: Date
  /** Whether the other side has read it; it has unless this is false. */
  is_read?: boolean
}

/** A message from the student, or from the longest-standing member of the team. */
export const buildApplicationMessage = async (
  { db, clock }: Deps,
  { application_id, side, text, created_at = clock.now(), is_read = true }: ApplicationMessageOverrides,
) => {
  const { organization_id, student_id } = await db
    .selectFrom('applications')
    .select(['organization_id', 'student_id'])
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow()
  const member = await db
    .selectFrom('role_accounts')
    .select('id')
    .where('organization_id', '=', organization_id)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  const author_id = side === 'student' ? student_id : (member?.id ?? null)
  const id = newId(created_at.getTime())
  const row = { id, application_id, side, author_id, text, kind: 'message', until: null, created_at } as const
  await db.insertInto('application_messages').values(row).execute()
  const unread = is_read ? 0 : 1
  await db
    .insertInto('application_threads')
    .values({
      application_id,
      organization_id,
      student_unread: side === 'employer' ? unread : 0,
      team_unread: side === 'student' ? unread : 0,
      team_wrote_at: side === 'employer' ? created_at : null,
      last_at: created_at,
    })
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet((eb) => ({
        student_unread: sql`application_threads.student_unread + ${eb.ref('excluded.student_unread')}`,
        team_unread: sql`application_threads.team_unread + ${eb.ref('excluded.team_unread')}`,
        team_wrote_at: sql`coalesce(${eb.ref('excluded.team_wrote_at')}, application_threads.team_wrote_at)`,
        last_at: eb.ref('excluded.last_at'),
      })),
    )
    .execute()
  return row
}
