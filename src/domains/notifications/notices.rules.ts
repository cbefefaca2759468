import type { Role } from '#shared/endpoint.ts'
import {
  type KindTraits,
  type MailChoice,
  type NoticeKind,
  noticeKinds,
  traitsOf,
} from './notices.contract.ts'

/** What an account has chosen, by kind; for kinds that aren't here, the default applies. */
export type Choices = Partial<Record<NoticeKind, MailChoice>>

export const isFixed = (kind: NoticeKind): boolean => traitsOf(kind).mail === 'always'

/** How a kind is emailed to a person with this choice, or without one. */
export const mailFor = (kind: NoticeKind, chosen: MailChoice | null | undefined): MailChoice => {
  const { mail }: KindTraits = traitsOf(kind)
  return mail === 'always' ? 'at_once' : (chosen ?? mail)
}

/** The kinds an account in this role can be notified about. */
export const kindsFor = (role: Role): NoticeKind[] =>
  noticeKinds.filter((kind) => traitsOf(kind).to.includes(role))

/**
 * Whether a notice without an email of its own is sent as it stands. If email right away is the default, a
 * notice without one needs none; a person who asked for it gets it.
 */
export const needsPlainLetter = (kind: NoticeKind): boolean =>
  !['at_once', 'always'].includes(traitsOf(kind).mail)

const DIGEST_HOUR = 8

/** The next 8 o'clock in the morning in that zone. */
export const nextDigest = (now: Date, timeZone: string): Date => {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const today = local.startOfDay().withPlainTime({ hour: DIGEST_HOUR })
  const due = Temporal.ZonedDateTime.compare(today, local) > 0 ? today : today.add({ days: 1 })
  return new Date(due.epochMilliseconds)
}

/** The kinds included in a person's daily email. */
export const dailyKinds = (role: Role, choices: Choices): NoticeKind[] =>
  kindsFor(role).filter((kind) => mailFor(kind, choices[kind]) === 'daily')
