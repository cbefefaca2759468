import { type Deps, transact } from '#platform/deps.ts'
import { grantTokens } from './job-tokens.commands.ts'

/** Gives an employer tokens, as an operator would. */
export const buildTokens = (deps: Deps, organizationId: string, count = 1): Promise<void> =>
  transact(deps, (tx) => grantTokens(tx, organizationId, count, { reason: 'fixture' }))
