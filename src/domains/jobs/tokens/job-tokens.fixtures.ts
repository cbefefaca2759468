import type { Deps } from '#platform/deps.ts'
import { inTransaction } from '#platform/transactions.ts'
import { grantTokens } from './job-tokens.commands.ts'

/** Grants an employer tokens, as an operator would. */
export const buildTokens = (deps: Deps, organizationId: string, count = 1): Promise<void> =>
  inTransaction(deps, (tx) => grantTokens(tx, organizationId, count, { reason: 'fixture' }))
