import { isSigned, sign } from '#platform/secrets.ts'
import type { Role } from '#shared/endpoint.ts'
import { type NoticeKind, noticeKinds, pagesOf } from '../notices.contract.ts'
import { isFixed } from '../notices.rules.ts'

/** One kind of email, or the daily email with everything in it. */
export type Subscription = NoticeKind | 'digest'

const PURPOSE = 'unsubscribe'

export interface Installation {
  secretKey: string
  config: { publicUrl: string }
}

/** The two links at the end of an optional email. */
export const unsubscribeLinks = (
  { secretKey, config }: Installation,
  account: { id: string; role: Role },
  subscription: Subscription,
) => {
  const text = `${account.id}.${subscription}`
  return {
    unsubscribe_url: `${config.publicUrl}/unsubscribe?token=${text}.${sign(secretKey, PURPOSE, text)}`,
    settings_url: config.publicUrl + pagesOf[account.role].settings,
  }
}

const isSubscription = (word: string | undefined): word is Subscription =>
  word === 'digest' || (noticeKinds.some((kind) => kind === word) && !isFixed(word as NoticeKind))

/** Returns whom a token is for and what it turns off, or null if it isn't one of ours. */
export const readToken = (
  secretKey: string,
  token: string,
): { account_id: string; subscription: Subscription } | null => {
  const [account_id = '', subscription = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isSigned(secretKey, PURPOSE, `${account_id}.${subscription}`, signature))
    return null
  return isSubscription(subscription) ? { account_id, subscription } : null
}

/** `a…@example.edu`: enough for people to recognize their own mailbox. */
export const hiddenEmail = (email: string): string =>
  `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`
