import type { Deps } from '#platform/deps.ts'
import type { Tx } from '#platform/transactions.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { passkeyOptions } from '../two-step-sign-in.contract.ts'
import { consumeChallenge, newChallenge } from './passkey-challenges.commands.ts'
import type { Asking } from './passkey-challenges.mapping.ts'
import { isCounterRegression, type Shown } from './passkey-proofs.rules.ts'
import { challengeIn, library } from './passkeys.commands.ts'
import type { ShownCredential } from './passkeys.contract.ts'
import { requireParty } from './passkeys.queries.ts'

/** What the browser needs to ask for a passkey: one of these, or any it holds for us. */
export const requestOptionsFor = async (
  deps: Deps,
  asking: Asking,
  known: ReadonlyArray<{ id: string; transports: string[] }> | null,
): Promise<OutputOf<typeof passkeyOptions>> => {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: requireParty(deps).id,
    challenge: new Uint8Array(newChallenge(deps, asking)),
    timeout: 120_000,
    // used alone it stands for the password too, so the device has to verify its owner
    userVerification: asking.purpose === 'sign_in' ? 'required' : 'preferred',
    ...(known && {
      allowCredentials: known.map(({ id, transports }) => ({ id, transports: transports as never })),
    }),
  })
  return options as OutputOf<typeof passkeyOptions>
}

const verify = async (deps: Deps, asking: Asking, credential: ShownCredential, publicKey: Buffer) => {
  const party = requireParty(deps)
  const { verifyAuthenticationResponse } = await library()
  const answer = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} } as never,
    expectedChallenge: await challengeIn(credential.response.clientDataJSON),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: asking.purpose === 'sign_in',
    // the library checks the counter before the signature, so anyone could trigger "copied"
    credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(() => null)
  return answer?.verified ? answer.authenticationInfo : null
}

/** Verifies a passkey and uses up its challenge. The caller locks the person. */
export const checkPasskey = async (
  tx: Tx,
  asking: Asking,
  personId: string,
  credential: ShownCredential,
): Promise<Shown> => {
  const passkey = await tx.db
    .selectFrom('passkeys')
    .select(['id', 'public_key', 'counter'])
    .where('credential_id', '=', credential.id)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  const { userHandle } = credential.response
  if (!passkey || (userHandle && Buffer.from(userHandle, 'base64url').toString() !== personId))
    return 'refused'
  const info = await verify(tx.deps, asking, credential, passkey.public_key)
  if (!info || !(await consumeChallenge(tx, asking, await challengeIn(credential.response.clientDataJSON))))
    return 'refused'
  if (isCounterRegression(passkey.counter, info.newCounter)) return 'copied'
  await tx.db
    .updateTable('passkeys')
    .set({ counter: info.newCounter, last_used_at: tx.now, is_synced: info.credentialBackedUp })
    .where('id', '=', passkey.id)
    .execute()
  return 'right'
}
