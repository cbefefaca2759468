import { iso } from '#platform/clock.ts'
import { post } from '#platform/mail/outbox.ts'
import type { Tx } from '#platform/transactions.ts'
import { plainLetter } from './notices.mails.ts'
import { noticesOfMails } from './notices-again.queries.ts'

/** What emails that were sent again begin with; then follow the id of the first one and the moment. */
export const AGAIN = 'notice.again'

/**
 * Emails once more what a notice says, in short, and where it leads: the text of an email is dropped once it was sent.
 * Returns whether there was something to send.
 */
export const mailNoticeAgain = async (
  tx: Tx,
  mail: { id: string; cause: string; person_id: string; recipient: string },
): Promise<boolean> => {
  const notice = (await noticesOfMails(tx.db, [mail.cause])).get(mail.cause)
  if (!notice) return false
  await post(
    tx,
    { email: mail.recipient, person_id: mail.person_id },
    `${AGAIN}:${mail.id}:${iso(tx.now)}`,
    plainLetter(notice, tx.deps.config.publicUrl),
  )
  return true
}
