import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { pushKeys } from '#platform/push.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { PushState } from './push-subscriptions.contract.ts'

export const pushStateOf = async (
  { secretKey }: Pick<Deps, 'secretKey'>,
  db: Db,
  { session_id, student_id }: StudentScope,
): Promise<PushState> => {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('session_id', '=', session_id)
    .where('account_id', '=', student_id)
    .executeTakeFirst()
  return { key: pushKeys(secretKey).publicKey, is_on: row !== undefined }
}
