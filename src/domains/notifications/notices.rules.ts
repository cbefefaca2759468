import type { Role } from '#shared/endpoint.ts'
import {
  type KindTraits,
  type MailChoice,
  type NoticeKind,
  noticeKinds,
  traitsOf,
} from './notices.contract.ts'

/** What an account has chosen, by kind; what isn't there stays as it is for everyone. */
export type Choices = Partial<Record<NoticeKind, MailChoice>>

export const isFixed = (kind: NoticeKind): boolean => traitsOf(kind).mail === 'always'

/** How a kind is mailed to somebody who chose this, or nothing. */
export const mailFor = (kind: NoticeKind, chosen: MailChoice | null | undefined): MailChoice => {
  const { mail }: KindTraits = traitsOf(kind)
  return mail === 'always' ? 'at_once' : (chosen ?? mail)
}

/** The kinds an account of this role can be told of. */
export const kindsFor = (role: Role): NoticeKind[] =>
  noticeKinds.filter((kind) => traitsOf(kind).to.includes(role))

/**
 * Whether a notice without a letter of its own is mailed as it stands. Where mail at once is the rule, what has no letter
 * needs none; where somebody asked for it, they get it.
 */
export const needsPlainLetter = (kind: NoticeKind): boolean =>
  !['at_once', 'always'].includes(traitsOf(kind).mail)

const DIGEST_HOUR = 8

/** The next 8 o'clock in the morning there. */
export const nextDigest = (now: Date, timeZone: string): Date => {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const today = local.startOfDay().withPlainTime({ hour: DIGEST_HOUR })
  const due = Temporal.ZonedDateTime.compare(today, local) > 0 ? today : today.add({ days: 1 })
  return new Date(due.epochMilliseconds)
}

/** The kinds that come in somebody's daily mail. */
export const dailyKinds = (role: Role, choices: Choices): NoticeKind[] =>
  kindsFor(role).filter((kind) => mailFor(kind, choices[kind]) === 'daily')
