import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { Problem } from '#shared/problems.ts'
import { type RelyingParty, relyingParty } from './passkeys.rules.ts'

/** Throws `conflict` where browsers make no passkeys. */
export const requireParty = ({ config }: Pick<Deps, 'config'>): RelyingParty => {
  const party = relyingParty(config.publicUrl)
  if (!party) throw new Problem('conflict', 'This installation’s address can’t have passkeys')
  return party
}

/** As options name them to the browser. */
export const credentialsOf = (db: Db, personId: string) =>
  db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
