import { randomBytes } from 'node:crypto'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'

/** A passkey no one holds: the person has a second step but can't pass it. */
export const buildPasskey = async ({ db, clock }: Deps, person_id: string): Promise<string> => {
  const id = newId()
  await db
    .insertInto('passkeys')
    .values({
      id,
      person_id,
      credential_id: randomBytes(16).toString('base64url'),
      public_key: randomBytes(32),
      counter: 0,
      transports: [],
      name: 'Nobody’s key',
      is_synced: false,
      created_at: clock.now(),
      last_used_at: null,
    })
    .execute()
  return id
}
