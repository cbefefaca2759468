import { type Deps, transact } from '#platform/deps.ts'
import { grantTokens } from './commands.ts'

/** Gives an employer tokens, as an operator would. */
export const buildTokens = (deps: Deps, organisationId: string, count = 1): Promise<void> =>
  transact(deps, (tx) => grantTokens(tx, organisationId, count, { reason: 'fixture' }))
