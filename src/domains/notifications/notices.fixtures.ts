import type { Deps } from '#platform/deps.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { type NewNotice, notify } from './notices.commands.ts'

/** Notifies an account, with a cause of its own. */
export const buildNotice = (
  deps: Deps,
  accountId: string,
  overrides: Partial<NewNotice> = {},
): Promise<void> =>
  inTransaction(deps, (tx) =>
    notify(tx, {
      to: [accountId],
      kind: 'application_status',
      title: 'Your application moved on',
      text: 'Northwind shortlisted you for Data Intern.',
      link: '/student/jobs/applied',
      cause: `test:${newId()}`,
      ...overrides,
    }),
  )
