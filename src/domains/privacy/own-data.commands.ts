import { ownPassword } from '#domains/accounts/passwords/password-checks.commands.ts'
import type { Device } from '#gate/session.ts'
import type { Deps } from '#platform/deps.ts'
import type { SignedScope } from '#platform/scope.ts'
import { invalid } from '#shared/problems.ts'

/** Whose data it is about, and where the call comes from. */
export interface Owner {
  scope: SignedScope
  device: Device
}

/** Requires the password, since someone may have left a browser open. Throws `invalid`. */
export const requirePassword = async (deps: Deps, owner: Owner, password: string): Promise<void> => {
  if (!(await ownPassword(deps, owner, password))) throw invalid({ password: ['This is not your password'] })
}
