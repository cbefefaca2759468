import type { Deps } from '#platform/deps.ts'
import type { SignedScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { relyingParty } from './passkeys/passkeys.rules.ts'
import { codesLeft, factorsOf } from './two-step.queries.ts'
import type { secondStep } from './two-step-sign-in.contract.ts'

/** Only for a session still waiting for its second step; once signed in, there is nothing left to pass. */
export const requirePendingSecondStep = ({ stage }: Pick<SignedScope, 'stage'>): void => {
  if (stage !== 'second_step') throw new Problem('step_not_possible', 'You’re already signed in')
}

export const secondStepOptions = async (
  deps: Deps,
  scope: SignedScope,
): Promise<OutputOf<typeof secondStep>> => {
  requirePendingSecondStep(scope)
  const { expires_at } = await deps.db
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', scope.session_id)
    .executeTakeFirstOrThrow()
  const { passkeys, has_app } = await factorsOf(deps.db, scope.person_id)
  const left = await codesLeft(deps.db, scope.person_id)
  return {
    email: scope.email,
    methods: [
      ...(passkeys > 0 && relyingParty(deps.config.publicUrl) ? (['passkey'] as const) : []),
      ...(has_app ? (['authenticator'] as const) : []),
      ...(left > 0 ? (['recovery_code'] as const) : []),
    ],
    expires_at,
  }
}
