import { noticesOfMails } from '#domains/notifications/notices-again.queries.ts'
import { boundedCount } from '#platform/bounded-count.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { offsetOf, type Page, type PageRequest, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { kindOf, withoutAddresses } from '../health/installation-health.mapping.ts'
import { mayRetry } from '../health/installation-health.rules.ts'
import type { PersonLetter } from './person-letters.contract.ts'

export const personOf = async (db: Db, accountId: string): Promise<string> => {
  const found = await db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select('a.person_id')
    .where('a.id', '=', accountId)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found.person_id
}

/** Lists the emails to the person behind an account, in all roles. Throws `not_found`. */
export const listLetters = async (
  { db }: Deps,
  accountId: string,
  page: PageRequest,
): Promise<Page<PersonLetter>> => {
  const theirs = db.selectFrom('mails').where('person_id', '=', await personOf(db, accountId))
  const total = await boundedCount(db, theirs.select('id'))
  const rows = await theirs
    .select(['id', 'cause', 'state', 'attempts', 'failure', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  const sent = rows.flatMap(({ state, cause }) => (state === 'sent' ? [cause] : []))
  const notices = await noticesOfMails(db, sent)
  const letters = rows.map(({ cause, ...row }) => ({
    ...row,
    kind: kindOf(cause),
    failure: row.failure && withoutAddresses(row.failure),
    may: { retry: mayRetry(row), send_again: notices.has(cause) },
  }))
  return toPage(letters, total, page)
}
