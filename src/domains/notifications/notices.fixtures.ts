import { type Deps, transact } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'
import { notify, type Tidings } from './notices.commands.ts'

/** Tells an account something, with a cause of its own. */
export const buildNotice = (deps: Deps, accountId: string, overrides: Partial<Tidings> = {}): Promise<void> =>
  transact(deps, (tx) =>
    notify(tx, {
      to: [accountId],
      kind: 'application_status',
      title: 'Your application moved on',
      text: 'Northwind put you on the shortlist for Data Intern.',
      link: '/student/jobs/applied',
      cause: `test:${newId()}`,
      ...overrides,
    }),
  )
