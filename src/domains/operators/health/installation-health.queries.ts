import { DAY, iso, later } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { readUnsentMails, unsent } from '#platform/mail/mail-health.ts'
import { readQueues } from '#platform/queue-health.ts'
import type { OperatorScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { requireSameTotal } from '#shared/matching.ts'
import { offsetOf, type Page, type PageRequest, toPage } from '#shared/paging.ts'
import { MOST_MATCHING } from '#shared/totals.ts'
import type { Matched } from '../bulk-steps.rules.ts'
import type { operatorHealth, TroubledMail } from './installation-health.contract.ts'
import { domainOf, kindOf, withoutAddresses } from './installation-health.mapping.ts'
import { mayRetry } from './installation-health.rules.ts'

const mailsOf = async (db: Db, now: Date): Promise<OutputOf<typeof operatorHealth>['mails']> => {
  const sent = await db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number>().as('sent_last_day'), fn.max('sent_at').as('last_sent_at')])
    .where('state', '=', 'sent')
    .where('created_at', '>', iso(later(now, -2 * DAY)))
    .where('sent_at', '>', iso(later(now, -DAY)))
    .executeTakeFirstOrThrow()
  return { ...(await readUnsentMails(db)), ...sent }
}

export const readHealth = async (
  { db, clock }: Deps,
  _scope: OperatorScope,
): Promise<OutputOf<typeof operatorHealth>> => {
  const queues = await readQueues(db)
  return {
    queues: queues.map((queue) => ({
      ...queue,
      last_failure: queue.last_failure && withoutAddresses(queue.last_failure),
    })),
    mails: await mailsOf(db, clock.now()),
  }
}

const troubled = (db: Db) =>
  db.selectFrom('mails').where('failure', 'is not', null).where('state', 'in', unsent)

/** All of them, and what keeps each from being retried. Throws `list_changed` if they are not as many as were seen. */
export const allTroubledMails = async (db: Db, total: number): Promise<Matched[]> => {
  const rows = await troubled(db)
    .select(['id', 'state', 'failure'])
    .orderBy('id')
    .limit(MOST_MATCHING + 1)
    .execute()
  requireSameTotal(rows.length, total)
  return rows.map((row) => ({ id: row.id, name: '', blocker: mayRetry(row) ? null : 'is being sent' }))
}

export const listTroubledMails = async (
  { db }: Deps,
  _scope: OperatorScope,
  page: PageRequest,
): Promise<Page<TroubledMail>> => {
  const { total } = await troubled(db)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await troubled(db)
    .select(['id', 'cause', 'recipient', 'state', 'attempts', 'failure', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(page.size)
    .offset(offsetOf(page))
    .$narrowType<{ failure: string; state: (typeof unsent)[number] }>()
    .execute()
  const mails = rows.map(({ cause, recipient, ...row }) => ({
    ...row,
    kind: kindOf(cause),
    domain: domainOf(recipient),
    failure: withoutAddresses(row.failure),
    may: { retry: mayRetry(row) },
  }))
  return toPage(mails, total, page)
}
