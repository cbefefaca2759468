import type { Letter } from '#platform/mail/letter.ts'
import { countLabel, dateLabel } from '#shared/labels.ts'

export interface Granted {
  name: string
  count: number
  expires_at: string
  reason: string | null
  url: string
}

export const tokensLetter = ({ name, count, expires_at, reason, url }: Granted): Letter => ({
  subject: `${countLabel(count, 'new job token')} for ${name}`,
  heading: `${name} has ${countLabel(count, 'new job token')}`,
  paragraphs: [
    `Each one pays for posting or renewing one job for 30 days. They’re good until ${dateLabel(expires_at, 'UTC')}.`,
  ],
  ...(reason ? { facts: [['Note', reason]] as Array<[string, string]> } : {}),
  action: { label: 'See your jobs', url },
  reason: `You’re receiving this email because you’re an owner of ${name} on Fairlead.`,
})
