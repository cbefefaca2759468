import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { Problem } from '#shared/problems.ts'
import { type RelyingParty, relyingParty } from './passkeys.rules.ts'

/** Throws `conflict` where browsers can't create passkeys. */
export const requireParty = ({ config }: Pick<Deps, 'config'>): RelyingParty => {
  const party = relyingParty(config.publicUrl)
  if (!party) throw new Problem('conflict', 'Passkeys don’t work at this installation’s address')
  return party
}

/** In the form the browser's options expect. */
export const credentialsOf = (db: Db, personId: string) =>
  db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
