import type { Db } from '#platform/database.ts'
import { isId } from '#shared/ids.ts'

const ID_LENGTH = 36

/** The notice an email was about: emails of notices are named by its cause and the account it is for. */
const noticeIn = (cause: string): { account_id: string; cause: string } | null => {
  const account_id = cause.slice(-ID_LENGTH)
  const rest = cause.slice(0, -ID_LENGTH - 1)
  return isId(account_id) && rest !== '' ? { account_id, cause: rest } : null
}

/** Which of these emails were about a notice that is still there, by the causes of the emails. */
export const noticesOfMails = async (db: Db, causes: readonly string[]) => {
  const named = causes.flatMap((cause) => noticeIn(cause) ?? [])
  if (named.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('notifications')
    .select(['account_id', 'cause', 'title', 'text', 'link'])
    .where('account_id', 'in', [...new Set(named.map(({ account_id }) => account_id))])
    .where('cause', 'in', [...new Set(named.map(({ cause }) => cause))])
    .execute()
  return new Map(rows.map((row) => [`${row.cause}:${row.account_id}`, row]))
}
