import type { AuthenticatorTransport, VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { Deps } from '#platform/deps.ts'
import type { SignedScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { fullName } from '#shared/labels.ts'
import { Problem } from '#shared/problems.ts'
import {
  type Added,
  afterFactorAdded,
  afterRemoving,
  lockOwner,
  notifyOwner,
  requireOtherFactor,
} from '../two-step.commands.ts'
import { passkeyAddedLetter, passkeyRemovedLetter } from '../two-step.mails.ts'
import { MOST_PASSKEYS } from '../two-step.rules.ts'
import { consumeChallenge, newChallenge } from './passkey-challenges.commands.ts'
import type { NewCredential, passkeyCreation } from './passkeys.contract.ts'
import { credentialsOf, requireParty } from './passkeys.queries.ts'
import { ALGORITHMS } from './passkeys.rules.ts'

const refused = (detail?: string) => new Problem('passkey_refused', detail)

/** Hundreds of files, which few installations need right after a start. */
export const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** Returns the challenge an answer claims to answer; everything else it says is verified later. */
export const challengeIn = async (clientDataJSON: string): Promise<string> => {
  const { decodeClientDataJSON } = await helpers()
  try {
    return decodeClientDataJSON(clientDataJSON).challenge
  } catch {
    throw refused()
  }
}

const asTransports = (given: readonly string[]) => given as AuthenticatorTransport[]

export const creationOptionsFor = async (
  deps: Deps,
  scope: SignedScope,
): Promise<OutputOf<typeof passkeyCreation>> => {
  const party = requireParty(deps)
  const person = await deps.db
    .selectFrom('persons')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', scope.person_id)
    .executeTakeFirstOrThrow()
  const known = await credentialsOf(deps.db, scope.person_id)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Fairlead',
    rpID: party.id,
    userName: person.email,
    userID: Buffer.from(scope.person_id),
    userDisplayName: fullName(person),
    challenge: new Uint8Array(newChallenge(deps, { purpose: 'add', session_id: scope.session_id })),
    timeout: 120_000,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: asTransports(transports) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return options as OutputOf<typeof passkeyCreation>
}

/** We ask for no attestation: a statement with certificates would make the server follow addresses in them. */
const isPlain = async ({ response }: NewCredential): Promise<boolean> => {
  const { decodeAttestationObject } = await helpers()
  const statement = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  )
  const format = statement.get('fmt')
  return format === 'none' || (format === 'packed' && !statement.get('attStmt').get('x5c'))
}

const verified = async (deps: Deps, credential: NewCredential) => {
  const party = requireParty(deps)
  const verify = async (): Promise<VerifiedRegistrationResponse> => {
    if (!(await isPlain(credential))) return { verified: false }
    const { verifyRegistrationResponse } = await library()
    return verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: await challengeIn(credential.response.clientDataJSON),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
  }
  const answer = await verify().catch(() => null)
  if (!answer?.verified || !answer.registrationInfo) throw refused()
  return answer.registrationInfo
}

const insert = async (
  tx: Tx,
  personId: string,
  name: string,
  { credential, credentialBackedUp }: Awaited<ReturnType<typeof verified>>,
  transports: readonly string[],
) => {
  const made = await tx.db
    .insertInto('passkeys')
    .values({
      id: newId(tx.now.getTime()),
      person_id: personId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...transports],
      name,
      is_synced: credentialBackedUp,
      created_at: tx.now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['id', 'name', 'is_synced', 'created_at', 'last_used_at'])
    .executeTakeFirst()
  if (!made) throw refused('This passkey has already been added')
  return made
}

/** Adds the passkey the browser made. Its challenge must come from this session and is used up. */
export const addPasskey = async (
  deps: Deps,
  scope: SignedScope,
  { name, credential }: { name: string; credential: NewCredential },
) => {
  const made = await verified(deps, credential)
  const challenge = await challengeIn(credential.response.clientDataJSON)
  return inTransaction(deps, async (tx): Promise<Added & { passkey: Awaited<ReturnType<typeof insert>> }> => {
    const owner = await lockOwner(tx, scope)
    const asking = { purpose: 'add', session_id: scope.session_id } as const
    if (!(await consumeChallenge(tx, asking, challenge)))
      throw refused('That took too long. Please try again')
    if (owner.factors.passkeys >= MOST_PASSKEYS)
      throw new Problem('conflict', `${MOST_PASSKEYS} passkeys are enough; remove one you no longer use`)
    const passkey = await insert(tx, owner.id, name, made, credential.response.transports ?? [])
    const added = await afterFactorAdded(tx, scope, owner)
    await notifyOwner(tx, scope.actor, owner, {
      verb: 'passkey_added',
      letter: passkeyAddedLetter(deps.config.publicUrl, name),
    })
    return { ...added, passkey }
  })
}

export const renamePasskey = async (
  deps: Deps,
  { person_id }: SignedScope,
  id: string,
  name: string,
): Promise<void> => {
  const renamed = await deps.db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('person_id', '=', person_id)
    .executeTakeFirst()
  if (renamed.numUpdatedRows === 0n) throw new Problem('not_found')
}

export const removePasskey = (deps: Deps, scope: SignedScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const owner = await lockOwner(tx, scope)
    const removed = await tx.db
      .selectFrom('passkeys')
      .select('name')
      .where('id', '=', id)
      .where('person_id', '=', owner.id)
      .executeTakeFirst()
    if (!removed) throw new Problem('not_found')
    await requireOtherFactor(tx, owner)
    await tx.db.deleteFrom('passkeys').where('id', '=', id).execute()
    await afterRemoving(tx, owner.id)
    await notifyOwner(tx, scope.actor, owner, {
      verb: 'passkey_removed',
      letter: passkeyRemovedLetter(deps.config.publicUrl, removed.name),
    })
  })
