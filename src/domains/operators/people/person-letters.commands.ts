import { mailVerification } from '#domains/accounts/email-verification.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OperatorScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'

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
