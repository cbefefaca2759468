import { mailVerification } from '#domains/accounts/email-verification.commands.ts'
import { AGAIN, mailNoticeAgain } from '#domains/notifications/notices-again.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import { HOUR, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { OperatorScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { kindOf } from '../health/installation-health.mapping.ts'
import { personOf } from './person-letters.queries.ts'

/** Emails once more what a sent email was about, to the address the person has now. */
export const sendAgain = (
  deps: Deps,
  { actor }: OperatorScope,
  accountId: string,
  letterId: string,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const person_id = await personOf(tx.db, accountId)
    const mail = await tx.db
      .selectFrom('mails as m')
      .innerJoin('persons as p', 'p.id', 'm.person_id')
      .select(['m.id', 'm.cause', 'm.state', 'p.email', 'p.email_verified_at'])
      .where('m.id', '=', letterId)
      .where('m.person_id', '=', person_id)
      .forUpdate('m')
      .executeTakeFirst()
    if (!mail) throw new Problem('not_found')
    if (mail.state !== 'sent' || mail.email_verified_at === null)
      throw new Problem(
        'step_not_possible',
        'This email was not sent, or they have not confirmed their address',
      )
    const { count } = await tx.db
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('person_id', '=', person_id)
      .where('cause', 'like', `${AGAIN}:${mail.id}:%`)
      .where('created_at', '>', iso(later(tx.now, -HOUR)))
      .executeTakeFirstOrThrow()
    if (count > 0) throw new Problem('conflict', 'It was sent again within the last hour')
    if (!(await mailNoticeAgain(tx, { id: mail.id, cause: mail.cause, person_id, recipient: mail.email })))
      throw new Problem('step_not_possible', 'What this email was about is no longer there')
    await recordActivity(tx, actor, {
      verb: 'mail.sent_again',
      subject: { type: 'account', id: accountId },
      data: { kind: kindOf(mail.cause) },
    })
  })

/** Mails a fresh link; the ones before keep working until they end. */
export const sendVerificationAgain = (
  deps: Deps,
  { actor }: OperatorScope,
  accountId: string,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const account = await tx.db
      .selectFrom('role_accounts as a')
      .innerJoin('persons as p', 'p.id', 'a.person_id')
      .select(['a.role', 'a.status', 'p.id', 'p.email'])
      .where('a.id', '=', accountId)
      .where('p.deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!account) throw new Problem('not_found')
    if (account.status !== 'email_not_verified')
      throw new Problem('conflict', 'This account has confirmed its email address')
    if (!(await mailVerification(tx, account, account.role)))
      throw new Problem('conflict', 'They were sent as many links as one hour allows; try again later')
    await recordActivity(tx, actor, {
      verb: 'account.verification_sent',
      subject: { type: 'account', id: accountId },
    })
  })
