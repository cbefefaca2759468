import { DAY, HOUR } from '#platform/clock.ts'

export type LinkKind = 'verify_email' | 'reset_password' | 'invitation' | 'change_email'

/** How long an emailed link works. */
export const linkLife: Readonly<Record<LinkKind, number>> = {
  verify_email: 24 * HOUR,
  reset_password: HOUR,
  invitation: 7 * DAY,
  change_email: 24 * HOUR,
}

/** The most links of one kind a person, or a mailbox, is sent within an hour, however often someone asks. */
export const LINKS_AN_HOUR = 5
