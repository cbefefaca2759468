import type { Db } from '#platform/database.ts'
import { type EmployerScope, hasRight } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { MOST_REPLIES, type SavedReply, type savedReplies } from './saved-replies.contract.ts'

const columns = ['id', 'name', 'text', 'edited_at'] as const

/** The team's saved replies by name. */
export const repliesOf = async (
  db: Db,
  { organization_id, team_role }: EmployerScope,
): Promise<OutputOf<typeof savedReplies>> => {
  const data = await db
    .selectFrom('saved_replies')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .orderBy((eb) => eb.fn<string>('lower', ['name']))
    .orderBy('id')
    .limit(MOST_REPLIES)
    .execute()
  const edit = hasRight(team_role, 'member')
  return { data, may: { add: edit && data.length < MOST_REPLIES, edit } }
}

export const replyById = (db: Db, id: string): Promise<SavedReply> =>
  db.selectFrom('saved_replies').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
